import { paidBeforeToast, successToast } from './payment-toasts';

const PAID = { kind: 'package', overpaidCents: 0, currency: 'usd', unlocksAt: null } as const;

describe('the toast of a payment', () => {
  it('thanks for what was bought', () => {
    expect(successToast(PAID).description).toContain('Your access has been upgraded.');
    expect(paidBeforeToast(PAID).description).toContain('Your access has been upgraded.');
  });

  it('says that a selection is complete, or needed no payment any more', () => {
    const selection = { ...PAID, kind: 'selection' } as const;
    const complete = 'Thank you! Your selection is complete, and your studio has it.';
    expect(successToast(selection).description).toBe(complete);
    expect(paidBeforeToast(selection).description).toBe(complete);
    expect(successToast({ ...selection, overpaidCents: 2_500 }).description).toBe(
      'The selection didn’t need this payment any more. $25.00 is being refunded.',
    );
  });
});
