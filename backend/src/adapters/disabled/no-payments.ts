import { appError } from '../../common/errors.js';
import {
  PaymentProviderPort,
  type IntentFacts,
  type OpenedIntent,
  type PaymentEvent,
} from '../../ports/payment-provider.port.js';
import { SandboxCheckoutPort } from '../../ports/sandbox-checkout.port.js';

/** Takes no payments, for PAYMENT_PROVIDER=none. */
export class NoPayments extends PaymentProviderPort {
  readonly name = 'none';
  readonly browserSettings = { provider: 'none' } as const;
  readonly isTest = false;

  createIntent(): Promise<OpenedIntent> {
    return Promise.reject(notConfigured());
  }

  readIntent(): Promise<IntentFacts | null> {
    return Promise.reject(notConfigured());
  }

  async *listIntents(): AsyncIterable<never> {}

  cancelIntent(): Promise<void> {
    return Promise.reject(notConfigured());
  }

  refund(): Promise<void> {
    return Promise.reject(notConfigured());
  }

  readEvent(): Promise<PaymentEvent | null> {
    return Promise.reject(notConfigured());
  }

  dashboardUrl(): null {
    return null;
  }
}

/** Without the sandbox provider there is no sandbox checkout. */
export class NoSandboxCheckout extends SandboxCheckoutPort {
  readonly open = false;

  pay(): Promise<null> {
    return Promise.resolve(null);
  }

  authenticate(): Promise<null> {
    return Promise.resolve(null);
  }
}

function notConfigured() {
  return appError(
    'payments.unavailable',
    'Payment processing is currently not configured. Please contact the administrator.',
  );
}
