import { randomBytes } from 'node:crypto';

/** The fields of Stripe's objects that the product, or a test of it, may look at. */
export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  automatic_payment_methods: { allow_redirects: 'always'; enabled: boolean } | null;
  canceled_at: number | null;
  capture_method: 'automatic_async';
  client_secret: string;
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: Record<string, unknown> | null;
  latest_charge: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  next_action: Record<string, unknown> | null;
  payment_method: string | null;
  receipt_email: string | null;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded';
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: { country: string | null } };
  refunded: boolean;
  /** It is there only where it is expanded. */
  refunds?: { object: 'list'; data: Refund[]; has_more: boolean; url: string };
  status: 'succeeded' | 'failed' | 'pending';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status: string;
}

export type StripeObject = Intent | Charge | Refund | Dispute;

/** An event as Stripe posts it to a webhook. */
export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: StripeObject | Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export const stripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The outcomes of Stripe's test cards, by number. */
export const TEST_CARDS: Readonly<
  Record<string, { code: string; decline_code?: string; message: string } | 'succeeds' | 'asks' | 'is disputed'>
> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  '4000002500003155': 'asks',
  '4000000000000259': 'is disputed',
};
