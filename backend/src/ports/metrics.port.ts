import type { JobName } from './job-queue.port.js';

/**
 * A run of a job ends like this; it `waits` when something it needs does not answer, and is `released` when the worker
 * stopped or lost it.
 */
export type JobRunOutcome = 'done' | 'skipped' | 'failed' | 'waits' | 'released';

/** A gauge is a figure that is read at the moment of a scrape, such as the length of a queue. */
export interface Gauge {
  name: string;
  help: string;
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/**
 * Measures this process for Prometheus. Labels are names from the source alone (routes, jobs, operations): no
 * addresses, ids or links.
 */
export abstract class MetricsPort {
  /** False where nobody reads metrics: then nothing is measured. */
  abstract readonly isOn: boolean;
  /** A request has ended. Called by the hook of the HTTP process. */
  abstract request(facts: { method: string; route: string; status: number; seconds: number }): void;
  /** A run of a job has ended. Called by the job runner. */
  abstract job(facts: { name: JobName; outcome: JobRunOutcome; seconds: number }): void;
  /**
   * A call of the storage has ended, or begun to bring what it reads; `seconds` is null when that breaks later. Called
   * by the measured storage.
   */
  abstract storage(facts: { operation: string; isOk: boolean; seconds: number | null }): void;
  /** The page that Prometheus reads: what was measured, and these figures. Called by MetricsService. */
  abstract render(gauges: readonly Gauge[]): Promise<{ contentType: string; text: string }>;
}
