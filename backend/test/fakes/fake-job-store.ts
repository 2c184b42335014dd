import type { JobName, QueueName, WorkOptions } from '../../src/ports/job-queue.port.js';

/** A job as the fake queue keeps it. */
export interface FakeJob {
  id: string;
  name: JobName;
  queue: QueueName;
  payload: unknown;
  state: 'waiting' | 'active' | 'delayed' | 'failed';
  /** The lower ones run first. */
  priority: number;
  failures: number;
  postponed: number;
}

/** A worker of the fake queue. */
export interface FakeConsumer {
  options: WorkOptions;
  active: Map<FakeJob, AbortController>;
  /** Settles with the last running job. */
  runs: Set<Promise<void>>;
  stopping: boolean;
}

/** The store that several fake processes share. */
export class FakeJobStore {
  readonly jobs = new Map<string, FakeJob>();
  readonly consumers = new Set<FakeConsumer>();
  readonly repeats = new Map<JobName, { everyMs: number; timer: NodeJS.Timeout }>();
  readonly timers = new Set<NodeJS.Timeout>();
}
