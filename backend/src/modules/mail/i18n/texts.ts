import type { InformalTexts, MailLanguage } from '../../../common/mails/languages.js';
import type { AccountEventKind } from '../../../common/mails/account-events.js';
import type { NotificationEvent } from '../../../common/mails/notification-events.js';

/** `{greeting}`, `{link}`, `{project}`, `{studio}`, `{date}`, `{selection}` and `{order}` are filled in. */
interface ReminderTexts {
  subject: string;
  text: string;
}

export type OutagePart = 'database' | 'storage' | 'disk' | 'temporary' | 'queue' | 'workers' | 'mail' | 'backups';

interface AccountTexts {
  subject: string;
  before: string;
  /** The text of the link; null without one. */
  link: string | null;
  after: string;
}

/** `{order}`, `{amount}`, `{time}` and `{studio}` are filled in. */
interface WithdrawalTexts {
  locale: string;
  received: {
    subject: string;
    intro: string;
    statement: string;
    confirm: string;
    button: string;
    next: string;
    /** The text where no order matches: nothing is repeated that a stranger may have written. */
    unmatched: readonly string[];
    form: string;
  };
  name: string;
  order: string;
  email: string;
  receivedAt: string;
  outcomes: Readonly<Record<'accepted' | 'declined' | 'repeated', { subject: string; text: string }>>;
  refund: string;
  reason: string;
  /** Above the statement, in the mail about its outcome. */
  stated: string;
  consent: { subject: string; text: string };
}

/** The texts of a receipt's mail. `{}` is filled in. */
export interface ReceiptTexts {
  locale: string;
  subject: (number: string, studio: string) => string;
  greeting: string;
  thanks: string;
  receipt: string;
  paid: string;
  gallery: string;
  upgrade: string;
  alreadyPaid: string;
  discount: string;
  rounding: string;
  subtotal: string;
  tax: string;
  /** The rate, in per cent. */
  vat: string;
  vatIncluded: string;
  company: string;
  vatId: string;
  reverseCharge: string;
  total: string;
  refunded: string;
  test: string;
  consented: string;
  opens: string;
  yourGallery: string;
  openGallery: string;
  viewReceipt: string;
}

interface InvoiceTexts {
  subject: (number: string, studio: string) => string;
  text: string;
}

interface ShareTexts {
  subject: (project: string) => string;
  greeting: (name: string | null) => string;
  ready: string;
  closing: string;
  button: string;
}

interface PasscodeTexts {
  subject: (project: string) => string;
  intro: string;
  use: string;
}

interface GalleryLinkTexts {
  subject: (project: string) => string;
  intro: string;
  ignore: string;
}

interface NotificationEventTexts {
  /** A mail about one event has this subject. */
  one: string;
  /** The subject of a mail about several events begins with these words; their number follows. */
  several: string;
  line: string;
  /** The line where no project belongs to it. */
  withoutProject?: string;
}

/** `{project}`, `{person}`, `{title}`, `{amount}` and `{count}` are filled in. They address nobody. */
export interface NotificationTexts {
  events: Readonly<Record<NotificationEvent, NotificationEventTexts>>;
  /** `{additional}` photos are not in the price. */
  additional: string;
  test: string;
  somebody: string;
  /** The subject of a mail with several kinds. */
  daily: string;
  more: string;
  button: string;
  /** The link to the page where staff choose these mails. */
  choose: string;
}

/** The texts of all mails, by their kind. */
export interface MailTexts {
  /** The last line of every mail. */
  questions: (supportEmail: string) => string;
  /** `{studio}`, `{email}` and `{support}` are filled in. `provider`: the account has no password here. */
  account: Readonly<Record<'reset' | 'invite' | 'changed' | 'provider', AccountTexts>>;
  /** `{studio}`, `{email}` and `{detail}` (a device, an address or a name) are filled in. */
  accountEvents: Readonly<Record<AccountEventKind, { subject: string; text: string }>>;
  /** The last sentence of a mail about an event; `{support}` is filled in. */
  accountEventEnd: string;
  unknownDevice: string;
  /** The texts of withdrawals, with the confirmation of a consent to immediate delivery. */
  withdrawal: WithdrawalTexts;
  receipt: ReceiptTexts;
  share: ShareTexts;
  /** The mail with the passcode, which never has the link. */
  passcode: PasscodeTexts;
  /** The mail to a client who asked for the link. It addresses nobody: it is the same for Sie and du. */
  galleryLink: GalleryLinkTexts;
  /** The default texts of reminders, until staff write their own. */
  reminders: Readonly<
    Record<
      | 'gallery_not_opened'
      | 'gallery_closes_soon'
      | 'gallery_closes_next'
      | 'selection_open'
      | 'order_unpaid'
      | 'purchase_not_downloaded',
      ReminderTexts
    >
  >;
  /** Below each of them; and on the button of one about an order. */
  reminderEnd: { unsubscribe: string; order: string };
  /** The sample values in the preview of a reminder. */
  reminderSamples: Readonly<Record<'project' | 'person' | 'selection' | 'order', string>>;
  /** The words before the subject of the copy that a member of staff gets. */
  copyMark: string;
  /** Sent by the check of the mail settings. `{studio}` is filled in. */
  test: { subject: string; text: string };
  outage: {
    /** `{parts}` and `{time}` are filled in. */
    began: { subject: string; text: string };
    /** `{time}` and `{until}` are filled in. */
    ended: { subject: string; text: string };
    button: string;
    /** The parts of the status that can be down. */
    parts: Readonly<Record<OutagePart, { name: string; advice: string }>>;
  };
  /** The mails to staff, by what has happened. */
  notifications: NotificationTexts;
  invoice: Readonly<Record<'invoice' | 'credit_note', InvoiceTexts>>;
}

export type InformalMailTexts = NonNullable<InformalTexts<MailTexts>[MailLanguage]>;
