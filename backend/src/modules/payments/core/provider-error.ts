import { appError } from '../../../common/errors.js';
import { PaymentProviderError } from '../../../ports/payment-provider.port.js';

/** What a client or staff is told when the provider does not do what it is asked; anything else is thrown on. */
export function rethrowAsAppError(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error;
  throw appError(
    'payments.provider_unavailable',
    'The payment provider cannot be reached just now. Try again in a moment; a payment already made is not lost.',
    { reason: error.kind },
  );
}
