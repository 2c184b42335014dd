import type { IntentFacts } from '../../ports/payment-provider.port.js';
import type { Purchase } from './purchase.entity.js';

/** In what the provider's payment differs from our order; empty when it is the one that we asked for. Names values of money, never an address. */
export function differences(
  purchase: Pick<Purchase, 'id' | 'provider' | 'providerIntentId' | 'amountCents' | 'currency' | 'originProjectId' | 'emailKey' | 'packageType'>,
  facts: IntentFacts,
  provider: string,
): string[] {
  const { amount, purpose } = facts;
  const wrong: string[] = [];
  if (purchase.provider !== provider) wrong.push(`provider ${provider} instead of ${purchase.provider}`);
  if (purchase.providerIntentId !== null && purchase.providerIntentId !== facts.intentId) wrong.push(`a second payment beside ${purchase.providerIntentId}`);
  if (amount.cents !== purchase.amountCents) wrong.push(`amount ${amount.cents} instead of ${purchase.amountCents}`);
  if (amount.currency !== purchase.currency) wrong.push(`currency ${amount.currency} instead of ${purchase.currency}`);
  if (!purpose) return [...wrong, 'no purpose of ours'];
  if (purpose.purchaseId !== purchase.id) wrong.push('another order');
  if (purpose.projectId !== purchase.originProjectId) wrong.push('another project');
  if (purpose.emailKey !== purchase.emailKey) wrong.push('another client');
  if (purpose.packageType !== purchase.packageType) wrong.push(`package ${purpose.packageType} instead of ${purchase.packageType}`);
  return wrong;
}
