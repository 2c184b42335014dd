import { say } from '../../../common/sentences.js';
import type { IntentFacts } from '../../../ports/payment-provider.port.js';
import type { Purchase } from './purchase.entity.js';

/** In what the provider's payment differs from our order; empty when it is the one that we asked for. Names values of money, never an address. */
export function differences(
  purchase: Pick<
    Purchase,
    'id' | 'provider' | 'providerIntentId' | 'amountCents' | 'currency' | 'originProjectId' | 'emailKey' | 'packageType'
  >,
  facts: IntentFacts,
  provider: string,
): string[] {
  const { amount, purpose } = facts;
  const wrong: string[] = [];
  if (purchase.provider !== provider)
    wrong.push(say('differs_provider', { found: provider, expected: purchase.provider }));
  if (purchase.providerIntentId !== null && purchase.providerIntentId !== facts.intentId)
    wrong.push(say('differs_payment', { expected: purchase.providerIntentId }));
  if (amount.cents !== purchase.amountCents)
    wrong.push(say('differs_amount', { found: amount.cents, expected: purchase.amountCents }));
  if (amount.currency !== purchase.currency)
    wrong.push(say('differs_currency', { found: amount.currency, expected: purchase.currency }));
  if (!purpose) return [...wrong, say('differs_purpose')];
  if (purpose.purchaseId !== purchase.id) wrong.push(say('differs_order'));
  if (purpose.projectId !== purchase.originProjectId) wrong.push(say('differs_project'));
  if (purpose.emailKey !== purchase.emailKey) wrong.push(say('differs_client'));
  if (purpose.packageType !== purchase.packageType)
    wrong.push(say('differs_package', { found: purpose.packageType, expected: purchase.packageType }));
  return wrong;
}
