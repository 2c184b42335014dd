import type { Job } from 'bullmq';
import { setTimeout as pause } from 'node:timers/promises';

const PREFIX = 'j-';

/** BullMQ rejects ids with a colon and ids that are numbers; ours may be anything. */
export function bullmqId(id: string): string {
  return PREFIX + encodeURIComponent(id);
}

/** Returns the id as it was given to `add`; a repeating job has the one BullMQ made. */
export function publicId(job: Job): string {
  const id = job.id ?? '';
  return id.startsWith(PREFIX) ? decodeURIComponent(id.slice(PREFIX.length)) : id;
}

/** Rejects when the work has not ended in time; the work itself continues. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const ended = new AbortController();
  const late = pause(ms, undefined, { signal: ended.signal }).then((): never => {
    throw new Error(`The queue does not answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
