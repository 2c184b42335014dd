import { ApiError } from '../../api/api-error';
import { confirmFailure } from './confirm-failure';

const refusal = (status: number, code: string, details = {}) =>
  new ApiError(status, '', { statusCode: status, code, message: '', ...details } as never);

it('is processing while the bank has not decided', () => {
  expect(confirmFailure(refusal(409, 'payments.not_succeeded', { state: 'processing' }))).toBe('processing');
});

it('is refused for a payment that was not made', () => {
  expect(confirmFailure(refusal(409, 'payments.not_succeeded', { state: 'failed' }))).toBe('refused');
  expect(confirmFailure(refusal(404, 'payments.not_found'))).toBe('refused');
});

it.each([
  new ApiError(0, 'no answer', null),
  refusal(503, 'payments.provider_unavailable'),
  refusal(500, 'internal'),
  refusal(429, 'auth.too_many_attempts'),
  refusal(400, 'request.invalid'),
  new Error('x'),
])('is unknown without an answer: %s', (error) => expect(confirmFailure(error)).toBe('unknown'));
