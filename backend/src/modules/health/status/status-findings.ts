import { amountText } from '../../../common/currency.js';
import { freeBytesOf } from '../../../common/free-space.js';
import type { MailKindName } from '../../../common/mails/mail-kinds.js';
import type { UnfinishedJobs } from '../../../jobs/job-outbox.repository.js';
import { LATE_MAIL_SECONDS } from '../../../jobs/waiting-jobs.repository.js';
import type { BackupSummary } from '../../backups/backup-summary.query.js';
import type { LostPayment } from '../../payments/restores/payment-restore.entity.js';
import type { FreeSpace } from '../processes/heartbeats.repository.js';
import type { Difference } from '../processes/heartbeats.service.js';
import { finding } from '../checks/finding.js';
import type { StatusCode, StatusPartDto, StatusPartName } from '../checks/status-part.dto.js';

const SCARCE_BYTES = 5 * 1024 ** 3;
const FULL_BYTES = 512 * 1024 ** 2;
/** Backups are made once a day, and one may take two hours. */
const LATE_BACKUP_HOURS = 26;
type MailGroup = 'links' | 'receipts' | 'others';
/** Each job that sends an email is counted in a group; a kind of mail without one does not compile. */
const MAIL_JOBS: Readonly<Record<'send-links' | `send-${MailKindName}`, MailGroup>> = {
  'send-share': 'links',
  'send-links': 'links',
  'send-passcode': 'links',
  'send-receipt': 'receipts',
  'send-invoice': 'receipts',
  'send-withdrawal-received': 'others',
  'send-withdrawal-outcome': 'others',
  'send-delivery-consent': 'others',
  'send-account': 'others',
  'send-account-event': 'others',
  'send-notification': 'others',
  'send-reminder': 'others',
};
const isMailJob = (name: string): name is keyof typeof MAIL_JOBS => Object.hasOwn(MAIL_JOBS, name);

const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);

export const minutesOf = (seconds: number) => Math.floor(seconds / 60);

/** Earlier backups that could not be removed for this long fill their disk. */
const UNPRUNED_HOURS = 48;

/**
 * States the age of the last backup that was proven, or for how long there has been none.
 * @param target the place of backups, if there is one
 */
export function backupsPart(
  target: string | undefined,
  { goodAt, missingSince, error, unpruned }: BackupSummary,
  now: Date,
): StatusPartDto {
  const hoursSince = (instant: Date) => Math.floor((now.getTime() - instant.getTime()) / 3_600_000);
  const advice = 'Check the place for backups and the log of the worker, or run npm run backup.';
  if (goodAt === null) {
    if (target === undefined)
      return finding(
        'backups',
        'warning',
        'backups_none',
        'None are made.',
        'Set BACKUP_TARGET: it names their folder or bucket.',
      );
    const hours = missingSince ? hoursSince(missingSince) : 0;
    const values = { hours: String(hours), reason: error ?? '' };
    if (hours >= LATE_BACKUP_HOURS) {
      const missing = `There has been no good one for ${hours} h. ${error ?? ''}`.trim();
      return finding('backups', 'down', 'backups_missing', missing, advice, values);
    }
    return finding('backups', 'warning', 'backups_never', `There is none yet. ${error ?? ''}`.trim(), advice, values);
  }
  const hours = hoursSince(goodAt);
  const values = { hours: String(hours), reason: error ?? '' };
  const detail = `The last one that was restored and compared is ${hours} h old.`;
  if (hours >= LATE_BACKUP_HOURS) return finding('backups', 'down', 'backups_late', detail, advice, values);
  if (error !== null)
    return finding('backups', 'warning', 'backups_failed', `${detail} A later one failed: ${error}`, advice, values);
  const unprunedHours = unpruned ? hoursSince(unpruned.since) : 0;
  if (unpruned && unprunedHours >= UNPRUNED_HOURS) {
    const days = String(Math.floor(unprunedHours / 24));
    return finding(
      'backups',
      'warning',
      'backups_unpruned',
      `${detail} Earlier ones could not be removed for ${days} days: ${unpruned.reason}`,
      'Let the worker delete files in the place for backups, which fills up otherwise.',
      { ...values, days, reason: unpruned.reason },
    );
  }
  return finding('backups', 'ok', 'backups_good', detail, '', values);
}

/** Lists payments that a restore has lost with their galleries; null without any. */
export function paymentsPart(lost: readonly LostPayment[]): StatusPartDto | null {
  if (lost.length === 0) return null;
  const payments = lost
    .map(({ intentId, cents, currency }) => `${intentId} (${amountText(cents, currency)})`)
    .join(', ');
  return finding(
    'payments',
    'warning',
    'payments_lost',
    `Paid between the backup and its restore, for galleries that are not in it: ${payments}.`,
    "Find them in Stripe's dashboard: refund them, or create the galleries again and grant access there.",
    { payments },
  );
}

/** Counts emails that wait: links to galleries, receipts with invoices, and the rest. */
export function mailsPart(unfinished: readonly UnfinishedJobs[]): StatusPartDto {
  const waiting = unfinished.flatMap((jobs) =>
    isMailJob(jobs.name) ? [{ ...jobs, group: MAIL_JOBS[jobs.name] }] : [],
  );
  const count = (group: MailGroup) =>
    String(waiting.filter((jobs) => jobs.group === group).reduce((sum, jobs) => sum + jobs.count, 0));
  const seconds = Math.max(0, ...waiting.map((each) => each.seconds));
  const values = {
    links: count('links'),
    receipts: count('receipts'),
    others: count('others'),
    minutes: String(minutesOf(seconds)),
  };
  const detail =
    `${values.links} gallery links, ${values.receipts} receipts and invoices and ${values.others} other emails wait, ` +
    `the oldest for ${values.minutes} min.`;
  if (waiting.length === 0) return finding('mails', 'ok', 'mails_sent', 'None waits.', '');
  if (seconds < LATE_MAIL_SECONDS) return finding('mails', 'ok', 'mails_waiting', detail, '', values);
  return finding('mails', 'warning', 'mails_late', detail, 'Check the mail server and the worker.', values);
}

/** States the free space of DATA_DIR, which a process whose files are in a bucket may not have at all. */
export async function diskPart(dataDir: string, inBucket: boolean): Promise<StatusPartDto> {
  try {
    const free = await freeBytesOf(dataDir);
    const values = { free: gigabytes(free) };
    const detail = `${values.free} GB free in DATA_DIR.`;
    if (free < FULL_BYTES)
      return finding(
        'disk',
        'down',
        'disk_full',
        detail,
        'Uploads will fail: free some space or move DATA_DIR to a larger disk.',
        values,
      );
    if (free < SCARCE_BYTES)
      return finding('disk', 'warning', 'disk_scarce', detail, 'Free some space before the next large shoot.', values);
    return finding('disk', 'ok', 'disk_free', detail, '', values);
  } catch (error) {
    if (inBucket && (error as NodeJS.ErrnoException).code === 'ENOENT')
      return finding('disk', 'ok', 'disk_unused', 'Files are in the bucket; there is no DATA_DIR.', '');
    return finding(
      'disk',
      'down',
      'disk_unreadable',
      'The folder DATA_DIR cannot be read.',
      'Check that it exists and belongs to the user that runs the server.',
    );
  }
}

/** States the free space of a worker's temporary folder, where films are encoded. */
export function temporaryPart({ worker, bytes }: FreeSpace): StatusPartDto {
  const values = { free: gigabytes(bytes), worker };
  const detail = `${values.free} GB free in TMPDIR of the worker ${worker}.`;
  if (bytes < FULL_BYTES)
    return finding(
      'temporary',
      'down',
      'temporary_full',
      detail,
      'Films cannot be encoded: free some space, or set TMPDIR to a folder on a larger disk.',
      values,
    );
  if (bytes >= SCARCE_BYTES) return finding('temporary', 'ok', 'temporary_free', detail, '', values);
  return finding(
    'temporary',
    'warning',
    'temporary_scarce',
    detail,
    'A film needs 1.7 GB an hour there: free some space, or set TMPDIR to a folder on a larger disk.',
    values,
  );
}

const PROCESS_ADVICE = {
  queue: 'Start all with the same REDIS_URL: jobs of one queue are not seen by the workers of the other.',
  storage: 'Start all with the same S3_BUCKET, S3_KEY_PREFIX and DATA_DIR.',
  release: 'Restart those of the older release.',
  settings: 'Start all with the same .env: they would sign, send or charge in different ways.',
} as const;

/** Says whether all processes work with the same queue, storage and release. */
export function processesPart(found: Difference | null): StatusPartDto {
  if (!found)
    return finding('processes', 'ok', 'processes_alike', 'All have the same queue, storage, release and settings.', '');
  const groups = found.groups.join(' | ');
  const names = found.names.join(', ');
  const detail = `They differ in their ${found.aspect}${names && ` (${names})`}: ${groups}.`;
  const values = { groups, ...(names && { names }) };
  return finding('processes', 'warning', `processes_${found.aspect}`, detail, PROCESS_ADVICE[found.aspect], values);
}

/** States whether a part answers. */
export function checkPart(
  name: StatusPartName,
  { ok, message }: { ok: boolean; message: string },
  code: StatusCode,
  detail: string,
  values: Record<string, string> = {},
): StatusPartDto {
  return ok
    ? finding(name, 'ok', code, detail, '', values)
    : finding(name, 'down', 'no_answer', 'Does not answer.', message);
}
