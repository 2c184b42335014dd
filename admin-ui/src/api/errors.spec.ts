import { HttpError } from 'react-admin';
import { fieldErrors, isSessionLost, messageOf } from './errors';

describe('API errors', () => {
  it('takes only 401 for a lost session', () => {
    expect(isSessionLost(new HttpError('x', 401))).toBe(true);
    expect([new HttpError('x', 403), new HttpError('x', 0), new Error('401'), null].map(isSessionLost)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('reads the field errors, or null without any', () => {
    expect(fieldErrors(new HttpError('x', 400, { fields: { name: 'Too long' } }))).toEqual({ name: 'Too long' });
    expect(
      [new HttpError('x', 400, { fields: {} }), new HttpError('x', 400, null), new Error('x')].map(fieldErrors),
    ).toEqual([null, null, null]);
  });

  it("prefers the server's message", () => {
    expect(messageOf(new HttpError('The name is taken.', 409), 'Failed')).toBe('The name is taken.');
    expect([new Error(''), undefined].map((error) => messageOf(error, 'Failed'))).toEqual(['Failed', 'Failed']);
  });
});
