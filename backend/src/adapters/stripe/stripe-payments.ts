import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { message } from '../../common/messages.js';
import type { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import { modeOf, type PaymentKeys } from '../../ports/payment-accounts.port.js';
import {
  type BrowserSettings,
  type IntentFacts,
  type ListedIntent,
  type NewIntent,
  type OpenedIntent,
  type PaymentEvent,
  PaymentProviderError,
  PaymentProviderPort,
} from '../../ports/payment-provider.port.js';
import {
  disputeProgress,
  intentOf,
  lostIn,
  intentStatus,
  paymentCountryOf,
  REFUND_KEY,
  refundKeysOf,
  toMetadata,
  toOrderRecord,
  toPurpose,
} from './stripe-payments-facts.js';
import { openStripe, type StripeConnection } from './stripe-client.js';
import { isClosed, isRateLimit, translate, paymentFailureOf } from './stripe-payments-failures.js';

export interface StripePaymentsOptions extends PaymentKeys, StripeConnection {
  clock: Clock;
  /** Pauses before a rate-limited call is retried. */
  rateLimitPausesMs?: readonly number[];
  /** Receives every failure: kinds, codes and Stripe's request id, nothing about the client. */
  onFailure?: (reason: string) => void;
}

const RATE_LIMIT_PAUSES_MS = [500, 1_500];
/** A delivery signed longer ago may be a replay. */
const TOLERANCE_SECONDS = 300;

/** Charges cards through Stripe: with one PaymentIntent a purchase, and the Payment Element in the browser. */
export class StripePayments extends PaymentProviderPort {
  readonly name = 'stripe';
  readonly browserSettings: BrowserSettings;
  readonly isTest: boolean;
  private readonly stripe: Stripe;

  constructor(private readonly options: StripePaymentsOptions) {
    super();
    this.browserSettings = { provider: 'stripe', publishableKey: options.publishableKey };
    this.isTest = modeOf(options.secretKey) === 'test';
    this.stripe = openStripe(options.secretKey, options);
  }

  async createIntent({ amount, purpose, idempotencyKey, description, orderRecord }: NewIntent): Promise<OpenedIntent> {
    const intent = await this.write(() =>
      this.stripe.paymentIntents.create(
        {
          amount: amount.cents,
          currency: amount.currency,
          automatic_payment_methods: { enabled: true },
          metadata: toMetadata(purpose, orderRecord),
          description,
        },
        { idempotencyKey },
      ),
    );
    return { intentId: intent.id, clientSecret: secretOf(intent) };
  }

  async readIntent(intentId: string): Promise<IntentFacts | null> {
    // An id is part of the URL: only Stripe's own form is ever requested.
    if (!/^pi_\w{1,250}$/.test(intentId)) return null;
    const intent = await this.read(() =>
      this.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.refunds'] }),
    );
    if (!intent) return null;
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const disputes = charge?.disputed ? await this.disputes(intentId) : [];
    return {
      intentId: intent.id,
      status: intentStatus(intent),
      isTest: !intent.livemode,
      amount: { cents: intent.amount, currency: intent.currency },
      purpose: toPurpose(intent.metadata),
      orderRecord: toOrderRecord(intent.metadata),
      refundedCents: charge?.amount_refunded ?? 0,
      refundKeys: refundKeysOf(charge),
      dispute: disputeProgress(disputes),
      ...lostIn(disputes, intent),
      paymentCountry: paymentCountryOf(charge),
      failureMessage: paymentFailureOf(intent.last_payment_error),
      clientSecret: secretOf(intent),
    };
  }

  async *listIntents(since: Date): AsyncIterable<ListedIntent> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    let after: string | undefined;
    do {
      const page = await this.read(() =>
        this.stripe.paymentIntents.list({ created, limit: 100, ...(after ? { starting_after: after } : {}) }),
      );
      for (const intent of page?.data ?? []) {
        const purpose = toPurpose(intent.metadata);
        const amount = { cents: intent.amount, currency: intent.currency };
        if (purpose) yield { intentId: intent.id, status: intentStatus(intent), amount, purpose };
      }
      after = page?.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  }

  async cancelIntent(intentId: string, idempotencyKey: string): Promise<void> {
    await this.write(() =>
      this.stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }).catch((error: unknown) => {
        if (!isClosed(error)) throw error;
      }),
    );
  }

  async refund(intentId: string, cents: number, idempotencyKey: string): Promise<void> {
    const { status } = await this.write(() =>
      this.stripe.refunds.create(
        { payment_intent: intentId, amount: cents, metadata: { [REFUND_KEY]: idempotencyKey } },
        { idempotencyKey },
      ),
    );
    if (status === 'failed' || status === 'canceled')
      throw new PaymentProviderError('declined', message('refund_failed'));
  }

  async readEvent(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<PaymentEvent | null> {
    const event = this.verified(rawBody, headers['stripe-signature']);
    const intentId = intentOf(event);
    return event && intentId ? { id: event.id, intentId, kind: event.type } : null;
  }

  dashboardUrl(intentId: string): string {
    return `https://dashboard.stripe.com/${this.isTest ? 'test/' : ''}payments/${encodeURIComponent(intentId)}`;
  }

  /** @throws AppError `payments.bad_signature` */
  private verified(rawBody: Buffer, signature: string | string[] | undefined): Stripe.Event | null {
    const { webhookSecret, clock } = this.options;
    if (webhookSecret === null) throw badSignature();
    try {
      return this.stripe.webhooks.constructEvent(
        rawBody,
        signature ?? '',
        webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        clock.now().getTime(),
      );
    } catch {
      throw badSignature();
    }
  }

  private async disputes(intentId: string): Promise<Stripe.Dispute[]> {
    const page = await this.read(() => this.stripe.disputes.list({ payment_intent: intentId, limit: 100 }));
    return page?.data ?? [];
  }

  /** Reads an object of Stripe; null when it does not exist. */
  private async read<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await this.withRateLimitRetry(call);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
      throw this.failure(error, 'read');
    }
  }

  private async write<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await this.withRateLimitRetry(call);
    } catch (error) {
      throw this.failure(error, 'write');
    }
  }

  /** Retries rate-limited calls, which the SDK does not. The key is the caller's, so a retry repeats the same call. */
  private async withRateLimitRetry<T>(call: () => Promise<T>): Promise<T> {
    for (const pauseMs of this.options.rateLimitPausesMs ?? RATE_LIMIT_PAUSES_MS) {
      try {
        return await call();
      } catch (error) {
        if (!isRateLimit(error)) throw error;
        await pause(pauseMs);
      }
    }
    return call();
  }

  private failure(error: unknown, doing: 'read' | 'write'): unknown {
    const { failure, reason } = translate(error, doing);
    this.options.onFailure?.(reason);
    return failure;
  }
}

const badSignature = () => appError('payments.bad_signature', 'The signature of this delivery does not match.');

function secretOf(intent: Stripe.PaymentIntent): string {
  if (!intent.client_secret) throw new PaymentProviderError('unknown', 'Stripe did not return the client secret.');
  return intent.client_secret;
}
