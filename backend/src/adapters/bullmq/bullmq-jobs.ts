import type { Job } from 'bullmq';

const PREFIX = 'j-';

/** BullMQ rejects ids with a colon and ids that are numbers; ours may be anything. */
export function bullmqId(id: string): string {
  return PREFIX + encodeURIComponent(id);
}

/** The id as it was given to `add`; a repeating job has the one BullMQ made. */
export function publicId(job: Job): string {
  const id = job.id ?? '';
  return id.startsWith(PREFIX) ? decodeURIComponent(id.slice(PREFIX.length)) : id;
}

/** Rejects when the work has not ended in time; the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The queue does not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
