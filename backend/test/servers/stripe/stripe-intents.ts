import { badParameter, notFound, StripeFailure } from './stripe-failure.js';
import {
  type Charge,
  type Dispute,
  type Intent,
  type StripeEvent,
  type StripeObject,
  stripeId,
  TEST_CARDS,
} from './stripe-objects.js';

/** Stripe's payment intents with their charges, and the webhook events about them. */
export abstract class StripeIntents {
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  /** All events, oldest first, each with the object as it was then. */
  readonly events: StripeEvent[] = [];
  onEvent: (event: StripeEvent) => void = () => undefined;

  constructor(
    private readonly now: () => Date,
    private readonly apiVersion: string,
    private readonly isLive = false,
  ) {}

  abstract openDispute(id: string): Dispute;

  create({
    amount,
    currency,
    metadata,
    description,
    automatic,
  }: {
    amount: number;
    currency: string;
    metadata: Record<string, string>;
    description: string | null;
    automatic: boolean;
  }): Intent {
    if (!Number.isInteger(amount) || amount < 1)
      throw badParameter('parameter_invalid_integer', 'amount', `Invalid integer: ${amount}`);
    if (!/^(usd|eur|gbp)$/.test(currency))
      throw badParameter('parameter_invalid', 'currency', `Invalid currency: ${currency}`);
    if (amount < 50) throw badParameter('amount_too_small', 'amount', 'Amount must be at least $0.50 usd');
    const id = stripeId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      automatic_payment_methods: automatic ? { allow_redirects: 'always', enabled: true } : null,
      canceled_at: null,
      capture_method: 'automatic_async',
      client_secret: `${id}_secret_${stripeId('x').slice(2)}`,
      created: this.seconds(),
      currency,
      description,
      last_payment_error: null,
      latest_charge: null,
      livemode: this.isLive,
      metadata,
      next_action: null,
      payment_method: null,
      receipt_email: null,
      status: 'requires_payment_method',
    };
    this.intents.set(id, intent);
    this.emit('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw notFound('payment_intent', id);
    return intent;
  }

  cancel(id: string): Intent {
    const intent = this.intent(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
      throw unexpectedState(intent, 'cancel');
    Object.assign(intent, { status: 'canceled', canceled_at: this.seconds(), next_action: null });
    this.emit('payment_intent.canceled', intent);
    return intent;
  }

  /** Confirms an intent with a card, as the browser does. @throws StripeFailure 402 when the card is declined */
  confirm(id: string, cardNumber: string): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw unexpectedState(intent, 'confirm');
    const outcome = TEST_CARDS[cardNumber];
    if (!outcome) throw badParameter('invalid_number', 'number', 'Your card number is invalid.');
    intent.payment_method = stripeId('pm');
    if (outcome === 'asks') {
      Object.assign(intent, {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
        last_payment_error: null,
      });
      this.emit('payment_intent.requires_action', intent);
    } else if (typeof outcome === 'object') {
      throw this.decline(intent, outcome);
    } else {
      this.succeed(intent);
      if (outcome === 'is disputed') this.openDispute(id);
    }
    return intent;
  }

  /** Gives the client's answer to their bank. */
  authenticate(id: string, passed: boolean): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_action') throw unexpectedState(intent, 'confirm');
    if (passed) this.succeed(intent);
    else
      this.decline(intent, {
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      });
    return intent;
  }

  /** A slow way of paying: money is on its way. */
  startProcessing(id: string): Intent {
    const intent = this.intent(id);
    Object.assign(intent, { status: 'processing', last_payment_error: null, next_action: null });
    this.emit('payment_intent.processing', intent);
    return intent;
  }

  settle(id: string, arrived: boolean): Intent {
    const intent = this.intent(id);
    if (arrived) this.succeed(intent);
    else this.decline(intent, { code: 'payment_intent_payment_attempt_failed', message: 'The payment failed.' });
    return intent;
  }

  /** Writes an event down as of now. */
  emit(type: string, object: StripeObject | Record<string, unknown>): StripeEvent {
    const event: StripeEvent = {
      id: stripeId('evt'),
      object: 'event',
      api_version: this.apiVersion,
      created: this.seconds(),
      data: { object: structuredClone(object) },
      livemode: this.isLive,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    this.events.push(event);
    this.onEvent(event);
    return event;
  }

  private succeed(intent: Intent): void {
    const charge = this.charge(intent, null);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      next_action: null,
    });
    this.emit('charge.succeeded', charge);
    this.emit('payment_intent.succeeded', intent);
  }

  private decline(
    intent: Intent,
    { message, ...codes }: { code: string; decline_code?: string; message: string },
  ): StripeFailure {
    const charge = this.charge(intent, { message, code: codes.code });
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: { ...codes, charge: charge.id, message, type: 'card_error' },
    });
    this.emit('charge.failed', charge);
    this.emit('payment_intent.payment_failed', intent);
    return new StripeFailure(402, 'card_error', message, {
      ...codes,
      charge: charge.id,
      payment_intent: structuredClone(intent),
    });
  }

  private charge(intent: Intent, failure: { code: string; message: string } | null): Charge {
    const charge: Charge = {
      id: stripeId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      created: this.seconds(),
      currency: intent.currency,
      disputed: false,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
      livemode: this.isLive,
      metadata: { ...intent.metadata },
      paid: !failure,
      payment_intent: intent.id,
      payment_method_details: { type: 'card', card: { country: 'US' } },
      refunded: false,
      status: failure ? 'failed' : 'succeeded',
    };
    this.charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    return charge;
  }

  protected seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }
}

function unexpectedState(intent: Intent, verb: string): StripeFailure {
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`;
  return new StripeFailure(400, 'invalid_request_error', message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
  });
}
