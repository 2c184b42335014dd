import { Injectable } from '@nestjs/common';
import { Transactions } from '../common/transactions.js';
import { JOB_POLICIES, type JobName } from '../ports/job-queue.port.js';
import type { JobOutbox } from './job-outbox.entity.js';

/** Rows of another release are left to that release's processes. */
const KNOWN_NAMES = Object.keys(JOB_POLICIES);
/** A mail that waits for longer does so because something is wrong. */
export const LATE_MAIL_SECONDS = 600;

/** A job that waits for a retry, or a mail that waits for longer than usual. */
export type WaitingJob = Pick<JobOutbox, 'id' | 'name' | 'createdAt' | 'lastError'> & {
  /** The job has this id in the queue. */
  queueId: string;
  /** A mail has its kind; null for another job. */
  mailKind: string | null;
};

/** Jobs that are late, in PostgreSQL. Times are the database's: hosts' clocks differ. */
@Injectable()
export class WaitingJobsRepository {
  constructor(private readonly database: Transactions) {}

  /** Lists waiting jobs, the oldest first. @param id that one alone, if it waits */
  list(limit: number, id: string | null = null): Promise<WaitingJob[]> {
    return this.database.query(
      `SELECT id, name, coalesce(job_id, id::text) AS "queueId", created_at AS "createdAt", last_error AS "lastError",
         CASE WHEN name = 'send-mail' THEN payload ->> 'kind' END AS "mailKind"
       FROM job_outbox
       WHERE failed_at IS NULL AND name = ANY($1) AND ($3::uuid IS NULL OR id = $3)
         AND (last_error IS NOT NULL OR (name = 'send-mail' AND created_at < now() - make_interval(secs => $4)))
       ORDER BY created_at, id LIMIT $2`,
      [KNOWN_NAMES, limit, id, LATE_MAIL_SECONDS],
    );
  }

  /** Offers jobs that the queue has rejected to it again. */
  async makeDue(ids: readonly string[]): Promise<void> {
    await this.database.query(
      'UPDATE job_outbox SET available_at = now() WHERE dispatched_at IS NULL AND id = ANY($1::uuid[])',
      [ids],
    );
  }

  /** Deletes a job with every row that was written for it. */
  async delete(name: JobName, queueId: string): Promise<void> {
    await this.database.query(
      'DELETE FROM job_outbox WHERE failed_at IS NULL AND name = $1 AND coalesce(job_id, id::text) = $2',
      [name, queueId],
    );
  }
}
