import type { Clock } from '../../common/clock.js';
import { PaymentAccountsPort, type PaymentAccountAdmin, type PaymentKeys } from '../../ports/payment-accounts.port.js';
import type { PaymentProviderPort } from '../../ports/payment-provider.port.js';
import { NoPayments } from '../disabled/no-payments.js';
import type { StripeConnection } from './stripe-client.js';
import { STRIPE_EVENTS } from './stripe-events.js';

interface StripePaymentAccountsOptions extends StripeConnection {
  clock: Clock;
  /** Receives every failure: kinds, codes and Stripe's request id, nothing about the client. */
  onFailure: (reason: string) => void;
}

/** Stripe accounts whose keys are entered in the console. Stripe's package is loaded with the first of them. */
export class StripePaymentAccounts extends PaymentAccountsPort {
  readonly none = new NoPayments();
  readonly webhookEvents = STRIPE_EVENTS;

  constructor(private readonly options: StripePaymentAccountsOptions) {
    super();
  }

  async open(keys: PaymentKeys): Promise<PaymentProviderPort> {
    const { StripePayments } = await import('./stripe-payments.js');
    return new StripePayments({ ...keys, ...this.options });
  }

  async admin(secretKey: string): Promise<PaymentAccountAdmin> {
    const { StripeAccountAdmin } = await import('./stripe-account-admin.js');
    return new StripeAccountAdmin(secretKey, this.options);
  }
}
