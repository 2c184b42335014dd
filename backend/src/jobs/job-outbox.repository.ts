import { Injectable } from '@nestjs/common';
import { isUuid } from '../common/identifiers.js';
import { Transactions } from '../common/transactions.js';
import { JOB_POLICIES, type JobName, type Priorities } from '../ports/job-queue.port.js';
import { JobOutbox } from './job-outbox.entity.js';

/** A job that the queue has rejected this often needs attention. */
const POSTPONED_ATTEMPTS = 5;

/** A statement of PostgreSQL has 65,535 parameters at most, and each row takes four. */
const MOST_AT_ONCE = 10_000;

/** Rows of another release, whose names this one does not know, are left to that release's processes. */
const KNOWN_NAMES = Object.keys(JOB_POLICIES);
const RESTARTING_NAMES = KNOWN_NAMES.filter((name) => JOB_POLICIES[name as JobName].restarts);

/** Mails are listed by their kind: `send-receipt`. */
const LISTED_NAME = `CASE WHEN name = 'send-mail' THEN concat('send-', payload ->> 'kind') ELSE name END`;

export type OutboxRow = Pick<JobOutbox, 'id' | 'jobId' | 'name' | 'payload' | 'priority'>;
export type NewOutboxRow = Pick<JobOutbox, 'id' | 'jobId' | 'name' | 'payload'>;
/**
 * The unfinished jobs of one kind: their number, the age of the oldest, and the age of the oldest that no worker has
 * begun; 0 when all have begun.
 */
export type UnfinishedJobs = { name: string; count: number; seconds: number; waitingSeconds: number };
/** Staff see this of a dead job. */
export type FailedJob = Pick<JobOutbox, 'id' | 'createdAt' | 'lastError'> & { name: string; failedAt: Date };

/** Jobs that are not done yet, in PostgreSQL. Times are the database's: hosts' clocks differ. */
@Injectable()
export class JobOutboxRepository {
  constructor(private readonly database: Transactions) {}

  async insert(jobs: NewOutboxRow[]): Promise<void> {
    for (let from = 0; from < jobs.length; from += MOST_AT_ONCE)
      await this.database.manager.insert(JobOutbox, jobs.slice(from, from + MOST_AT_ONCE));
  }

  /**
   * Gives jobs of files or projects their turns: behind the last of their project, and not before the turn that it is
   * now. So a project with many jobs lets each other one go in between, and nobody saves up turns. Jobs that are
   * written at the same time may get equal turns, which does no harm.
   * @param most the most turns that a project may have ahead; null: any number
   * @returns the jobs that got no turn
   */
  async assignTurns(ids: readonly string[], { first, end }: Priorities, most: number | null): Promise<string[]> {
    const [assigned] = await this.database.query<[{ id: string }[], number]>(
      `WITH jobs AS (
         SELECT o.id, coalesce(f.project_id, (o.payload ->> 'projectId')::uuid) AS project_id, o.created_at, o.sequence
         FROM job_outbox o LEFT JOIN media_file f ON f.id = (o.payload ->> 'mediaFileId')::uuid
         WHERE o.id = ANY($1::uuid[])),
       added AS (
         SELECT id, project_id, row_number() OVER (PARTITION BY project_id ORDER BY created_at, sequence) AS place
         FROM jobs),
       now AS (
         SELECT coalesce(min(priority), $2) AS priority FROM job_outbox
         WHERE priority >= $2 AND priority < $3 AND failed_at IS NULL),
       latest AS (
         SELECT p.project_id, (
           SELECT max(o.priority) FROM job_outbox o
           WHERE o.project_id = p.project_id AND o.priority >= $2 AND o.priority < $3
             AND o.failed_at IS NULL) AS priority
         FROM (SELECT DISTINCT project_id FROM added) p),
       turns AS (
         SELECT added.id, project_id, greatest(now.priority, latest.priority) + added.place AS priority,
           now.priority AS now
         FROM added CROSS JOIN now JOIN latest USING (project_id))
       UPDATE job_outbox o SET project_id = turns.project_id, priority = least($3::int - 1, turns.priority)
       FROM turns WHERE o.id = turns.id AND ($4::int IS NULL OR turns.priority - turns.now <= $4)
       RETURNING o.id`,
      [ids, first, end, most],
    );
    const done = new Set(assigned.map(({ id }) => id));
    return ids.filter((id) => !done.has(id));
  }

  /** Takes the turns of these jobs away: as long as they wait, the turns of the others go on. */
  async giveUpTurns(ids: readonly string[]): Promise<void> {
    await this.database.query(
      'UPDATE job_outbox SET priority = NULL WHERE id = ANY($1::uuid[]) AND priority IS NOT NULL',
      [ids],
    );
  }

  /**
   * Somebody waits for the work of these jobs of files, and for what continues it. @returns the jobs' ids in the queue
   */
  async markWanted(
    names: readonly JobName[],
    mediaFileIds: readonly string[],
  ): Promise<{ name: JobName; id: string }[]> {
    return this.database.query(
      `WITH jobs AS (
         SELECT id, name, job_id, payload ? 'isWanted' AS is_wanted FROM job_outbox
         WHERE name = ANY($1) AND payload ->> 'mediaFileId' = ANY($2) AND failed_at IS NULL),
       marked AS (
         UPDATE job_outbox SET payload = payload || '{"isWanted": true}', priority = NULL
         WHERE id IN (
           SELECT id FROM job_outbox WHERE id IN (SELECT id FROM jobs WHERE NOT is_wanted) FOR UPDATE SKIP LOCKED))
       SELECT name, coalesce(job_id, id::text) AS id FROM jobs`,
      [names, mediaFileIds],
    );
  }

  /** Tells whether somebody waits for the work of such a job of this file. */
  async isWanted(name: JobName, mediaFileId: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `SELECT 1 FROM job_outbox
       WHERE name = $1 AND payload ->> 'mediaFileId' = $2 AND payload -> 'isWanted' = 'true' AND failed_at IS NULL
         LIMIT 1`,
      [name, mediaFileId],
    );
    return rows.length > 0;
  }

  /** Jobs that wait here because the queue rejected them, or that only another release knows. */
  async countPostponed(): Promise<number> {
    const [row] = await this.database.query<[{ postponed: number }]>(
      `SELECT count(*)::int AS postponed FROM job_outbox
       WHERE failed_at IS NULL AND (attempts >= $1 OR name <> ALL($2))`,
      [POSTPONED_ATTEMPTS, KNOWN_NAMES],
    );
    return row.postponed;
  }

  /** The oldest jobs that are due. No other process takes them for some seconds, in which they are dispatched. */
  claimDue(limit: number): Promise<OutboxRow[]> {
    return this.database.query(
      `WITH claimed AS (
         UPDATE job_outbox SET available_at = now() + interval '30 seconds'
         WHERE id IN (
           SELECT id FROM job_outbox
           WHERE dispatched_at IS NULL AND failed_at IS NULL AND available_at <= now() AND name = ANY($1)
           ORDER BY created_at, sequence LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING id, job_id, name, payload, priority, created_at, sequence)
       SELECT id, job_id AS "jobId", name, payload, priority FROM claimed ORDER BY created_at, sequence`,
      [KNOWN_NAMES, limit],
    );
  }

  /** Claimed jobs that were not dispatched. */
  async release(ids: readonly string[]): Promise<void> {
    await this.database.query('UPDATE job_outbox SET available_at = now() WHERE id = ANY($1::uuid[])', [ids]);
  }

  async markDispatched(ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE job_outbox
       SET dispatched_at = now(),
           attempts = 0,
           -- A quick job may have failed already.
           last_error = CASE WHEN failed_at IS NULL THEN NULL ELSE last_error END
       WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** Jobs that the queue has had for this long since it was last asked. No other process asks about them meanwhile. */
  claimUnconfirmed(secondsAgo: number, limit: number): Promise<Omit<OutboxRow, 'priority'>[]> {
    return this.database.query(
      `WITH claimed AS (
         UPDATE job_outbox SET dispatched_at = now()
         WHERE id IN (
           SELECT id FROM job_outbox
           WHERE dispatched_at < now() - make_interval(secs => $1) AND failed_at IS NULL AND name = ANY($2)
           ORDER BY dispatched_at LIMIT $3 FOR UPDATE SKIP LOCKED)
         RETURNING id, job_id, name, payload)
       SELECT id, job_id AS "jobId", name, payload FROM claimed`,
      [secondsAgo, KNOWN_NAMES, limit],
    );
  }

  /** The queue does not have them: they are dispatched again. */
  async markLost(ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE job_outbox SET dispatched_at = NULL, begun_at = NULL, available_at = now()
       WHERE id = ANY($1::uuid[]) AND failed_at IS NULL`,
      [ids],
    );
  }

  /** Keeps a row from being dispatched for some seconds. */
  async delay(id: string): Promise<void> {
    await this.database.query(`UPDATE job_outbox SET available_at = now() + interval '5 seconds' WHERE id = $1`, [id]);
  }

  /** Postpones a row after a rejection, longer each time. */
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

  /** Lists the rows of a job, by its id in the queue: as many as were written while it waited. */
  async listIdsOf(name: JobName, queueId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM job_outbox WHERE name = $1 AND job_id = $2
       UNION ALL
       SELECT id FROM job_outbox WHERE name = $1 AND job_id IS NULL AND id = $3`,
      [name, queueId, uuidOrNull(queueId)],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * A worker has begun with them, one statement each: one that locks several rows could meet another that has locked
   * them in another order.
   */
  async markBegun(ids: readonly string[]): Promise<void> {
    for (const id of ids)
      await this.database.query('UPDATE job_outbox SET begun_at = now() WHERE id = $1 AND begun_at IS NULL', [id]);
  }

  async delete(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.database.query('DELETE FROM job_outbox WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Notes why a run of these jobs has failed; the queue tries them again. */
  async noteFailure(ids: readonly string[], reason: string): Promise<void> {
    await this.database.query('UPDATE job_outbox SET last_error = $2 WHERE id = ANY($1::uuid[])', [
      ids,
      reason.slice(0, 500),
    ]);
  }

  /** Marks jobs as dead, with the reason: they are not tried again. */
  async markFailed(ids: readonly string[], reason: string): Promise<void> {
    await this.database.query('UPDATE job_outbox SET failed_at = now(), last_error = $2 WHERE id = ANY($1::uuid[])', [
      ids,
      reason.slice(0, 500),
    ]);
  }

  /** Restarts dead jobs whose policy says so. @returns how many */
  async restartDead(): Promise<number> {
    const [, restarted] = await this.database.query<[unknown, number]>(
      `UPDATE job_outbox SET failed_at = NULL, dispatched_at = NULL, begun_at = NULL, available_at = now(), attempts = 0
       WHERE failed_at < now() - interval '6 hours' AND created_at > now() - interval '30 days' AND name = ANY($1)`,
      [RESTARTING_NAMES],
    );
    return restarted;
  }

  /** Jobs that wait, are to be retried or run, by their kind; the kind with the oldest first. */
  listUnfinished(): Promise<UnfinishedJobs[]> {
    return this.database.query(
      `SELECT ${LISTED_NAME} AS name, count(*)::int AS count,
         floor(extract(epoch FROM now() - min(created_at)))::int AS seconds,
         coalesce(
           floor(extract(epoch FROM now() - min(created_at) FILTER (WHERE begun_at IS NULL)))::int,
           0
         ) AS "waitingSeconds"
       FROM job_outbox WHERE failed_at IS NULL AND name = ANY($1)
       GROUP BY 1 ORDER BY min(created_at), 1`,
      [KNOWN_NAMES],
    );
  }

  /** Dead jobs, the last first. */
  listFailed(limit: number): Promise<FailedJob[]> {
    return this.database.query(
      `SELECT id, ${LISTED_NAME} AS name, created_at AS "createdAt", failed_at AS "failedAt", last_error AS "lastError"
       FROM job_outbox
       WHERE failed_at IS NOT NULL ORDER BY failed_at DESC, id LIMIT $1`,
      [limit],
    );
  }

  /** Deletes dead jobs. @returns how many */
  async deleteFailedBefore(at: Date, limit: number): Promise<number> {
    const [, deleted] = await this.database.query<[unknown, number]>(
      `DELETE FROM job_outbox WHERE id IN (
         SELECT id FROM job_outbox WHERE failed_at < $1 ORDER BY failed_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [at, limit],
    );
    return deleted;
  }

  async countFailed(): Promise<number> {
    const [row] = await this.database.query<[{ failed: number }]>(
      'SELECT count(*)::int AS failed FROM job_outbox WHERE failed_at IS NOT NULL',
    );
    return row.failed;
  }

  /** Dead jobs are dispatched again: this one, or all of them. @returns how many */
  async restart(id: string | null): Promise<number> {
    const [, restarted] = await this.database.query<[unknown, number]>(
      `UPDATE job_outbox SET failed_at = NULL, dispatched_at = NULL, begun_at = NULL, available_at = now(), attempts = 0
       WHERE failed_at IS NOT NULL AND ($1::uuid IS NULL OR id = $1)`,
      [id],
    );
    return restarted;
  }

  /** Deletes a dead job: nobody wants its work any more. @returns the job's name, null when there is none */
  async dismiss(id: string): Promise<string | null> {
    const [rows] = await this.database.query<[{ name: string }[], number]>(
      'DELETE FROM job_outbox WHERE failed_at IS NOT NULL AND id = $1 RETURNING name',
      [id],
    );
    return rows[0]?.name ?? null;
  }
}

const uuidOrNull = (text: string): string | null => (isUuid(text) ? text : null);
