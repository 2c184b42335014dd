import Stripe from 'stripe';
import { say } from '../../common/sentences.js';
import { PaymentProviderError } from '../../ports/payment-provider.port.js';

const { errors } = Stripe;

/** Refusals of a refund that staff can do something about, in our words: Stripe's name ids and cents. */
const REFUND_REJECTIONS: Readonly<Record<string, string>> = {
  charge_already_refunded: say('refund_nothing_left'),
  charge_disputed: say('refund_disputed'),
  refund_disputed_payment: say('refund_disputed'),
  charge_not_refundable: say('refund_too_late'),
  balance_insufficient: say('refund_no_balance'),
};

/** Nobody can pay or end the intent any more, or not now. */
export function isClosed(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
}

export function isRateLimit(error: unknown): boolean {
  return error instanceof errors.StripeRateLimitError;
}

/**
 * Stripe's failures in the port's three kinds, and one line for the log. Neither repeats Stripe's
 * own text, which may quote what we sent; only a refused card's message is written for the client.
 */
export function translate(error: unknown, doing: 'read' | 'write'): { refusal: unknown; reason: string } {
  if (!(error instanceof errors.StripeError)) return { refusal: error, reason: `${doing}: ${(error as Error).name}` };
  const said = [error.type, error.code, error.decline_code, error.statusCode, error.requestId]
    .filter(Boolean)
    .join(' ');
  return { refusal: rejectionOf(error, doing), reason: `${doing}: ${said}` };
}

function rejectionOf(error: Stripe.errors.StripeError, doing: 'read' | 'write'): PaymentProviderError {
  if (error instanceof errors.StripeCardError) return new PaymentProviderError('declined', error.message);
  // Keys are for staff to mend; until then nothing is decided.
  if (
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  )
    return unavailable('temporary');
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError) {
    const tooMuch = doing === 'write' && error.param === 'amount' ? say('refund_too_large') : say('refund_refused');
    return new PaymentProviderError('declined', REFUND_REJECTIONS[error.code ?? ''] ?? tooMuch);
  }
  // A lock that another request holds. The same request under way elsewhere is another matter: it may be done.
  if (error.statusCode === 409 && error.code !== 'idempotency_key_in_use') return unavailable('temporary');
  return unavailable(doing === 'read' ? 'temporary' : 'unknown');
}

function unavailable(kind: 'temporary' | 'unknown'): PaymentProviderError {
  return new PaymentProviderError(kind, 'The payment provider does not answer just now. Please try again in a moment.');
}
