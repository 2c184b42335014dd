import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src/common/errors.js';
import {
  type NewIntent,
  type OpenedIntent,
  PaymentProviderError,
  type PaymentProviderPort,
  type PaymentPurpose,
} from '../../../src/ports/payment-provider.port.js';
import type { TestClock } from '../../fakes/test-clock.js';

/** A post to the webhook. */
export interface Delivery {
  rawBody: Buffer;
  headers: Record<string, string>;
}

export type Card = 'good' | 'declined' | 'poor' | 'expired' | 'asks' | 'disputed';

/** The provider under test, with its surroundings. */
export interface PaymentHarness {
  provider: PaymentProviderPort;
  clock: TestClock;
  /** Pays with a card, as the client's browser does. */
  pay(opened: OpenedIntent, card: Card): Promise<void>;
  /** Gives the client's answer to their bank. */
  answerBank(opened: OpenedIntent, passed: boolean): Promise<void>;
  /** Returns the posts to the webhook so far, each signed at its time. */
  deliveries(): Delivery[];
  close(): Promise<void>;
}

export const purpose = (change: Partial<PaymentPurpose> = {}): PaymentPurpose => ({
  purchaseId: randomUUID(),
  projectId: randomUUID(),
  emailKey: 'una@example.test',
  packageType: 'extended',
  ...change,
});

export const newIntent = (change: Partial<NewIntent> = {}): NewIntent => ({
  amount: { cents: 19_900, currency: 'usd' },
  purpose: purpose(),
  idempotencyKey: `intent/${randomUUID()}`,
  description: 'Extended Access Package',
  orderRecord: 'encrypted',
  ...change,
});

/** Returns the `PaymentProviderError` that `work` must end with. */
export async function providerError(work: Promise<unknown>): Promise<PaymentProviderError> {
  const error = await work.then(
    () => Promise.reject(new Error('not rejected')),
    (caught: unknown) => caught,
  );
  if (!(error instanceof PaymentProviderError)) throw error;
  return error;
}

/** Returns the code of the `AppError` that `work` must end with. */
export async function rejectionCode(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    (value) => Promise.reject(new Error(`not rejected: ${JSON.stringify(value)}`)),
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw error;
  return error.code;
}

/** Makes a payment in full. */
export async function payInFull({ provider, pay }: PaymentHarness, cents = 19_900): Promise<OpenedIntent> {
  const opened = await provider.createIntent(newIntent({ amount: { cents, currency: 'usd' } }));
  await pay(opened, 'good');
  return opened;
}
