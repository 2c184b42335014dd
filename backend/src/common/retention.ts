/** The default retention of a kind of data, and the fewest days that staff may set. */
export interface Retention {
  readonly days: number;
  readonly least: number;
  /** The kind has rows in this table, and this column says how old one is; null for files. */
  readonly table: readonly [name: string, age: string] | null;
  /** These rows stand for files and have their size in a column: the files grow, not the rows. */
  readonly files?: { readonly bytes: string; readonly where: string };
}

/**
 * Everything that grows with use and is deleted by age. For each kind the settings have a field `<kind>Days`, and one
 * method carries `@Sweeps('<kind>')`.
 */
export const RETENTION = {
  /** Entries about money stay for the accounting period, whatever is set. */
  audit: { days: 1_095, least: 30, table: ['audit_entry', 'at'] },
  /** The figures of the dashboard look back twelve weeks. */
  visit: { days: 730, least: 100, table: ['gallery_visit', 'first_at'] },
  /** Providers repeat an event for up to thirty days. */
  providerEvent: { days: 365, least: 60, table: ['provider_event', 'created_at'] },
  mailFile: { days: 90, least: 1, table: null },
  /** Some dead jobs are restarted for thirty days. */
  failedJob: { days: 180, least: 40, table: ['job_outbox', 'failed_at'] },
  /** After this, the same occasion could be mailed again; the longest job waits for thirty days. */
  notification: { days: 90, least: 40, table: ['notification', 'created_at'] },
  /** The links of an upload last for six hours. */
  upload: {
    days: 1,
    least: 1,
    table: ['upload', 'touched_at'],
    files: { bytes: 'size', where: 'recorded_at IS NULL' },
  },
} as const satisfies Record<string, Retention>;

/** Data that grows with use and has no setting: its days are fixed, or it stays with its gallery or order (null). */
export const FIXED_RETENTION = {
  /** Longer than a mail server is ever away. */
  accountEvent: { days: 30, table: ['account_event', 'at'] },
  outage: { days: 400, table: ['outage', 'began_at'] },
  backupRun: { days: 400, table: ['backup', 'started_at'] },
  /** A row says that a receipt or a link was sent, so that it is not sent again. */
  sentMail: { days: null, table: ['mail', 'sent_at'] },
  /** Downloads are deliveries of what was bought. */
  download: { days: null, table: ['download', 'first_at'] },
  zipDownload: { days: null, table: ['archive_delivery', 'at'] },
} as const satisfies Record<string, { days: number | null; table: readonly [name: string, age: string] }>;

/** Bytes of the whole installation, which are too many to be added up whenever somebody looks. */
export const STORED_KINDS = ['database', 'original', 'rendition'] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

export type KeptKind = keyof typeof RETENTION;
export type RetentionSetting = `${KeptKind}Days`;

export const KEPT_KINDS = Object.keys(RETENTION) as KeptKind[];
export type GrowingKind = KeptKind | keyof typeof FIXED_RETENTION;
export const GROWING_KINDS = [...KEPT_KINDS, ...Object.keys(FIXED_RETENTION)] as GrowingKind[];
export const MOST_DAYS = 36_500;
export const settingOf = (kind: KeptKind): RetentionSetting => `${kind}Days`;
const DAY_MS = 86_400_000;

/** Returns the instant that lies this many days back: older rows have been kept for long enough. */
export const keptSince = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Returns the days of every kind by the name of its setting, such as those of `studio_settings`. */
export function retentionOf(
  values: Partial<Record<RetentionSetting, number | null>> | null,
): Record<RetentionSetting, number> {
  return Object.fromEntries(
    KEPT_KINDS.map((kind) => [settingOf(kind), values?.[settingOf(kind)] ?? RETENTION[kind].days]),
  ) as Record<RetentionSetting, number>;
}
