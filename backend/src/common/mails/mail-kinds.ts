interface MailKind {
  /** An urgent mail goes before others: somebody waits for it at the screen. */
  isUrgent?: true;
  /** The owner of the mail shows a failure, with a retry of its own: the job is not listed on the status page. */
  isShownByOwner?: true;
}

const define = <K extends string>(kinds: Record<K, MailKind>): Readonly<Record<K, MailKind>> => kinds;

/** Every kind of mail that a job sends. */
export const MAILS = define({
  /** A link to choose a password, or that it was changed. */
  account: { isUrgent: true },
  /** The mail is about an event of an account: a sign-in on a new device, or a change of how its user signs in. */
  'account-event': {},
  /** The mail has a gallery's link. */
  share: { isShownByOwner: true },
  /** The mail has a gallery's passcode. */
  passcode: {},
  /** The mail has the receipt of a payment, with its invoice. */
  receipt: {},
  /** An invoice or credit note that no receipt carries. */
  invoice: {},
  /** A statement of withdrawal was received. */
  'withdrawal-received': {},
  /** The mail has the outcome of a withdrawal. */
  'withdrawal-outcome': {},
  /** A member of staff is notified of an event. */
  notification: {},
  /** A client is reminded of something; staff see it in the project. */
  reminder: {},
  /** A client has consented to the delivery of a purchase after paying, with the text. */
  'delivery-consent': {},
});

export type MailKindName = keyof typeof MAILS;

/** Answers also for a kind that only another release knows. */
export const mailKindOf = (kind: string): MailKind => (MAILS as Record<string, MailKind | undefined>)[kind] ?? {};
