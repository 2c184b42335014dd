import { ApiError } from '../../api/api-error';
import { confirmFailure } from './confirm-failure';

const errorReply = (status: number, code: string, details = {}) =>
  new ApiError(status, '', { statusCode: status, code, message: '', ...details } as never);

describe('confirmFailure', () => {
  it('is processing while the bank has not decided', () => {
    expect(confirmFailure(errorReply(409, 'payments.not_succeeded', { state: 'processing' }))).toBe('processing');
  });

  it('is rejected for a payment that was not made', () => {
    expect(confirmFailure(errorReply(409, 'payments.not_succeeded', { state: 'failed' }))).toBe('rejected');
    expect(confirmFailure(errorReply(404, 'payments.not_found'))).toBe('rejected');
  });

  it.each([
    new ApiError(0, 'no answer', null),
    errorReply(503, 'payments.provider_unavailable'),
    errorReply(500, 'internal'),
    errorReply(429, 'auth.too_many_attempts'),
    errorReply(400, 'request.invalid'),
    new Error('x'),
  ])('is unknown without an answer: %s', (error) => expect(confirmFailure(error)).toBe('unknown'));
});
