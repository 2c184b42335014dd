import { message } from '../../src/common/messages.js';
import { createHmac, randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/common/clock.js';
import { appError } from '../../src/common/errors.js';
import {
  type BrowserSettings,
  type IntentFacts,
  type ListedIntent,
  type NewIntent,
  type OpenedIntent,
  type PaymentEvent,
  PaymentProviderError,
  PaymentProviderPort,
} from '../../src/ports/payment-provider.port.js';

export type FakeCall = 'createIntent' | 'readIntent' | 'listIntents' | 'cancelIntent' | 'refund';

/** One post to the webhook. */
export interface FakeDelivery {
  rawBody: Buffer;
  headers: Record<string, string>;
  event: PaymentEvent;
}

const TOLERANCE_SECONDS = 300;
const REJECTIONS = {
  declined: message('card_declined'),
  poor: message('card_no_funds'),
  expired: message('card_expired'),
} as const;

/**
 * A payment provider in memory. Tests play the client (`pay`, `answerBank`), and the bank and the provider's own staff
 * (`emit`).
 */
export class FakePayments extends PaymentProviderPort {
  readonly intents = new Map<string, IntentFacts & { awaitsBank: boolean; createdAt: Date }>();
  /** Every call that arrived, with the key it carried. */
  readonly calls: { call: FakeCall; key: string | null }[] = [];
  /** The posts for the webhook, oldest first, each signed at its time. */
  readonly deliveries: FakeDelivery[] = [];
  private readonly done = new Map<string, { content: string; result: unknown }>();
  private readonly faults: { call: FakeCall; error: PaymentProviderError; done: boolean }[] = [];

  constructor(
    private readonly clock: Clock,
    readonly name: 'stripe' | 'sandbox' = 'stripe',
  ) {
    super();
  }

  get browserSettings(): BrowserSettings {
    return this.name === 'stripe' ? { provider: 'stripe', publishableKey: 'pk_test_fake' } : { provider: 'sandbox' };
  }

  get isTest(): boolean {
    return this.name === 'sandbox';
  }

  createIntent({ amount, purpose, idempotencyKey, orderRecord }: NewIntent): Promise<OpenedIntent> {
    return this.once('createIntent', idempotencyKey, JSON.stringify([amount, purpose]), () => {
      const intentId = `pi_${randomUUID().replaceAll('-', '')}`;
      const clientSecret = `${intentId}_secret_${randomUUID()}`;
      this.intents.set(intentId, {
        intentId,
        clientSecret,
        status: 'created',
        amount: { ...amount },
        isTest: this.isTest,
        purpose: structuredClone(purpose),
        orderRecord,
        createdAt: this.clock.now(),
        refundedCents: 0,
        refundKeys: [],
        dispute: 'none',
        lostCents: 0,
        lostCurrency: null,
        paymentCountry: null,
        failureMessage: null,
        awaitsBank: false,
      });
      return { intentId, clientSecret };
    });
  }

  readIntent(intentId: string): Promise<IntentFacts | null> {
    return this.answer('readIntent', null, () => {
      const found = this.intents.get(intentId);
      if (!found) return null;
      const { awaitsBank: _, createdAt: __, ...facts } = found;
      return structuredClone(facts);
    });
  }

  async *listIntents(since: Date): AsyncIterable<ListedIntent> {
    const listed = await this.answer('listIntents', null, () => [...this.intents.values()].reverse());
    for (const { intentId, status, amount, purpose, createdAt } of listed)
      if (purpose && createdAt >= since) yield { intentId, status, amount, purpose };
  }

  cancelIntent(intentId: string, idempotencyKey: string): Promise<void> {
    return this.once('cancelIntent', idempotencyKey, intentId, () => {
      const intent = this.intents.get(intentId);
      if (intent?.status === 'created' || intent?.status === 'failed')
        this.emit(intentId, { status: 'canceled' }, 'payment_intent.canceled');
    });
  }

  refund(intentId: string, cents: number, idempotencyKey: string): Promise<void> {
    return this.once('refund', idempotencyKey, JSON.stringify([intentId, cents]), () => {
      const intent = this.intents.get(intentId);
      if (intent?.status !== 'succeeded') throw new PaymentProviderError('declined', message('payment_not_made'));
      if (cents < 1 || intent.refundedCents + cents > intent.amount.cents)
        throw new PaymentProviderError('declined', message('refund_too_large'));
      const refundedCents = intent.refundedCents + cents;
      this.emit(intentId, { refundedCents, refundKeys: [...intent.refundKeys, idempotencyKey] }, 'charge.refunded');
    });
  }

  async readEvent(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<PaymentEvent | null> {
    const [, seconds = ''] = /^t=(\d+),v1=/.exec(String(headers['fake-signature'] ?? '')) ?? [];
    const fresh = Math.abs(this.clock.now().getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
    if (!fresh || headers['fake-signature'] !== sign(rawBody, Number(seconds)))
      throw appError('payments.bad_signature', 'The signature of this delivery does not match.');
    const event = JSON.parse(rawBody.toString()) as PaymentEvent;
    return /^(payment_intent|charge|refund)\./.test(event.kind) ? event : null;
  }

  dashboardUrl(intentId: string): string {
    return `https://dashboard.example.test/payments/${intentId}`;
  }

  /** Pays with a card, as the client's browser does. Does nothing where the intent cannot be paid. */
  pay(intentId: string, card: 'good' | 'asks' | 'disputed' | keyof typeof REJECTIONS): void {
    const { status } = this.intents.get(intentId)!;
    if (status !== 'created' && status !== 'failed') return;
    if (card === 'asks') {
      this.emit(intentId, { status: 'created', failureMessage: null }, 'payment_intent.requires_action');
      this.intents.get(intentId)!.awaitsBank = true;
    } else if (card === 'good' || card === 'disputed') {
      this.emit(intentId, { status: 'succeeded', failureMessage: null }, 'payment_intent.succeeded');
      if (card === 'disputed') this.emit(intentId, { dispute: 'open' }, 'charge.dispute.created');
    } else {
      this.emit(intentId, { status: 'failed', failureMessage: REJECTIONS[card] }, 'payment_intent.payment_failed');
    }
  }

  /** Gives the client's answer to their bank, where it has asked. */
  answerBank(intentId: string, passed: boolean): void {
    if (!this.intents.get(intentId)!.awaitsBank) return;
    if (passed) this.emit(intentId, { status: 'succeeded', failureMessage: null }, 'payment_intent.succeeded');
    else
      this.emit(
        intentId,
        { status: 'failed', failureMessage: message('card_not_authenticated') },
        'payment_intent.payment_failed',
      );
  }

  /** Makes any change at the provider, and delivers it: slow money, refunds by hand, disputes and how they end. */
  emit(intentId: string, change: Partial<IntentFacts>, kind: string): FakeDelivery {
    const intent = this.intents.get(intentId)!;
    const { dispute, lostCents = dispute === 'lost' ? intent.amount.cents : 0 } = change;
    Object.assign(intent, dispute && { lostCents }, change, { awaitsBank: false });
    return this.deliver(intentId, kind);
  }

  /** Makes another delivery about an unchanged intent, signed now. */
  deliver(intentId: string, kind: string, id = `evt_${randomUUID()}`): FakeDelivery {
    const event: PaymentEvent = { id, intentId, kind };
    const rawBody = Buffer.from(JSON.stringify(event));
    const delivery = {
      event,
      rawBody,
      headers: {
        'content-type': 'application/json',
        'fake-signature': sign(rawBody, Math.floor(this.clock.now().getTime() / 1000)),
      },
    };
    this.deliveries.push(delivery);
    return delivery;
  }

  /** The next such calls fail; with `done` the provider does what was asked and only its answer is lost. */
  failNext(
    call: FakeCall,
    kind: PaymentProviderError['kind'],
    { done = false, times = 1, message = 'The payment provider does not answer just now.' } = {},
  ): void {
    for (let time = 0; time < times; time += 1)
      this.faults.push({ call, error: new PaymentProviderError(kind, message), done });
  }

  /** Runs once for a key; a rejected call is decided again. */
  private once<T>(call: FakeCall, key: string, content: string, work: () => T): Promise<T> {
    return this.answer(call, key, () => {
      const known = this.done.get(key);
      if (known && known.content !== `${call} ${content}`)
        throw new PaymentProviderError('declined', 'This key was used for something else.');
      if (known) return known.result as T;
      const result = work();
      this.done.set(key, { content: `${call} ${content}`, result });
      return result;
    });
  }

  private async answer<T>(call: FakeCall, key: string | null, work: () => T): Promise<T> {
    this.calls.push({ call, key });
    const at = this.faults.findIndex((fault) => fault.call === call);
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
    // Other work gets its turn before and after, as with a call over the network.
    await turn();
    if (fault && !fault.done) throw fault.error;
    const result = work();
    await turn();
    if (fault) throw fault.error;
    return result;
  }
}

function sign(rawBody: Buffer, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', 'the secret of the fake provider').update(`${seconds}.`).update(rawBody).digest('hex')}`;
}
