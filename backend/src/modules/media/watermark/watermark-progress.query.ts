import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** A larger number of files is estimated: counting two million of them takes seconds. */
const MAX_COUNTED = 10_000;

/**
 * Matches files whose preview can be re-rendered, with the condition of the indexes `media_file_outdated` and
 * `media_file_rerendering`.
 */
const IS_READY = `status = 'ready' AND deleted_at IS NULL`;

/**
 * Counts the ready files that show another watermark than the current one, and those of them that wait for their job.
 */
export interface WatermarkProgress {
  outdated: number;
  waiting: number;
  /**
   * True when the number of waiting files is an estimate, or that of all files while none waits, because there are
   * many.
   */
  isEstimate: boolean;
}

/** A job requests the files after this id; null when no job does. */
type Position = { after: string | null };

/** Counts the files that show an older watermark, in PostgreSQL. */
@Injectable()
export class WatermarkProgressQuery {
  constructor(private readonly database: Transactions) {}

  /** Counts files that a job has not reached yet as waiting, while jobs still request files. */
  async countOutdated(): Promise<WatermarkProgress> {
    const [{ after, ...counted }] =
      await this.database.query<[Omit<WatermarkProgress, 'isEstimate'> & Position]>(COUNT);
    if (counted.outdated <= MAX_COUNTED)
      return { ...counted, ...(after !== null && (await this.countWaiting(after))), isEstimate: false };
    const [estimate] = await this.database.query<[Omit<WatermarkProgress, 'isEstimate'>]>(ESTIMATE);
    const outdated = Math.max(estimate.outdated, MAX_COUNTED);
    // Only files that have failed meanwhile do not wait.
    if (after !== null) return { outdated, waiting: outdated, isEstimate: true };
    if (counted.waiting === 0) return { outdated, waiting: 0, isEstimate: true };
    return counted.waiting <= MAX_COUNTED
      ? { outdated, waiting: counted.waiting, isEstimate: false }
      : { outdated, waiting: Math.max(estimate.waiting, MAX_COUNTED), isEstimate: true };
  }

  private async countWaiting(after: string): Promise<Omit<WatermarkProgress, 'isEstimate'>> {
    const [counted] = await this.database.query<[Omit<WatermarkProgress, 'isEstimate'>]>(COUNT_WAITING, [after]);
    return counted;
  }
}

/**
 * Both counts read along their index: without the order, PostgreSQL reads the table where its statistics promise many
 * such files.
 */
const COUNT = `
  SELECT (SELECT count(*)::int FROM (
            SELECT FROM media_file WHERE ${IS_READY} AND watermark_version < v.current
            ORDER BY watermark_version LIMIT ${MAX_COUNTED + 1}) f) AS outdated,
         (SELECT count(*)::int FROM (
            SELECT FROM media_file WHERE ${IS_READY} AND watermark_requested > watermark_version
              AND watermark_requested = v.current
            LIMIT ${MAX_COUNTED + 1}) f) AS waiting,
         (SELECT payload ->> 'after' FROM job_outbox
          WHERE name = 'apply-watermark' AND failed_at IS NULL AND (payload ->> 'watermark')::int = v.current
          ORDER BY (payload ->> 'after')::uuid DESC LIMIT 1) AS after
  FROM (SELECT watermark_version AS current FROM studio_settings) v`;

const COUNT_WAITING = `
  SELECT count(*)::int AS outdated,
         count(*) FILTER (WHERE f.watermark_requested = v.current OR f.id > $1)::int AS waiting
  FROM (SELECT watermark_version AS current FROM studio_settings) v
    CROSS JOIN LATERAL (
      SELECT id, watermark_requested FROM media_file WHERE ${IS_READY} AND watermark_version < v.current
      ORDER BY watermark_version LIMIT ${MAX_COUNTED}) f`;

/**
 * Estimates both numbers from always the same hundredth of the table, in thousands, so that they fall from one time to
 * the next.
 */
const ESTIMATE = `
  SELECT coalesce(round(rows * outdated / 1000) * 1000, 0)::int AS outdated,
         coalesce(round(rows * waiting / 1000) * 1000, 0)::int AS waiting
  FROM (
    SELECT (SELECT greatest(reltuples, 0) FROM pg_class WHERE oid = 'media_file'::regclass) AS rows,
           avg((${IS_READY} AND watermark_version < current)::int) AS outdated,
           avg((${IS_READY} AND watermark_version < current AND watermark_requested = current)::int) AS waiting
    FROM media_file TABLESAMPLE SYSTEM (1) REPEATABLE (1)
      CROSS JOIN (SELECT watermark_version AS current FROM studio_settings) v
  ) part`;
