import { StripePayments, type StripePaymentsOptions } from '../../../src/adapters/stripe/stripe-payments.js';
import { TestClock } from '../../fakes/test-clock.js';
import { StripeFailure } from '../../servers/stripe/stripe-failure.js';
import { FakeStripeServer } from '../../servers/stripe/fake-stripe-server.js';
import { rawEvent, signature } from '../../servers/stripe/stripe-webhook.js';
import type { Card, PaymentHarness } from './payment-harness.js';

export const CARD_NUMBERS: Readonly<Record<Card, string>> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  asks: '4000002500003155',
  disputed: '4000000000000259',
};

export interface StripeHarness extends PaymentHarness {
  provider: StripePayments;
  server: FakeStripeServer;
  /** The failures that were written to the log. */
  failures: string[];
}

/** Makes the real adapter with a fake server of its own. */
export async function startStripe(options: Partial<StripePaymentsOptions> = {}): Promise<StripeHarness> {
  const clock = new TestClock(new Date('2026-05-06T07:08:09Z'));
  const stripeServer = await FakeStripeServer.start({ now: () => clock.now() });
  const failures: string[] = [];
  const provider = new StripePayments({
    secretKey: stripeServer.secretKey,
    publishableKey: stripeServer.publishableKey,
    webhookSecret: stripeServer.webhookSecret,
    apiBase: stripeServer.url,
    clock,
    rateLimitPausesMs: [1, 1],
    onFailure: (reason) => failures.push(reason),
    ...options,
  });
  /** A browser talks to Stripe itself, with the public key and the client secret. */
  const confirm = async (intentId: string, clientSecret: string, card: Card): Promise<void> => {
    const body = new URLSearchParams({
      key: stripeServer.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': CARD_NUMBERS[card],
    });
    const reply = await fetch(`${stripeServer.url}/v1/payment_intents/${intentId}/confirm`, { method: 'POST', body });
    if (![200, 400, 402].includes(reply.status)) throw new Error(`the browser was answered ${reply.status}`);
  };
  return {
    provider,
    clock,
    server: stripeServer,
    failures,
    pay: ({ intentId, clientSecret }, card) => confirm(intentId, clientSecret, card),
    answerBank: async ({ intentId }, passed) => {
      try {
        stripeServer.ledger.authenticate(intentId, passed);
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
      }
    },
    deliveries: () =>
      stripeServer.ledger.events.map((event) => {
        const rawBody = rawEvent(event);
        return {
          rawBody,
          headers: {
            'stripe-signature': signature(rawBody, stripeServer.webhookSecret, new Date(event.created * 1000)),
          },
        };
      }),
    close: () => stripeServer.close(),
  };
}
