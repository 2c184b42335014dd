import type { MessageDto, PurchaseDetailDto } from '@showreel/api-client';
import { timelineOf } from './timeline';

const PURCHASE: PurchaseDetailDto = {
  id: 'p',
  isTest: false,
  receiptNumber: 'R-2026-000042',
  projectName: 'Wedding',
  clientName: null,
  clientEmail: 'a@b.co',
  packageType: 'complete',
  kind: 'package',
  clientTitle: null,
  title: 'Complete Collection Package',
  description: '',
  features: [],
  listPriceCents: 49_900,
  alreadyPaidCents: 0,
  discountCents: 0,
  couponCode: null,
  subtotalCents: 49_900,
  taxCents: 0,
  tax: {
    mode: 'none',
    category: null,
    percent: 0,
    country: null,
    buyerCountry: null,
    buyerVatId: null,
    buyerCompany: null,
    note: null,
  },
  totalCents: 49_900,
  refundedCents: 0,
  overpaidCents: 0,
  currency: 'usd',
  state: 'succeeded',
  paidAt: '2026-05-01T10:02:00Z',
  projectId: 'x',
  provider: 'stripe',
  providerIntentId: 'pi_1',
  dashboardUrl: null,
  refundableCents: 49_900,
  dispute: 'none',
  keptCents: 19_900,
  lostCents: 0,
  paymentCountry: null,
  countriesDiffer: false,
  invoiceWaits: false,
  vatCheck: null,
  failureMessage: null,
  attention: null,
  receiptSentAt: '2026-05-01T10:03:00Z',
  receiptFiled: false,
  unlocksAt: null,
  deliveryConsentAt: null,
  deliveryConsentText: null,
  createdAt: '2026-05-01T10:00:00Z',
  updatedAt: '2026-05-04T10:00:00Z',
  refunds: [],
  accessLevel: 'complete',
  accessLevelAfterRefund: 'free',
};
const untranslated = (text: string): MessageDto => ({ code: 'untranslated', params: { text }, message: text });
const texts = (change: Partial<PurchaseDetailDto>) => timelineOf({ ...PURCHASE, ...change }).map(({ text }) => text);

describe('timelineOf', () => {
  it('lists a plain purchase in order', () => {
    expect(texts({})).toEqual(['Checkout opened', 'Paid $499.00', 'Receipt emailed']);
    expect(texts({ receiptFiled: true }).at(-1)).toBe('Receipt saved as a file, not sent');
  });

  it('lists manual, automatic and failed refunds', () => {
    const refund = (change: object) => ({
      id: 'r',
      amountCents: 10_000,
      reason: 'staff' as const,
      state: 'sent' as const,
      failureMessage: null,
      createdAt: '2026-05-02T10:00:00Z',
      ...change,
    });
    const steps = timelineOf({
      ...PURCHASE,
      refundedCents: 10_000,
      refunds: [
        refund({
          createdAt: '2026-05-03T10:00:00Z',
          state: 'declined',
          failureMessage: untranslated('Insufficient balance'),
        }),
        refund({}),
        refund({ createdAt: '2026-05-02T11:00:00Z', reason: 'duplicate', state: 'requested' }),
      ],
    });
    expect(steps.slice(3).map(({ text, detail, bad }) => [text, detail, bad])).toEqual([
      ['Refund by staff: $100.00', undefined, false],
      ['Refunded automatically, paid twice: $100.00', "Pending: the provider hasn't responded yet.", false],
      ['Refund by staff: $100.00', 'Insufficient balance', true],
    ]);
  });

  it('lists refunds made elsewhere', () => {
    expect(texts({ refundedCents: 2_500, refunds: [] }).at(-1)).toBe("Refunded on the provider's page: $25.00");
  });

  it('lists failures before a payment, not after it', () => {
    expect(
      texts({
        paidAt: null,
        receiptSentAt: null,
        state: 'failed',
        failureMessage: untranslated('Your card was declined.'),
      }),
    ).toEqual(['Checkout opened', 'Last payment attempt failed']);
    expect(texts({ failureMessage: untranslated('Your card was declined.') })).not.toContain(
      'Last payment attempt failed',
    );
  });

  it('lists a dispute last', () =>
    expect(texts({ state: 'disputed', dispute: 'open' }).at(-1)).toBe("Disputed by the client's bank"));
});
