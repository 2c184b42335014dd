import { HttpError } from 'react-admin';
import { fieldErrors } from '../../api/errors';
import { refundError, validateRefund } from './refundError';

const shown = (status: number, body: object) => {
  const rejection = refundError(new HttpError("The server's message", status, body), 'usd');
  return rejection.kind === 'rejected'
    ? { message: rejection.error.message, fields: fieldErrors(rejection.error) }
    : rejection.kind;
};

describe('refundError', () => {
  it('is pending when the provider does not answer', () => {
    expect(shown(503, { code: 'payments.provider_unavailable' })).toBe('on-its-way');
  });

  it("shows the remaining amount after somebody else's refund", () => {
    expect(shown(409, { code: 'payments.refund_too_large', refundableCents: 5_000 })).toMatchObject({
      fields: { amountCents: 'At most $50.00 can be refunded now.' },
    });
    expect(shown(409, { code: 'payments.refund_too_large', refundableCents: 0 })).toMatchObject({
      fields: { amountCents: 'Everything has already been refunded.' },
    });
  });

  it('never sends a second amount under the same request id', () => {
    expect(
      shown(400, {
        code: 'request.invalid',
        fields: { requestId: 'requestId was used for a refund of a different amount' },
      }),
    ).toMatchObject({
      fields: { requestId: expect.stringContaining('check the refunds first') },
    });
  });

  it("keeps the server's message otherwise", () => {
    expect(shown(409, { code: 'payments.refund_declined' })).toEqual({ message: "The server's message", fields: null });
    expect(shown(400, { code: 'request.invalid', fields: { amountCents: 'too large' } })).toEqual({
      message: "The server's message",
      fields: { amountCents: 'too large' },
    });
  });
});

describe('validateRefund', () => {
  it('accepts up to the remaining amount and not a cent more', () => {
    expect([validateRefund(10_000, 10_000, 'usd'), validateRefund(1, 10_000, 'usd')]).toEqual([null, null]);
    expect(validateRefund(10_001, 10_000, 'usd')).toBe('At most $100.00 can be refunded.');
    expect([validateRefund(0, 10_000, 'usd'), validateRefund(null, 10_000, 'usd')]).toEqual([
      'Enter an amount above zero.',
      'Enter an amount such as 49.50.',
    ]);
    expect(validateRefund(null, 10_000, 'jpy')).toBe('Enter an amount such as 4950.');
  });
});
