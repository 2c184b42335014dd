/** How a payment stands, as its client reads it. */
export interface PurchaseWords {
  label: string;
  /** What it means, where the label does not say it all. */
  note?: string;
  /** Money was taken: there is something to have a receipt for. */
  paid: boolean;
}

const WORDS: Readonly<Record<string, PurchaseWords>> = {
  created: { label: 'Not paid', paid: false },
  processing: { label: 'Being processed', note: 'Your bank has not confirmed this payment yet. Your access is upgraded as soon as it has.', paid: false },
  failed: { label: 'Payment failed', paid: false },
  canceled: { label: 'Canceled', paid: false },
  succeeded: { label: 'Paid', paid: true },
  partially_refunded: { label: 'Partly refunded', note: 'A part of this payment has been given back. Your package stays yours.', paid: true },
  refunded: { label: 'Refunded', note: 'This payment has been given back, and the package with it.', paid: true },
  disputed: { label: 'Paid, in dispute', note: 'Your bank is looking into this payment.', paid: true },
  dispute_won: { label: 'Paid', paid: true },
  dispute_lost: { label: 'Charged back', note: 'Your bank has taken this payment back, and the package with it.', paid: true },
};

/** The words for a purchase's state. */
export function purchaseWords(state: string): PurchaseWords {
  return WORDS[state] ?? { label: state, paid: false };
}
