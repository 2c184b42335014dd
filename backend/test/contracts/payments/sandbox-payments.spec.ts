import { SandboxPayments } from '../../../src/adapters/sandbox/sandbox-payments.js';
import { AppError } from '../../../src/common/errors.js';
import { PaymentProviderError } from '../../../src/ports/payment-provider.port.js';
import type { SandboxOutcome } from '../../../src/ports/sandbox-checkout.port.js';
import { TestClock } from '../../fakes/test-clock.js';
import { createTestDatabase, type TestDatabase } from '../../servers/postgres.js';
import { newIntent, providerError } from './payment-harness.js';
import { describePaymentProviderContract } from './payment-provider.contract.js';
import { CARD_NUMBERS } from './stripe-payments-harness.js';

let database: TestDatabase;

describe('SandboxPayments', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const open = (clock = new TestClock(), databaseUrl = database.url) =>
    new SandboxPayments({ databaseUrl, secret: 'the secret of this installation', clock });

  describePaymentProviderContract('sandbox', async () => {
    const clock = new TestClock();
    const provider = open(clock);
    const deliveries: SandboxOutcome['deliveries'] = [];
    const note = (outcome: SandboxOutcome | null) => void deliveries.push(...outcome!.deliveries);
    // One database for the whole suite: its keys must not meet.
    return {
      provider: unique(provider),
      clock,
      pay: async ({ clientSecret }, card) =>
        note(
          await provider.pay(clientSecret, {
            number: CARD_NUMBERS[card],
            expMonth: 12,
            expYear: clock.now().getFullYear() + 2,
            cvc: '123',
          }),
        ),
      answerBank: async ({ clientSecret }, passed) =>
        note(await provider.authenticate(clientSecret, passed ? 'complete' : 'fail')),
      deliveries: () => deliveries,
      close: async () => undefined,
    };
  });

  test('reports a missing database as an unavailable provider', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    const provider = open(undefined, url.href);
    expect(await providerError(provider.readIntent('pi_1'))).toMatchObject({
      kind: 'temporary',
    } satisfies Partial<PaymentProviderError>);
    await provider.close();
  });

  test('charges once when two pages pay the same intent', async () => {
    const provider = open();
    const { intentId, clientSecret } = await provider.createIntent(newIntent());
    const card = { number: CARD_NUMBERS.good, expMonth: 12, expYear: 2099, cvc: '123' };
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => provider.pay(clientSecret, card)));
    expect(outcomes.map((outcome) => outcome?.status)).toEqual(Array(6).fill('succeeded'));
    expect(outcomes.filter((outcome) => !outcome?.alreadyPaid)).toHaveLength(1);
    expect(outcomes.flatMap((outcome) => outcome!.deliveries)).toHaveLength(1);
    expect(await provider.readIntent(intentId)).toMatchObject({ status: 'succeeded' });
    await provider.close();
  });

  test.each(['4111111111111111', '4242424242424241', '', '4242', 'x'.repeat(16)])(
    'rejects the card number %j, which may be real',
    async (number) => {
      const provider = open();
      const { intentId, clientSecret } = await provider.createIntent(newIntent());
      await expect(provider.pay(clientSecret, { number, expMonth: 12, expYear: 2099, cvc: '123' })).rejects.toThrow(
        AppError,
      );
      expect(await provider.readIntent(intentId)).toMatchObject({ status: 'created' });
      await provider.close();
    },
  );

  /** Gives the provider's keys to one test alone. */
  function unique(provider: SandboxPayments): SandboxPayments {
    const prefix = `${Math.random()}/`;
    return new Proxy(provider, {
      get(target, name) {
        if (name === 'refund')
          return (intentId: string, cents: number, key: string) => target.refund(intentId, cents, prefix + key);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }
});
