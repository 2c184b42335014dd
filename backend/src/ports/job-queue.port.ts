import { mailKindOf, type MailKindName } from '../common/mails/mail-kinds.js';
import type { NotificationEvent } from '../common/mails/notification-events.js';

/**
 * A job waits in one of these queues, which do not wait for each other: a photo never waits behind a video or an
 * export, and no mail waits because a large project is being purged.
 */
export type QueueName = 'photos' | 'videos' | 'urgent' | 'maintenance' | 'exports';

export const QUEUE_NAMES: readonly QueueName[] = ['photos', 'videos', 'urgent', 'maintenance', 'exports'];

/**
 * Jobs are run `first` when somebody waits for them at the screen, `next` for new files, and `last` when they can wait.
 */
export type Urgency = 'first' | 'next' | 'last';

export interface JobPolicy {
  queue: QueueName;
  /** The job counts as failed after this many runs in total. */
  attempts: number;
  /** The first pause in milliseconds; it doubles with each further attempt. */
  backoffMs: number;
  /** A run that takes longer is aborted and counts as failed. */
  timeLimitMinutes: number;
  /** Jobs without one run before all others of their queue. Some jobs of a kind may be more urgent than others. */
  urgency?: Urgency | ((payload: never) => Urgency | undefined);
  /**
   * Among equally urgent jobs projects take turns: the outbox gives each job, which names a file or a project, its
   * turn.
   */
  takesTurns?: true;
  /** A dead job starts again by itself every six hours for thirty days, beside the retry on the status page. */
  restarts?: true;
  /** Runs repeatedly by itself; a failed run is not kept, since the next one follows anyway. */
  repeatEveryMs?: number;
}

export interface JobDefinition<P extends object> extends JobPolicy {
  /** Names the work: while a job with this id waits or runs, the same work is not queued again. */
  id?: (payload: P) => string;
}

const define = <P extends object>(definition: JobDefinition<P>): JobDefinition<P> => definition;

const MINUTE_MS = 60_000;
type NoPayload = Record<string, never>;
interface MediaPayload {
  mediaFileId: string;
  revision: number;
}
/** `from` is the number of the first segment of a range of a film; the first range has none. */
interface RangePayload {
  from?: number;
}
/** `force`: also when the file is ready. */
type RenderPayload = MediaPayload & RangePayload & { force?: boolean };
type RerenderPayload = RangePayload & { mediaFileId: string; watermark: number };
/** `isWanted`: a client who may see it waits for it. */
type CleanPayload = MediaPayload & RangePayload & { isWanted?: boolean };
type MailPayload = { kind: MailKindName; reference: string };
type NotifyPayload = { event: NotificationEvent; reference: string };
type PurgePayload = { projectId: string; mediaFileId: string; originalKey: string; revision: number };

const PHOTO = {
  queue: 'photos',
  urgency: 'next',
  takesTurns: true,
  attempts: 4,
  backoffMs: 2_000,
  timeLimitMinutes: 15,
} as const;
/** The limit is longer than that of ffmpeg itself. */
const VIDEO = {
  queue: 'videos',
  urgency: 'next',
  takesTurns: true,
  attempts: 3,
  backoffMs: 5_000,
  timeLimitMinutes: 9 * 60,
} as const;
const RERENDER = { attempts: 3, backoffMs: 5_000, urgency: 'last' } as const;
const CLEAN = { urgency: ({ isWanted }: CleanPayload) => (isWanted ? 'first' : 'last') } as const;
const PURGE = {
  queue: 'maintenance',
  attempts: 12,
  backoffMs: 5_000,
  timeLimitMinutes: 60,
  restarts: true,
} as const;
const URGENT = { queue: 'urgent', attempts: 12, backoffMs: 5_000, timeLimitMinutes: 5 } as const;
/** Money and access to accounts go before mails that nobody waits for at the screen. */
const MAIL = { ...URGENT, urgency: 'last' } as const;

const rangeId = ({ from }: RangePayload) => (from ? `:${from}` : '');
const renderId = (job: RenderPayload) => `render:${job.mediaFileId}:${job.revision}${rangeId(job)}`;
const cleanId = (job: CleanPayload) => `clean:${job.mediaFileId}:${job.revision}${rangeId(job)}`;
const rerenderId = (job: RerenderPayload) => `rerender:${job.mediaFileId}:${job.watermark}${rangeId(job)}`;

/**
 * Lists all background work, one entry per job: its payload (ids only) and its policy. A job may run twice and must be
 * harmless when it does. Rows and queues contain the names and ids of released jobs, so a new name needs a migration.
 */
export const JOBS = {
  /**
   * Probe a new video and make its stills, before 'render-video'. It is as quick as a photo, and no photo that was
   * uploaded with it goes first: the stream of the video waits for it.
   */
  'render-stills': define<MediaPayload>({
    ...PHOTO,
    timeLimitMinutes: 30,
    urgency: 'first',
    id: ({ mediaFileId, revision }) => `stills:${mediaFileId}:${revision}`,
  }),
  /** Probe and render one photo or video. */
  'render-photo': define<RenderPayload>({ ...PHOTO, id: renderId }),
  'render-video': define<RenderPayload>({ ...VIDEO, id: renderId }),
  /** Encode a minute or so of a video that is shown already. */
  'encode-video': define<MediaPayload & { from: number }>({
    ...VIDEO,
    id: ({ mediaFileId, revision, from }) => `encode:${mediaFileId}:${revision}:${from}`,
  }),
  /** Make the renditions without watermark of one unlocked file. */
  'clean-photo': define<CleanPayload>({ ...PHOTO, ...CLEAN, id: cleanId }),
  'clean-video': define<CleanPayload>({ ...VIDEO, ...CLEAN, id: cleanId }),
  /** Request the renditions without watermark of all files of a project whose watermark is off. */
  'clean-project': define<{ projectId: string }>({
    ...URGENT,
    attempts: 6,
    urgency: 'last',
    id: ({ projectId }) => `clean-project:${projectId}`,
  }),
  /**
   * Make a project's cover without watermark, unless it has one. Uploads go first: one of them may become the cover.
   */
  'render-cover': define<{ projectId: string }>({
    ...PHOTO,
    urgency: 'last',
    id: ({ projectId }) => `cover:${projectId}`,
  }),
  /**
   * Make the small frames that a film's seek bar shows, from its stream. As quick as a photo, and behind all of them.
   */
  'render-sprite': define<{ mediaFileId: string; stream: string }>({
    ...PHOTO,
    urgency: 'last',
    id: ({ stream }) => `sprite:${stream}`,
  }),
  /** Re-render the previews of one file with the present watermark; the old ones stay until then. */
  'rerender-photo': define<RerenderPayload>({ ...PHOTO, ...RERENDER, id: rerenderId }),
  'rerender-video': define<RerenderPayload>({ ...VIDEO, ...RERENDER, id: rerenderId }),
  /**
   * Request the re-render of the next files that show an earlier watermark, `after` the one with this id; then the job
   * puts the one that continues it.
   */
  'apply-watermark': define<{ watermark: number; after: string }>({
    ...URGENT,
    attempts: 6,
    urgency: 'last',
    id: ({ watermark, after }) => `apply-watermark:${watermark}:${after}`,
  }),
  /** Remove the rows of a project that is deleted for good, a batch in each transaction; 'purge-project' follows. */
  'delete-project': define<{ projectId: string }>({ ...PURGE, id: ({ projectId }) => `delete-project:${projectId}` }),
  /** Remove every stored object of a deleted project. */
  'purge-project': define<{ projectId: string }>({ ...PURGE, id: ({ projectId }) => `purge-project:${projectId}` }),
  /** Remove one original and what was rendered from it, of a file that was purged or replaced. */
  'purge-media': define<PurgePayload>({
    ...PURGE,
    id: ({ mediaFileId, revision }) => `purge-media:${mediaFileId}:${revision}`,
  }),
  /** Remove a stream that another one has replaced. */
  'purge-stream': define<{ mediaFileId: string; stream: string }>({
    ...PURGE,
    id: ({ stream }) => `purge-stream:${stream}`,
  }),
  /** Send a mail that is due. */
  'send-mail': define<MailPayload>({
    ...URGENT,
    attempts: 6,
    urgency: ({ kind }: MailPayload) => (mailKindOf(kind).isUrgent ? undefined : 'last'),
    restarts: true,
    id: ({ kind, reference }) => `send-mail:${kind}:${reference}`,
  }),
  /** Write the mail about something that happened to an account. */
  'announce-account-event': define<{ eventId: string }>({
    ...MAIL,
    id: ({ eventId }) => `announce-account-event:${eventId}`,
  }),
  /** Issue the invoice of a payment that waits for an exchange rate. */
  'issue-invoice': define<{ purchaseId: string }>({
    ...MAIL,
    restarts: true,
    id: ({ purchaseId }) => `issue-invoice:${purchaseId}`,
  }),
  /** Look up the VAT ID of a paid order, which VIES could not check before. */
  'check-vat-id': define<{ purchaseId: string }>({
    ...MAIL,
    restarts: true,
    id: ({ purchaseId }) => `check-vat-id:${purchaseId}`,
  }),
  /** Write the mails with the links that a client asked for. */
  'send-links': define<{ linkRequestId: string }>({
    ...MAIL,
    id: ({ linkRequestId }) => `send-links:${linkRequestId}`,
  }),
  /** Write the reminders that are due. */
  'queue-reminders': define<NoPayload>({
    queue: 'maintenance',
    attempts: 2,
    backoffMs: 15_000,
    timeLimitMinutes: 10,
    repeatEveryMs: 10 * MINUTE_MS,
  }),
  /** Notify staff of an event. */
  'notify-staff': define<NotifyPayload>({
    ...MAIL,
    id: ({ event, reference }) => `notify-staff:${event}:${reference}`,
  }),
  /** Write the mails to staff that have waited, for the morning or for others like them. */
  'queue-notifications': define<NoPayload>({
    queue: 'maintenance',
    attempts: 2,
    backoffMs: 15_000,
    timeLimitMinutes: 10,
    repeatEveryMs: 5 * MINUTE_MS,
  }),
  /** Start a backup that staff asked for. */
  'back-up': define<NoPayload>({ ...URGENT, urgency: 'next', attempts: 2, id: () => 'back-up' }),
  /** Start the backup of the day once its hour has come. */
  'start-due-backup': define<NoPayload>({
    queue: 'maintenance',
    attempts: 2,
    backoffMs: 15_000,
    timeLimitMinutes: 5,
    repeatEveryMs: 5 * MINUTE_MS,
  }),
  /**
   * Prepare an export that staff have asked for. A store is asked about each of its files: with millions, that takes
   * hours.
   */
  'make-export': define<{ exportId: string }>({
    queue: 'exports',
    attempts: 4,
    backoffMs: 2_000,
    timeLimitMinutes: 24 * 60,
    id: ({ exportId }) => `make-export:${exportId}`,
  }),
  /** Carry out a refund that is reserved. */
  'refund-payment': define<{ refundId: string }>(URGENT),
  /** Ask the provider about payments that no webhook came for. */
  'reconcile-payments': define<NoPayload>({
    queue: 'maintenance',
    attempts: 2,
    backoffMs: 15_000,
    timeLimitMinutes: 30,
    repeatEveryMs: 2 * MINUTE_MS,
  }),
  /** Give the queue the jobs that it has lost, and restart dead ones: every `@StepOf('recover-jobs')`. */
  'recover-jobs': define<NoPayload>({
    queue: 'maintenance',
    attempts: 2,
    backoffMs: 15_000,
    timeLimitMinutes: 10,
    repeatEveryMs: 2 * MINUTE_MS,
  }),
  /** Housekeeping, every `@StepOf('housekeeping')`: remove what was begun and never finished, or has expired. */
  housekeeping: define<NoPayload>({
    queue: 'maintenance',
    attempts: 3,
    backoffMs: 30_000,
    timeLimitMinutes: 30,
    repeatEveryMs: 10 * MINUTE_MS,
  }),
};

export type JobName = keyof typeof JOBS;
export type JobPayloads = { [N in JobName]: (typeof JOBS)[N] extends JobDefinition<infer P> ? P : never };

export const JOB_POLICIES: Readonly<Record<JobName, JobPolicy>> = JOBS;

/** Returns the id of a job whose work has a natural key. */
export function jobIdOf<N extends JobName>(name: N, payload: JobPayloads[N]): string | undefined {
  return (JOBS[name] as JobDefinition<JobPayloads[N]>).id?.(payload);
}

/** A job can have these priorities, of which the lower ones run first. */
export interface Priorities {
  first: number;
  /** The priorities end before this one. */
  end: number;
  /** Further jobs of a project have these, where only `FIRST_AT_ONCE` of them may be in the others. */
  beyond?: Priorities;
}

/** This many jobs of a project go before the new files of all others; its further ones take turns with these. */
export const FIRST_AT_ONCE = 100;

/**
 * Each urgency has this many turns in a queue; longer backlogs share the last one. BullMQ's priorities end at two
 * million.
 */
const TURNS = 340_000;
const URGENCIES: readonly Urgency[] = ['first', 'next', 'last'];

/**
 * Returns the priorities of a queue. The turns of photos and films have numbers of their own: they are found by the
 * number alone.
 */
function prioritiesIn(queue: QueueName, urgency: Urgency): Priorities {
  const first = 10 + (2 * URGENCIES.indexOf(urgency) + (queue === 'photos' ? 0 : 1)) * TURNS;
  return { first, end: first + TURNS, ...(urgency === 'first' ? { beyond: prioritiesIn(queue, 'next') } : {}) };
}

/** Returns the priorities that a job can have; undefined: it runs before all that have one. */
export function prioritiesOf(
  { queue, urgency }: Pick<JobPolicy, 'queue' | 'urgency'>,
  payload: object,
): Priorities | undefined {
  const found = typeof urgency === 'function' ? urgency(payload as never) : urgency;
  return found && prioritiesIn(queue, found);
}

/** A run that did not fail is `done`, or `skipped` when there was nothing left to do. */
export type JobOutcome = 'done' | 'skipped';

/** A job is delivered to its processor with these facts. */
export interface RunningJob<N extends JobName = JobName> {
  id: string;
  name: N;
  payload: JobPayloads[N];
  /** The first run is attempt 1. */
  attempt: number;
  /** A failure of the last attempt is final. */
  lastAttempt: boolean;
  /** The signal is aborted when the worker stops, the job is lost or its time is up. */
  signal: AbortSignal;
}

/** A processor throws it when a retry cannot help; the job fails at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/**
 * A processor throws it when something that its job needs does not answer. The job waits and is retried for about a
 * day, without using up its attempts.
 */
export class BackendUnavailableError extends Error {
  override readonly name = 'BackendUnavailableError';
}

/** A job may wait for its backend this often: with the longest pause that is a day. */
export const MAX_POSTPONED = 720;
const LONGEST_PAUSE_MS = 2 * 60_000;

/** Returns the pause before a job that waits for its backend is retried. */
export function postponeMs({ backoffMs }: Pick<JobPolicy, 'backoffMs'>, postponed: number): number {
  return Math.min(LONGEST_PAUSE_MS, backoffMs * 2 ** Math.min(postponed, 20));
}

export interface QueueCounts {
  waiting: number;
  active: number;
  /** Delayed jobs wait for a retry; the next runs of repeating jobs are not counted. */
  delayed: number;
  failed: number;
}

export interface WorkOptions {
  /** This many jobs of each queue run concurrently in this process; the default is one. */
  concurrency: Partial<Record<QueueName, number>>;
  run: (job: RunningJob) => Promise<void>;
  /** The queue calls this once when a job is exhausted, also when its worker died too often to report it. */
  onExhausted: (job: { id: string; name: JobName; payload: unknown }, reason: string) => Promise<void>;
}

/** Stops a running set of consumers. */
export interface WorkHandle {
  /** Takes no new job, waits up to `graceMs` for the running ones, then releases them. */
  stop(graceMs: number): Promise<void>;
}

export interface AddOptions {
  id: string;
  priority?: number;
}

/** Is the queue between the API and its workers. */
export abstract class JobQueuePort {
  /**
   * Adds a job; `id` makes it unique: adding the same id again while it waits or runs does nothing.
   * `priority` is its turn among equally urgent jobs, see `prioritiesOf`.
   * @returns false when it is running at this moment, so that it may not see the change it is added for
   */
  abstract add<N extends JobName>(name: N, payload: JobPayloads[N], options: AddOptions): Promise<boolean>;
  /** Finds the ids of those jobs that wait or run. */
  abstract findLive(jobs: readonly { name: JobName; id: string }[]): Promise<Set<string>>;
  /** Lets those of these jobs that still wait run before all that have an urgency; the rest is ignored. */
  abstract prioritise(jobs: readonly { name: JobName; id: string }[]): Promise<void>;
  /** Lets those of these jobs that wait for a retry run without their pause; the rest is ignored. */
  abstract promote(jobs: readonly { name: JobName; id: string }[]): Promise<void>;
  /** Removes a job, which need not be there. @returns false when it is running at this moment, and stays */
  abstract remove(name: JobName, id: string): Promise<boolean>;
  /** Declares (idempotently) a job that repeats for ever. */
  abstract repeatEvery<N extends JobName>(name: N, payload: JobPayloads[N], everyMs: number): Promise<void>;
  /** Starts consuming every queue in this process. */
  abstract work(options: WorkOptions): Promise<WorkHandle>;
  abstract counts(): Promise<Record<QueueName, QueueCounts>>;
  /** The identity is equal for all processes whose jobs meet, by whatever address they reach the queue. */
  abstract identity(): Promise<string>;
  /** Throws when the queue's backend does not answer (health check). */
  abstract check(): Promise<void>;
  /** Closes all connections. */
  abstract close(): Promise<void>;
}
