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
