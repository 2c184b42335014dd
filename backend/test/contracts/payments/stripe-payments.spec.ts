import { describePaymentProviderContract } from './payment-provider.contract.js';
import { startStripe } from './stripe-payments-harness.js';

describePaymentProviderContract('Stripe', startStripe);
