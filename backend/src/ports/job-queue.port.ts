interface RenderPayload {
  mediaFileId: string;
  /** Also when the file is ready: its previews are made anew. */
  force?: boolean;
}

/** Every job and its payload: ids only. A job may run twice and must be harmless when it does. */
export interface JobPayloads {
  /** Probe and render one photo. */
  'render-photo': RenderPayload;
  /** Probe and render one video. */
  'render-video': RenderPayload;
  /** Make the renditions without watermark of one unlocked photo. */
  'clean-photo': { mediaFileId: string };
  /** Make the stream and poster without watermark of one unlocked video. */
  'clean-video': { mediaFileId: string };
  /** Prepare the previews of one photo anew, with the watermark of now; the old ones stay until then. */
  'renew-photo': { mediaFileId: string };
  /** The same for a video. */
  'renew-video': { mediaFileId: string };
  /** Remove every stored object of a deleted project. */
  'purge-project': { projectId: string };
  /** Remove one original and what was rendered from it, of a file that was purged or replaced. */
  'purge-media': { projectId: string; mediaFileId: string; originalKey: string; revision?: number };
  /** Mail the receipt of a payment. */
  'send-receipt': { purchaseId: string };
  /** Mail a gallery's link to its client. */
  'send-share': { shareId: string };
  /** Carry out a refund that is reserved. */
  'refund-payment': { refundId: string };
  /** Repeating: ask the provider about payments that no notice came for. */
  'reconcile-payments': Record<string, never>;
  /** Repeating: give work that has lost its job a new one. */
  'recover-jobs': Record<string, never>;
  /** Repeating: remove what was begun and never finished. */
  'sweep-uploads': Record<string, never>;
}

export type JobName = keyof JobPayloads;

/**
 * Which line a job waits in. Lines do not wait for each other, so a photo never stands
 * behind a film.
 */
export type QueueName = 'photos' | 'videos' | 'maintenance';

export interface JobPolicy {
  queue: QueueName;
  /** Runs in total before the job counts as failed. */
  attempts: number;
  /** First pause in ms; doubles with each further attempt. */
  backoffMs: number;
  /** A run that takes longer is ended and counts as failed. */
  timeLimitMinutes: number;
  /** Jobs that give way wait behind all others of their line. */
  lowPriority?: true;
  /** Nothing but the job itself knows of the work: its row stays until it is done, and a lost or exhausted job starts again. */
  keepUntilDone?: true;
  /** Runs by itself, again and again; a failed run is not kept, for the next one comes anyway. */
  repeatEveryMs?: number;
}

const MINUTE_MS = 60_000;
const PHOTO_MINUTES = 15;
/** Longer than ffmpeg itself may take. */
const VIDEO_MINUTES = 9 * 60;

/** The one table of background work: every job, its line and its patience. */
export const JOB_POLICIES: Readonly<Record<JobName, JobPolicy>> = {
  'render-photo': { queue: 'photos', attempts: 4, backoffMs: 2_000, timeLimitMinutes: PHOTO_MINUTES },
  'render-video': { queue: 'videos', attempts: 3, backoffMs: 5_000, timeLimitMinutes: VIDEO_MINUTES },
  'clean-photo': { queue: 'photos', attempts: 4, backoffMs: 2_000, timeLimitMinutes: PHOTO_MINUTES, lowPriority: true },
  'clean-video': { queue: 'videos', attempts: 3, backoffMs: 5_000, timeLimitMinutes: VIDEO_MINUTES, lowPriority: true },
  'renew-photo': { queue: 'photos', attempts: 3, backoffMs: 5_000, timeLimitMinutes: PHOTO_MINUTES, lowPriority: true },
  'renew-video': { queue: 'videos', attempts: 3, backoffMs: 5_000, timeLimitMinutes: VIDEO_MINUTES, lowPriority: true },
  'purge-project': { queue: 'maintenance', attempts: 12, backoffMs: 5_000, timeLimitMinutes: 60, keepUntilDone: true },
  'purge-media': { queue: 'maintenance', attempts: 12, backoffMs: 5_000, timeLimitMinutes: 60, keepUntilDone: true },
  'send-receipt': { queue: 'maintenance', attempts: 12, backoffMs: 5_000, timeLimitMinutes: 5 },
  'send-share': { queue: 'maintenance', attempts: 6, backoffMs: 5_000, timeLimitMinutes: 5 },
  'refund-payment': { queue: 'maintenance', attempts: 12, backoffMs: 5_000, timeLimitMinutes: 5 },
  'reconcile-payments': {
    queue: 'maintenance',
    attempts: 2,
    backoffMs: 15_000,
    timeLimitMinutes: 30,
    repeatEveryMs: 2 * MINUTE_MS,
  },
  'recover-jobs': {
    queue: 'maintenance',
    attempts: 2,
    backoffMs: 15_000,
    timeLimitMinutes: 10,
    repeatEveryMs: 2 * MINUTE_MS,
  },
  'sweep-uploads': {
    queue: 'maintenance',
    attempts: 3,
    backoffMs: 30_000,
    timeLimitMinutes: 30,
    repeatEveryMs: 10 * MINUTE_MS,
  },
};

export const QUEUE_NAMES: readonly QueueName[] = ['photos', 'videos', 'maintenance'];

/** What came of a run that did not fail; `skipped`: there was nothing to do any more. */
export type JobOutcome = 'done' | 'skipped';

/** One delivery of a job to its processor. */
export interface RunningJob<N extends JobName = JobName> {
  id: string;
  name: N;
  payload: JobPayloads[N];
  /** 1 for the first run. */
  attempt: number;
  /** True when a failure of this run is final. */
  lastAttempt: boolean;
  /** Aborted when the worker stops, the job is lost or its time is up. */
  signal: AbortSignal;
}

/** Thrown by a processor when trying again cannot help; the job fails at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/**
 * Thrown by a processor when something that its job needs does not answer. The job waits and is tried again for
 * about a day, without using up its attempts.
 */
export class BackendUnavailableError extends Error {
  override readonly name = 'BackendUnavailableError';
}

/** How often a job may wait for its backend: with the longest pause that is a day. */
export const MAX_POSTPONED = 720;
const LONGEST_PAUSE_MS = 2 * 60_000;

/** The pause before a job that waits for its backend is tried again. */
export function postponeMs({ backoffMs }: JobPolicy, postponed: number): number {
  return Math.min(LONGEST_PAUSE_MS, backoffMs * 2 ** Math.min(postponed, 20));
}

export interface QueueCounts {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

export interface WorkOptions {
  /** Jobs of each line that run side by side in this process. */
  concurrency: Record<QueueName, number>;
  run: (job: RunningJob) => Promise<void>;
  /** Called once when a job has failed for good, also when its worker died too often to report it. */
  onExhausted: (job: { id: string; name: JobName; payload: unknown }, reason: string) => Promise<void>;
}

/** A running set of consumers. */
export interface WorkHandle {
  /** Takes no new job, waits for the running ones up to `graceMs`, then gives them back. */
  stop(graceMs: number): Promise<void>;
}

/** The queue between the API and its workers. */
export abstract class JobQueuePort {
  /**
   * Adds a job; `id` makes it unique: adding the same id again while it waits or runs does nothing.
   * @returns false when it runs at this moment, so that it may not know what it is added for
   */
  abstract add<N extends JobName>(name: N, payload: JobPayloads[N], options: { id: string }): Promise<boolean>;
  /** The ids of those jobs that wait or run. */
  abstract findLive(jobs: readonly { name: JobName; id: string }[]): Promise<Set<string>>;
  /** Declares (idempotently) a job that repeats for ever. */
  abstract repeatEvery<N extends JobName>(name: N, payload: JobPayloads[N], everyMs: number): Promise<void>;
  /** Starts consuming every line in this process. */
  abstract work(options: WorkOptions): Promise<WorkHandle>;
  abstract counts(): Promise<Record<QueueName, QueueCounts>>;
  /** Throws when the queue's backend does not answer (health check). */
  abstract check(): Promise<void>;
  /** Closes all connections. */
  abstract close(): Promise<void>;
}
