import type { FIXED_RETENTION, RETENTION } from '../../../src/common/retention.js';

/** The reason why the rows of a table do not grow without end. */
type TableEnd =
  /** They are deleted at an age: with a setting (`RETENTION`), or a fixed one (`FIXED_RETENTION`). */
  | { age: keyof typeof RETENTION | keyof typeof FIXED_RETENTION }
  /** They go with a row of another table, by a foreign key that cascades. */
  | { parent: string }
  /** A step of housekeeping deletes them. */
  | { step: string }
  /** A rule limits how many there are. */
  | { bounded: string }
  /** Staff make each of them by hand, and delete or end it in the console. */
  | { staff: true }
  /** Accounting or a proof needs them. */
  | { kept: string };

/** Every table with the end of its rows. */
export const TABLE_ENDS: Readonly<Record<string, TableEnd>> = {
  account_event: { age: 'accountEvent' },
  account_mail: { step: 'expired password links' },
  album: { parent: 'project' },
  archive: { step: 'expired ZIPs' },
  archive_delivery: { parent: 'client_access' },
  audit_entry: { age: 'audit' },
  authenticator: { parent: 'user' },
  backup: { age: 'backupRun' },
  chosen_photo: { parent: 'client_access' },
  client: { bounded: 'one for each address that is a client, until the person is erased' },
  client_access: { parent: 'project' },
  client_grant: { kept: 'it says what was given without a payment, until the person is erased' },
  coupon: { staff: true },
  download: { parent: 'client_access' },
  entitlement: { kept: 'it says what an order has opened' },
  erasure: { kept: 'it says that a person was erased, so that a restored backup erases them again' },
  export: { step: 'exports that have expired' },
  favourite: { parent: 'client_access' },
  gallery_share: { parent: 'project' },
  gallery_visit: { age: 'visit' },
  growth_sample: { bounded: 'thirty days; the sizes of a day delete those before' },
  installation: { bounded: 'one row' },
  invoice: { kept: 'accounting' },
  invoice_file: { parent: 'invoice' },
  invoice_series: { bounded: 'one for each series of numbers' },
  job_outbox: { age: 'failedJob' },
  legal_text: { kept: 'it says what an order has agreed to' },
  link_request: { step: 'requests for links whose job has failed' },
  mail: { age: 'sentMail' },
  mail_settings: { bounded: 'one row' },
  media_caption: { parent: 'media_file' },
  media_file: { parent: 'project' },
  media_replacement: { parent: 'media_file' },
  notification: { age: 'notification' },
  notification_choice: { parent: 'user' },
  outage: { age: 'outage' },
  passcode_delivery: { parent: 'person' },
  passkey: { parent: 'user' },
  payment_account: { kept: 'orders name the account that was paid' },
  payment_restore: { kept: 'one for each restore or import: payments since then are read back' },
  person: { parent: 'project' },
  person_download: { parent: 'person' },
  person_favourite: { parent: 'person' },
  price_list: { staff: true },
  process_heartbeat: { bounded: 'the processes of the last hours' },
  project: { staff: true },
  project_preset: { staff: true },
  project_reminders: { parent: 'project' },
  provider_event: { age: 'providerEvent' },
  purchase: { kept: 'accounting' },
  rate_limit: { step: 'windows of the rate limiter that are over' },
  recovery_code: { parent: 'user' },
  refund: { parent: 'purchase' },
  reminder: { parent: 'project' },
  reminder_rule: { bounded: 'one for each kind of reminder' },
  rendition: { parent: 'media_file' },
  sandbox_intent: { kept: 'the ledger of the sandbox, in which tests and trials pay' },
  sandbox_refund: { parent: 'sandbox_intent' },
  schema_migration: { bounded: 'one for each step of the schema' },
  selected_file: { parent: 'selection_list' },
  selection: { parent: 'project' },
  selection_event: { parent: 'project' },
  selection_list: { parent: 'selection' },
  selection_payment: { parent: 'selection_list' },
  session: { step: 'expired sessions' },
  stream_segment: { parent: 'media_file' },
  studio_settings: { bounded: 'one row' },
  unsubscription: { bounded: 'one for each address that wants no reminders, until it wants them again or is erased' },
  upload: { age: 'upload' },
  user: { staff: true },
  vat_id_check: { step: 'answers about VAT IDs that no longer count' },
  withdrawal: { kept: 'accounting' },
};
