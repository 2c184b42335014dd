import Stripe from 'stripe';
import { message, untranslated, type Message } from '../../common/messages.js';
import { PaymentProviderError } from '../../ports/payment-provider.port.js';

const { errors } = Stripe;

/** Rejections of a refund that staff can act on: Stripe's own texts name ids and cents. */
const REFUND_REJECTIONS: Readonly<Record<string, Message>> = {
  charge_already_refunded: message('refund_nothing_left'),
  charge_disputed: message('refund_disputed'),
  refund_disputed_payment: message('refund_disputed'),
  charge_not_refundable: message('refund_too_late'),
  balance_insufficient: message('refund_no_balance'),
};

/** The messages for the reasons why a card is declined. */
const CARD_REJECTIONS: Readonly<Record<string, Message>> = {
  generic_decline: message('card_declined'),
  insufficient_funds: message('card_no_funds'),
  expired_card: message('card_expired'),
  incorrect_number: message('card_number_invalid'),
  incorrect_cvc: message('card_code_invalid'),
  payment_intent_authentication_failure: message('card_not_authenticated'),
};

/** Returns why the last attempt to pay failed; Stripe's own text where we have none. */
export function paymentFailureOf(
  error: { code?: string; decline_code?: string; message?: string } | null | undefined,
): Message | null {
  if (!error) return null;
  const known = CARD_REJECTIONS[error.decline_code ?? ''] ?? CARD_REJECTIONS[error.code ?? ''];
  return known ?? (error.message ? untranslated(error.message) : null);
}

/** Says whether nobody can pay or cancel the intent any more, or not now. */
export function isClosed(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
}

/** Says whether there were too many calls at once, which is worth a retry. */
export function isRateLimit(error: unknown): boolean {
  return error instanceof errors.StripeRateLimitError;
}

/**
 * Translates Stripe's failures into the port's kinds, with one line for the log. Neither repeats Stripe's
 * own text, which may quote what we sent; only a declined card's message is written for the client.
 */
export function translate(error: unknown, doing: 'read' | 'write'): { failure: unknown; reason: string } {
  if (!(error instanceof errors.StripeError)) return { failure: error, reason: `${doing}: ${(error as Error).name}` };
  const facts = [error.type, error.code, error.decline_code, error.statusCode, error.requestId]
    .filter(Boolean)
    .join(' ');
  return { failure: rejectionOf(error, doing), reason: `${doing}: ${facts}` };
}

function rejectionOf(error: Stripe.errors.StripeError, doing: 'read' | 'write'): PaymentProviderError {
  if (error instanceof errors.StripeCardError) return new PaymentProviderError('declined', error.message);
  if (error instanceof errors.StripeAuthenticationError) return unavailable('no_access');
  if (error instanceof errors.StripeRateLimitError || error instanceof errors.StripePermissionError)
    return unavailable('temporary');
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError) {
    const tooMuch =
      doing === 'write' && error.param === 'amount' ? message('refund_too_large') : message('refund_rejected');
    return new PaymentProviderError('declined', REFUND_REJECTIONS[error.code ?? ''] ?? tooMuch);
  }
  // A lock that another request holds. The same request still in progress elsewhere is different: it may succeed.
  if (error.statusCode === 409 && error.code !== 'idempotency_key_in_use') return unavailable('temporary');
  return unavailable(doing === 'read' ? 'temporary' : 'unknown');
}

function unavailable(kind: 'temporary' | 'unknown' | 'no_access'): PaymentProviderError {
  return new PaymentProviderError(kind, 'The payment provider does not answer just now. Please try again in a moment.');
}
