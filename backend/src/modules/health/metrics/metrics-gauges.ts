import { MAILS } from '../../../common/mails/mail-kinds.js';
import type { UnfinishedJobs } from '../../../jobs/job-outbox.repository.js';
import {
  JOB_POLICIES,
  type JobName,
  QUEUE_NAMES,
  type QueueCounts,
  type QueueName,
} from '../../../ports/job-queue.port.js';
import type { BackupSummary } from '../../backups/backup-summary.query.js';
import type { Gauge } from '../../../ports/metrics.port.js';
import type { LivingProcess } from '../processes/heartbeats.repository.js';
import type { InstallationFacts } from './installation-facts.query.js';

const QUEUE_STATES = ['waiting', 'active', 'delayed'] as const;
const PROCESS_KINDS = ['api', 'worker'] as const;
const MAIL_KINDS = Object.keys(MAILS);

export interface Facts extends InstallationFacts {
  /** Purchases are counted by their state. */
  purchases: Record<string, number>;
  /** Each kind has so many stored bytes. */
  sizes: readonly { kind: string; bytes: number }[];
  unfinished: readonly UnfinishedJobs[];
  failed: number;
  processes: readonly Pick<LivingProcess, 'kind'>[];
  backups: Pick<BackupSummary, 'goodAt' | 'missingSince'>;
}

/** Makes the gauges of the pool's connections, and of how many there may be. */
export function poolGauges({ open, idle, waiting }: { open: number; idle: number; waiting: number }, limit: number) {
  return byLabel('showreel_database_pool', 'Connections of this process to PostgreSQL.', 'state', {
    used: open - idle,
    idle,
    waiting,
    limit,
  });
}

/** Makes the gauges of jobs as the queue counts them. */
export function queueGauges(counts: Record<QueueName, QueueCounts>): Gauge[] {
  const values = QUEUE_NAMES.flatMap((queue) =>
    QUEUE_STATES.map((state) => ({ labels: { queue, state }, value: counts[queue][state] })),
  );
  return [{ name: 'showreel_queue_jobs', help: 'Jobs in the queue, by their state.', values }];
}

/** Makes the gauges of the facts in the rows. */
export function factGauges(facts: Facts): Gauge[] {
  const { unfinished, processes, backups } = facts;
  const inQueue = (queue: QueueName) => unfinished.filter(({ name }) => queueOf(name) === queue);
  const waiting = (kind: string) => unfinished.find(({ name }) => name === `send-${kind}`)?.count ?? 0;
  const each = <K extends string>(names: readonly K[], valueOf: (name: K) => number) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  return [
    byLabel(
      'showreel_jobs_unfinished',
      'Jobs that are not done, by their queue.',
      'queue',
      each(QUEUE_NAMES, (queue) => inQueue(queue).reduce((sum, { count }) => sum + count, 0)),
    ),
    byLabel(
      'showreel_jobs_oldest_seconds',
      'Age of the oldest job that is not done, by its queue.',
      'queue',
      each(QUEUE_NAMES, (queue) => Math.max(0, ...inQueue(queue).map(({ seconds }) => seconds))),
    ),
    byLabel(
      'showreel_jobs_waiting_seconds',
      'Age of the oldest job that no worker has begun, by its queue.',
      'queue',
      each(QUEUE_NAMES, (queue) => Math.max(0, ...inQueue(queue).map(({ waitingSeconds }) => waitingSeconds))),
    ),
    plain('showreel_jobs_failed', 'Failed jobs on the status page.', facts.failed),
    byLabel('showreel_mails_waiting', 'Mails that wait, by their kind.', 'kind', each(MAIL_KINDS, waiting)),
    plain('showreel_films_waiting', 'Films that are not encoded yet.', facts.films),
    plain('showreel_film_waiting_seconds', 'Seconds of film that are not encoded yet.', facts.filmSeconds),
    byLabel('showreel_purchases', 'Purchases, by their state.', 'state', facts.purchases),
    ...storedGauges(facts.sizes),
    plain('showreel_sessions', 'Sessions that are valid.', facts.sessions),
    byLabel(
      'showreel_processes',
      'Processes that are alive, by their kind.',
      'kind',
      each(PROCESS_KINDS, (kind) => processes.filter((one) => one.kind === kind).length),
    ),
    ...instant(
      'showreel_backup_last_good_timestamp_seconds',
      'When the last good backup was finished.',
      backups.goodAt,
    ),
    ...instant(
      'showreel_backup_missing_since_timestamp_seconds',
      'Since when a good backup has been waited for, while there is none.',
      backups.missingSince,
    ),
  ];
}

/** Finds the queue of a job. Mails are listed by their kind, and sent by one job. */
function queueOf(name: string): QueueName {
  return (JOB_POLICIES[name as JobName] ?? JOB_POLICIES['send-mail']).queue;
}

const plain = (name: string, help: string, value: number): Gauge => ({ name, help, values: [{ value }] });

/** Makes the gauges of stored bytes, which are left out before the first day was measured. */
function storedGauges(sizes: Facts['sizes']): Gauge[] {
  if (sizes.length === 0) return [];
  const values = sizes.map(({ kind, bytes }) => ({ labels: { kind }, value: bytes }));
  return [{ name: 'showreel_stored_bytes', help: 'What is stored, by its kind, as measured once a day.', values }];
}

/** Makes the gauge of an instant. Prometheus knows no value for one that has not come, so the series is left out. */
const instant = (name: string, help: string, at: Date | null): Gauge[] =>
  at ? [plain(name, help, at.getTime() / 1_000)] : [];

function byLabel(name: string, help: string, label: string, values: Readonly<Record<string, number>>): Gauge {
  return {
    name,
    help,
    values: Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value })),
  };
}
