import type Stripe from 'stripe';
import type { DisputeProgress, IntentFacts, IntentStatus, PaymentPurpose } from '../../ports/payment-provider.port.js';

/** Stripe stores up to 50 values with an intent, each of up to 500 characters. */
const CHUNKS = /.{1,500}/gs;
const recordName = (chunk: number) => `showreel_order_${chunk}`;

/**
 * The metadata names under which an intent carries its purpose and the record of its order; other programs use the same
 * account.
 */
export function toMetadata(
  { purchaseId, projectId, emailKey, packageType }: PaymentPurpose,
  orderRecord: string | null,
): Record<string, string> {
  const chunks = orderRecord?.match(CHUNKS) ?? [];
  return {
    showreel_purchase: purchaseId,
    showreel_project: projectId,
    showreel_email: emailKey,
    showreel_package: packageType,
    ...Object.fromEntries(chunks.map((chunk, at) => [recordName(at), chunk])),
  };
}

/** Reads the order that a payment carries; null where there is none. */
export function toOrderRecord(metadata: Readonly<Record<string, string>> | null | undefined): string | null {
  let record = '';
  for (let at = 0; ; at += 1) {
    const chunk = metadata?.[recordName(at)];
    if (!chunk) return record || null;
    record += chunk;
  }
}

/** Reads the purpose of an intent; null for intents that are not ours. */
export function toPurpose(metadata: Readonly<Record<string, string>> | null | undefined): PaymentPurpose | null {
  const {
    showreel_purchase: purchaseId,
    showreel_project: projectId,
    showreel_email: emailKey,
    showreel_package: packageType,
  } = metadata ?? {};
  if (!purchaseId || !projectId || !emailKey || !packageType) return null;
  return { purchaseId, projectId, emailKey, packageType };
}

/** Translates Stripe's states; a state that is new to us counts as a payment in progress. */
export function intentStatus({ status, last_payment_error: lastError }: Stripe.PaymentIntent): IntentStatus {
  switch (status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'canceled';
    case 'requires_payment_method':
      return lastError ? 'failed' : 'created';
    case 'requires_confirmation':
    case 'requires_action':
      return 'created';
    default:
      return 'processing';
  }
}

/** Finds the card's or account's country; else that of the billing address, which the client has typed. */
export function paymentCountryOf(charge: Stripe.Charge | null): string | null {
  const { card, sepa_debit: debit } = charge?.payment_method_details ?? {};
  return card?.country ?? debit?.country ?? charge?.billing_details?.address?.country ?? null;
}

/** The metadata name under which a refund carries the key of the request that made it. */
export const REFUND_KEY = 'showreel_refund';

/** Lists the keys of our refunds of a charge, except those that the bank sent back. */
export function refundKeysOf(charge: Stripe.Charge | null): string[] {
  const counted = (charge?.refunds?.data ?? []).filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return counted.flatMap(({ metadata }) => metadata?.[REFUND_KEY] ?? []);
}

/**
 * Finds the intent that an event concerns; null where there is none, or where its metadata shows that it is not ours.
 */
export function intentOf(event: Stripe.Event | null): string | null {
  const object = (
    event?.data as { object?: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute } | undefined
  )?.object;
  if (!event || !object || !/^(payment_intent|charge|refund)\./.test(event.type)) return null;
  if (object.object === 'payment_intent') return toPurpose(object.metadata) ? object.id : null;
  const intent = object.payment_intent;
  return (typeof intent === 'string' ? intent : intent?.id) ?? null;
}

/** Returns the progress of the worst dispute. An inquiry (`warning_…`) is a dispute whose money has not moved yet. */
export function disputeProgress(disputes: readonly { status: string }[]): DisputeProgress {
  const has = (...statuses: string[]) => disputes.some(({ status }) => statuses.includes(status));
  if (has('lost')) return 'lost';
  if (disputes.some(({ status }) => !CLOSED_STATUSES.includes(status))) return 'open';
  return has(...CLOSED_STATUSES) ? 'won' : 'none';
}

/**
 * Adds up what lost disputes took back. Amounts in another currency than the payment's cannot be compared with it: then
 * the whole payment counts as lost, and the currency is named.
 */
export function lostIn(
  disputes: readonly { status: string; amount: number; currency: string }[],
  payment: { amount: number; currency: string },
): Pick<IntentFacts, 'lostCents' | 'lostCurrency'> {
  const lost = disputes.filter(({ status }) => status === 'lost');
  const foreign = lost.find(({ currency }) => currency !== payment.currency);
  return foreign
    ? { lostCents: payment.amount, lostCurrency: foreign.currency }
    : { lostCents: lost.reduce((sum, { amount }) => sum + amount, 0), lostCurrency: null };
}

const CLOSED_STATUSES = ['won', 'warning_closed', 'prevented'];
