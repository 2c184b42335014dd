import { purchase } from './en/receipts';
import type { PlainKey } from './message';
import { getTranslations } from './translations';

/** The client reads the state of a purchase as this. */
export interface PurchaseMessages {
  label: string;
  /** An explanation, if the label needs one. */
  note?: string;
  /** True when money was taken, so that there is a receipt. */
  paid: boolean;
}

type Key = PlainKey<typeof purchase>;

const STATES: Readonly<Record<string, { label: Key; note?: Key; paid: boolean }>> = {
  created: { label: 'notPaid', paid: false },
  processing: { label: 'processing', note: 'processingNote', paid: false },
  failed: { label: 'failed', paid: false },
  canceled: { label: 'canceled', paid: false },
  succeeded: { label: 'paid', paid: true },
  partially_refunded: { label: 'partlyRefunded', note: 'partlyRefundedNote', paid: true },
  refunded: { label: 'refunded', note: 'refundedNote', paid: true },
  disputed: { label: 'disputed', note: 'disputedNote', paid: true },
  dispute_won: { label: 'paid', paid: true },
  dispute_lost: { label: 'chargedBack', note: 'chargedBackNote', paid: true },
};

/** Returns the label and the explanation of a purchase's state. */
export function purchaseMessages(state: string): PurchaseMessages {
  const known = STATES[state];
  if (!known) return { label: state, paid: false };
  const t = getTranslations(purchase);
  return { label: t(known.label), ...(known.note ? { note: t(known.note) } : {}), paid: known.paid };
}
