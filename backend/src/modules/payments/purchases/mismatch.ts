import { message, type Message } from '../../../common/messages.js';
import type { IntentFacts } from '../../../ports/payment-provider.port.js';
import type { Purchase } from './purchase.entity.js';

/**
 * Lists the differences between the provider's payment and our order; none when it is the one that we requested. They
 * name amounts and currencies, never an address.
 */
export function differences(
  purchase: Pick<
    Purchase,
    'id' | 'provider' | 'providerIntentId' | 'amountCents' | 'currency' | 'originProjectId' | 'emailKey' | 'packageType'
  >,
  facts: IntentFacts,
  provider: string,
): Message[] {
  const { amount, purpose } = facts;
  const wrong: Message[] = [];
  if (purchase.provider !== provider)
    wrong.push(message('differs_provider', { found: provider, expected: purchase.provider }));
  if (purchase.providerIntentId !== null && purchase.providerIntentId !== facts.intentId)
    wrong.push(message('differs_payment', { expected: purchase.providerIntentId }));
  if (amount.cents !== purchase.amountCents)
    wrong.push(message('differs_amount', { found: amount.cents, expected: purchase.amountCents }));
  if (amount.currency !== purchase.currency)
    wrong.push(message('differs_currency', { found: amount.currency, expected: purchase.currency }));
  if (!purpose) return [...wrong, message('differs_purpose')];
  if (purpose.purchaseId !== purchase.id) wrong.push(message('differs_order'));
  if (purpose.projectId !== purchase.originProjectId) wrong.push(message('differs_project'));
  if (purpose.emailKey !== purchase.emailKey) wrong.push(message('differs_client'));
  if (purpose.packageType !== purchase.packageType)
    wrong.push(message('differs_package', { found: purpose.packageType, expected: purchase.packageType }));
  return wrong;
}
