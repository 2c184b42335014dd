import { Injectable } from '@nestjs/common';
import { Transactions } from '../common/transactions.js';
import { JOB_POLICIES, type JobName } from '../ports/job-queue.port.js';
import { JobOutbox } from './job-outbox.entity.js';

/** A job that the queue has rejected this often needs attention. */
const PARKED_ATTEMPTS = 5;

/** Rows of another release, whose names this one does not know, are left to that release's processes. */
const KNOWN_NAMES = Object.keys(JOB_POLICIES);
const KEEP_UNTIL_DONE = KNOWN_NAMES.filter((name) => JOB_POLICIES[name as JobName].keepUntilDone);

export type OutboxRow = Pick<JobOutbox, 'id' | 'jobId' | 'name' | 'payload'>;
export type NewOutboxRow = Pick<JobOutbox, 'jobId' | 'name' | 'payload'>;

/** Jobs on their way to the queue, in PostgreSQL. */
@Injectable()
export class JobOutboxRepository {
  constructor(private readonly database: Transactions) {}

  async insert(jobs: NewOutboxRow[]): Promise<void> {
    await this.database.manager.insert(JobOutbox, jobs);
  }

  /** Writes those whose id is not in the table yet. @returns how many */
  async insertMissing(jobs: readonly NewOutboxRow[]): Promise<number> {
    const rows = await this.database.query<unknown[]>(
      `INSERT INTO job_outbox (name, payload, job_id)
       SELECT j.name, j.payload, j."jobId"
       FROM jsonb_to_recordset($1) AS j(name text, payload jsonb, "jobId" text)
       WHERE NOT EXISTS (SELECT 1 FROM job_outbox o WHERE o.job_id = j."jobId")
       RETURNING 1`,
      [JSON.stringify(jobs)],
    );
    return rows.length;
  }

  /** How many of these ids are in the table. */
  async countPresent(jobIds: readonly string[]): Promise<number> {
    const [row] = await this.database.query<[{ here: number }]>(
      'SELECT count(DISTINCT job_id)::int AS here FROM job_outbox WHERE job_id = ANY($1)',
      [jobIds],
    );
    return row.here;
  }

  /** Jobs that wait here because the queue rejected them, or that only another release knows. */
  async countParked(): Promise<number> {
    const [row] = await this.database.query<[{ parked: number }]>(
      'SELECT count(*)::int AS parked FROM job_outbox WHERE attempts >= $1 OR name <> ALL($2)',
      [PARKED_ATTEMPTS, KNOWN_NAMES],
    );
    return row.parked;
  }

  /** The oldest jobs that are due, locked; those that another process has locked are left to it. */
  lockDue(limit: number): Promise<OutboxRow[]> {
    return this.database.lockManager.query(
      `SELECT id, job_id AS "jobId", name, payload FROM job_outbox
       WHERE dispatched_at IS NULL AND available_at <= now() AND name = ANY($1)
       ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [KNOWN_NAMES, limit],
    );
  }

  /** Jobs that are kept until they are done and were dispatched this long ago. */
  listDispatchedBefore(secondsAgo: number): Promise<OutboxRow[]> {
    return this.database.query(
      `SELECT id, job_id AS "jobId", name, payload FROM job_outbox
       WHERE dispatched_at < now() - make_interval(secs => $1) AND name = ANY($2)`,
      [secondsAgo, KEEP_UNTIL_DONE],
    );
  }

  /** The queue has them: their rows are deleted, except those that are kept until they are done. */
  async markDispatched(ids: readonly string[]): Promise<void> {
    await this.database.query('DELETE FROM job_outbox WHERE id = ANY($1::uuid[]) AND name <> ALL($2)', [
      ids,
      KEEP_UNTIL_DONE,
    ]);
    await this.database.query('UPDATE job_outbox SET dispatched_at = now(), attempts = 0 WHERE id = ANY($1::uuid[])', [
      ids,
    ]);
  }

  async markUndispatched(ids: readonly string[]): Promise<void> {
    await this.database.query('UPDATE job_outbox SET dispatched_at = NULL WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Not before some seconds from now. */
  async delay(id: string): Promise<void> {
    await this.database.query(`UPDATE job_outbox SET available_at = now() + interval '5 seconds' WHERE id = $1`, [id]);
  }

  /** After a rejection: later each time. */
  async postpone(id: string, reason: string): Promise<void> {
    await this.database.query(
      `UPDATE job_outbox
       SET attempts = attempts + 1,
           last_error = $2,
           available_at = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(attempts, 10))
       WHERE id = $1`,
      [id, reason.slice(0, 500)],
    );
  }

  /** Removes a job by its id in the queue. */
  async delete(name: JobName, jobId: string): Promise<void> {
    await this.database.query('DELETE FROM job_outbox WHERE name = $1 AND (job_id = $2 OR id::text = $2)', [
      name,
      jobId,
    ]);
  }
}
