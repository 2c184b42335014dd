import type { RowChoice } from '../../../ports/database-copy.port.js';
import { withChosen, type ExportScope } from './export-scope.query.js';

/** Describes a table of exports. */
interface ExportedTable {
  /** The schema of an export explains a row in these words. */
  about: string;
  /**
   * Such rows belong to an export of projects; null: the table belongs to the studio, and is in whole exports alone.
   */
  rows: string | null;
  /** These columns lead to rows of the studio, or tell of other projects, and are null in an export of projects. */
  outside?: readonly string[];
  /** Such rows say where renditions are, and are left out of an export without them. */
  ofRenditions?: boolean;
}

const IN_PROJECT = 'project_id IN (SELECT id FROM chosen_project)';
const OF_MEDIA = 'media_file_id IN (SELECT id FROM chosen_media)';
const OF_PERSON = 'person_id IN (SELECT id FROM chosen_person)';
const OF_ACCESS = 'access_id IN (SELECT id FROM chosen_access)';
const OF_PURCHASE = 'purchase_id IN (SELECT id FROM chosen_purchase)';
const OF_LIST = 'list_id IN (SELECT id FROM chosen_list)';
const OF_ADDRESS = 'email_key IN (SELECT email_key FROM chosen_address)';
const STUDIO = null;

/** An export has these tables. */
export const EXPORTED: Readonly<Record<string, ExportedTable>> = {
  account_event: { about: 'A mail about a change of an account that is due.', rows: STUDIO },
  account_mail: { about: 'A link with which somebody sets a password.', rows: STUDIO },
  album: { about: 'A section of a gallery.', rows: IN_PROJECT },
  archive_delivery: { about: 'A ZIP that was downloaded.', rows: OF_ACCESS },
  audit_entry: { about: 'A change by staff, or a sign-in.', rows: STUDIO },
  authenticator: { about: "An account's second step; its secret is encrypted.", rows: STUDIO },
  chosen_photo: { about: 'A free photo that a client has chosen.', rows: OF_ACCESS },
  client: {
    about: 'An address that is a client, with figures of all their galleries.',
    rows: OF_ADDRESS,
    outside: ['name', 'gallery_count', 'spent_cents', 'last_visit_at'],
  },
  client_access: { about: 'What a holder may have in a gallery and has used.', rows: IN_PROJECT },
  client_grant: {
    about: 'What staff have granted without a payment.',
    rows: `${IN_PROJECT} OR holder IN (SELECT email_key FROM chosen_address)`,
  },
  coupon: { about: 'A coupon.', rows: STUDIO },
  download: { about: 'A file that was downloaded through an access.', rows: OF_ACCESS },
  entitlement: { about: 'What a purchase, a grant or the allowance entitles a holder to.', rows: IN_PROJECT },
  erasure: { about: 'When somebody was erased; the address is a hash.', rows: STUDIO },
  favourite: { about: 'A favourite of version 1.0; later ones are in person_favourite.', rows: OF_ACCESS },
  gallery_share: { about: 'A link that was mailed.', rows: IN_PROJECT, outside: ['created_by_id'] },
  gallery_visit: { about: 'A visit of a person to a gallery.', rows: IN_PROJECT },
  invoice: { about: 'An invoice or a credit note, with its content.', rows: OF_PURCHASE },
  invoice_file: {
    about: 'Where the PDF of an invoice is.',
    rows: `invoice_id IN (SELECT id FROM invoice WHERE ${OF_PURCHASE})`,
  },
  invoice_series: { about: 'The last number of a series of invoices.', rows: 'true' },
  job_outbox: { about: 'Work that was not done yet.', rows: STUDIO },
  legal_text: { about: 'A version of a legal page.', rows: STUDIO },
  mail: {
    about: 'A mail that was due, and what came of it.',
    rows: `reference IN (
      SELECT id FROM chosen_purchase UNION SELECT id FROM gallery_share WHERE ${IN_PROJECT}
      UNION SELECT id FROM reminder WHERE ${IN_PROJECT} UNION SELECT id FROM invoice WHERE ${OF_PURCHASE}
      UNION SELECT id FROM withdrawal WHERE ${OF_PURCHASE})`,
  },
  mail_settings: { about: 'The mail server; its password is encrypted.', rows: STUDIO },
  media_caption: { about: 'The captions of a film in one language.', rows: OF_MEDIA },
  media_file: { about: 'A photo or film.', rows: IN_PROJECT },
  media_replacement: { about: 'A new version of a file that is being prepared.', rows: OF_MEDIA },
  notification: { about: 'Something that staff were told of.', rows: STUDIO },
  notification_choice: { about: 'What somebody of the staff wants to be told of.', rows: STUDIO },
  passcode_delivery: { about: 'Whom the passcode was mailed to.', rows: OF_PERSON },
  passkey: { about: "A user's passkey, with the public half of its key.", rows: STUDIO },
  payment_account: { about: "The payment provider's account; its keys are encrypted.", rows: STUDIO },
  payment_restore: { about: 'A restore or an import, as payments know it.', rows: 'true' },
  person: { about: 'Somebody in a gallery: a client, partner or guest.', rows: IN_PROJECT },
  person_download: { about: 'Who downloaded a file.', rows: OF_PERSON },
  person_favourite: { about: 'A favourite of a person.', rows: OF_PERSON },
  price_list: {
    about: 'A price list.',
    rows: 'is_default OR id IN (SELECT price_list_id FROM project WHERE id IN (SELECT id FROM chosen_project))',
  },
  project: {
    about: 'A project: a gallery with its settings.',
    rows: 'id IN (SELECT id FROM chosen_project)',
    outside: ['changed_by_id', 'created_by_id'],
  },
  project_preset: { about: 'Settings for new projects.', rows: STUDIO },
  project_reminders: { about: 'Which reminders a project sends.', rows: IN_PROJECT },
  provider_event: { about: 'A message of the payment provider that was applied.', rows: OF_PURCHASE },
  purchase: {
    about: 'An order: what was bought, by whom, what was paid, and its receipt.',
    rows: 'id IN (SELECT id FROM chosen_purchase)',
    outside: ['payment_account_id'],
  },
  recovery_code: { about: 'The hash of a recovery code.', rows: STUDIO },
  refund: { about: 'A refund.', rows: OF_PURCHASE, outside: ['requested_by_id'] },
  reminder: { about: 'A reminder that was sent or stopped.', rows: IN_PROJECT, outside: ['decided_by_id'] },
  reminder_rule: { about: 'When a reminder is sent, and its texts.', rows: STUDIO },
  rendition: { about: 'A rendition of a file.', rows: OF_MEDIA, ofRenditions: true },
  sandbox_intent: { about: 'A payment of the sandbox.', rows: STUDIO },
  sandbox_refund: { about: 'A refund of the sandbox.', rows: STUDIO },
  selected_file: { about: 'A photo that somebody has selected, with a note.', rows: OF_LIST },
  selection: { about: 'What clients are asked to choose.', rows: IN_PROJECT },
  selection_event: { about: 'When a selection was finished or opened again.', rows: IN_PROJECT },
  selection_list: {
    about: 'A list of selected photos.',
    rows: 'id IN (SELECT id FROM chosen_list)',
  },
  selection_payment: { about: 'A payment for additional photos.', rows: OF_LIST },
  stream_segment: { about: 'A part of a film that is being encoded.', rows: OF_MEDIA, ofRenditions: true },
  studio_settings: { about: "The studio's settings.", rows: STUDIO },
  unsubscription: { about: 'An address that wants no reminders.', rows: OF_ADDRESS },
  user: { about: 'An account; its password is a hash.', rows: STUDIO },
  vat_id_check: { about: 'What VIES said about a VAT ID.', rows: STUDIO },
  withdrawal: {
    about: 'A statement of withdrawal.',
    rows: `${OF_PURCHASE} OR purchase_id IS NULL AND lower(email) IN (SELECT email_key FROM chosen_address)`,
    outside: ['decided_by_id'],
  },
};

/** No export has these tables: their rows describe running processes, or end by themselves. */
export const NOT_EXPORTED = [
  'archive',
  'backup',
  'export',
  'growth_sample',
  'installation',
  'link_request',
  'outage',
  'process_heartbeat',
  'rate_limit',
  'session',
  'upload',
];

/** Chooses the rows of a table. @returns null for tables that are not part of the export */
export function rowsOf(table: string, scope: ExportScope, hasRenditions: boolean): RowChoice | null {
  const known = EXPORTED[table];
  if (!known || (known.ofRenditions && !hasRenditions)) return null;
  if (scope.kind === 'all') return { statement: (select) => select, where: 'true', without: [] };
  if (known.rows === null) return null;
  return { statement: (select) => withChosen(scope, select), where: known.rows, without: known.outside ?? [] };
}
