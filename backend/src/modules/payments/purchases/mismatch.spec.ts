import type { IntentFacts } from '../../../ports/payment-provider.port.js';
import { differences } from './mismatch.js';

const purchase = {
  id: 'order',
  provider: 'stripe',
  providerIntentId: 'pi_1',
  amountCents: 19_900,
  currency: 'usd',
  originProjectId: 'project',
  emailKey: 'una@example.test',
  packageType: 'extended',
} as const;
const purpose = {
  purchaseId: 'order',
  projectId: 'project',
  emailKey: 'una@example.test',
  packageType: 'extended',
} as const;
const facts: IntentFacts = {
  intentId: 'pi_1',
  status: 'succeeded',
  amount: { cents: 19_900, currency: 'usd' },
  purpose,
  orderRecord: null,
  refundedCents: 0,
  refundKeys: [],
  dispute: 'none',
  isTest: false,
  lostCents: 0,
  lostCurrency: null,
  paymentCountry: null,
  failureMessage: null,
  clientSecret: 's',
};

describe('differences', () => {
  it('finds none where there is none', () => {
    expect(differences(purchase, facts, 'stripe')).toEqual([]);
    expect(differences({ ...purchase, providerIntentId: null }, facts, 'stripe')).toEqual([]);
  });

  it.each([
    ['amount', { amount: { cents: 199, currency: 'usd' } }],
    ['currency', { amount: { cents: 19_900, currency: 'jpy' } }],
    ['payment', { intentId: 'pi_2' }],
    ['purpose', { purpose: null }],
    ['order', { purpose: { ...purpose, purchaseId: 'other' } }],
    ['project', { purpose: { ...purpose, projectId: 'other' } }],
    ['client', { purpose: { ...purpose, emailKey: 'eve@example.test' } }],
    ['package', { purpose: { ...purpose, packageType: 'complete' } }],
  ] as const)('finds another %s without naming an address', (what, change) => {
    const found = differences(purchase, { ...facts, ...change }, 'stripe');
    expect(found.map(({ code }) => code)).toEqual([`differs_${what}`]);
    expect(JSON.stringify(found)).not.toContain('@');
  });

  it('finds another provider', () => {
    expect(differences(purchase, facts, 'sandbox').map(({ code }) => code)).toEqual(['differs_provider']);
  });
});
