interface MailKind {
  /** Goes before other mails: somebody waits for it at the screen. */
  isUrgent?: true;
}

const define = <K extends string>(kinds: Record<K, MailKind>): Readonly<Record<K, MailKind>> => kinds;

/** Every kind of mail that a job sends. */
export const MAILS = define({
  /** A link to choose a password, or that it was changed. */
  account: { isUrgent: true },
  /** The receipt of a payment, with its invoice. */
  receipt: {},
  /** An invoice or credit note that no receipt carries. */
  invoice: {},
  /** That a statement of withdrawal was received. */
  'withdrawal-received': {},
  /** What came of it. */
  'withdrawal-outcome': {},
  /** That a client has consented to the delivery of a purchase after paying, with the text. */
  'delivery-consent': {},
});

export type MailKindName = keyof typeof MAILS;

/** Also for the kind of another release, which is not known here. */
export const isUrgentMail = (kind: string): boolean =>
  Object.entries(MAILS).some(([known, { isUrgent }]) => known === kind && isUrgent);
