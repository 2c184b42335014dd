import { ApiError, reasonOf } from './api-error';

const worded = { statusCode: 409, code: 'payments.already_bought', message: 'You already have this package.' } as const;

describe('ApiError', () => {
  it("has the server's message", () => {
    expect(new ApiError(409, 'Conflict', worded).message).toBe('You already have this package.');
  });

  it.each([
    [null, '502: Bad Gateway'],
    ['', '502: Bad Gateway'],
    ['upstream is away', '502: upstream is away'],
    ['<html>nginx</html>', '502: Bad Gateway'],
    [{ ...worded, message: '' }, '502: Bad Gateway'],
  ])('has status and text for the body %j', (body, message) => {
    expect(new ApiError(502, 'Bad Gateway', body).message).toBe(message);
  });
});

describe('reasonOf', () => {
  it("is the server's message", () => {
    expect(reasonOf(new ApiError(409, 'Conflict', worded), 'Failed')).toBe('You already have this package.');
  });

  it('is status and text if the server sent no message', () => {
    expect(reasonOf(new ApiError(502, 'Bad Gateway', null), 'Failed')).toBe('502: Bad Gateway');
  });

  it('is the given text if there is only a status', () => {
    expect(reasonOf(new ApiError(502, '', null), 'Failed')).toBe('Failed');
  });

  it('reports a missing answer', () => {
    expect(reasonOf(new ApiError(0, 'no answer', null), 'Failed')).toBe(
      "We can't reach the server. Check your connection and try again.",
    );
  });

  it('is the given text for other errors', () => {
    expect(reasonOf(new TypeError('x'), 'Failed')).toBe('Failed');
  });
});
