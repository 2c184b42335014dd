import { FakePayments } from '../../fakes/fake-payments.js';
import { TestClock } from '../../fakes/test-clock.js';
import { describePaymentProviderContract } from './payment-provider.contract.js';

describePaymentProviderContract('fake', async () => {
  const clock = new TestClock();
  const provider = new FakePayments(clock);
  return {
    provider,
    clock,
    pay: async ({ intentId }, card) => provider.pay(intentId, card),
    answerBank: async ({ intentId }, passed) => provider.answerBank(intentId, passed),
    deliveries: () => provider.deliveries,
    close: async () => undefined,
  };
});
