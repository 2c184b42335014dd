import { externalLoginMessage } from './external-login-message';

const of = (query: string) => externalLoginMessage(new URLSearchParams(query));
const REASONS = [
  'denied',
  'expired',
  'not-started-here',
  'unavailable',
  'failed',
  'unverified',
  'other-identity',
  'not-set-up',
  'other-user',
  'not-again',
  'no-auth-time',
];

describe('externalLoginMessage', () => {
  it('has a message of its own for every reason of the server', () => {
    const texts = REASONS.map((reason) => of(`error=external-login&reason=${reason}`)!.text);
    expect(new Set(texts).size).toBe(REASONS.length);
  });

  it('offers no retry where that cannot help', () => {
    expect(REASONS.filter((reason) => !of(`error=external-login&reason=${reason}`)!.retry)).toEqual([
      'other-identity',
      'not-set-up',
      'no-auth-time',
    ]);
  });

  it.each(['', '&reason=', '&reason=constructor', '&reason=<b>'])(
    'reads an unknown reason (%s) as a failure',
    (reason) => {
      expect(of(`error=external-login${reason}`)).toEqual(of('error=external-login&reason=failed'));
    },
  );

  it('is null without an error', () =>
    expect([of(''), of('reason=denied'), of('error=other&reason=denied')]).toEqual([null, null, null]));
});
