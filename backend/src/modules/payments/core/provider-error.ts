import { appError } from '../../../common/errors.js';
import { PaymentProviderError } from '../../../ports/payment-provider.port.js';

/** Turns the provider's errors into those for clients and staff; anything else is rethrown. */
export function rethrowAsAppError(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error;
  throw appError(
    'payments.provider_unavailable',
    "The payment provider isn't responding. Try again in a moment; payments already made are not lost.",
    { reason: error.kind },
  );
}
