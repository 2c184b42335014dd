import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';

/** Summarises the backups at a target. */
export interface BackupSummary {
  /** The last good one was finished at this instant; null when there is none. */
  goodAt: Date | null;
  /** While there is no good one, one is expected since this instant; null without a target. */
  missingSince: Date | null;
  /** The last one failed for this reason; null when it did not. */
  error: string | null;
  /** Earlier backups cannot be removed since this instant, for this reason; null when they could the last time. */
  unpruned: { since: Date; reason: string } | null;
}

interface Row extends Pick<BackupSummary, 'goodAt' | 'error'> {
  missingSince: Date;
  unprunedSince: Date | null;
  pruneError: string | null;
}

/** Reads the summary of backups. */
@Injectable()
export class BackupSummaryQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Reads the summary of the backups at a target, or of all of them when there is no target. A good one is expected
   * since the first was tried there; when none was tried, since the last one elsewhere; on a new installation, since
   * the first account was made.
   */
  async read(target: string | undefined): Promise<BackupSummary> {
    const [row] = await this.database.query<[Row]>(
      `WITH here AS (SELECT * FROM backup WHERE $1::text IS NULL OR target = $1),
       good AS (SELECT * FROM here WHERE state = 'good')
       SELECT max(coalesce(finished_at, started_at)) FILTER (WHERE state = 'good') AS "goodAt",
         coalesce(min(started_at), (SELECT max(started_at) FROM backup), (SELECT min(created_at) FROM "user"), now())
           AS "missingSince",
         (SELECT error FROM here WHERE state <> 'running' ORDER BY started_at DESC LIMIT 1) AS error,
         (SELECT min(started_at) FROM good WHERE started_at > coalesce(
           (SELECT max(started_at) FROM good WHERE prune_error IS NULL), '-infinity')) AS "unprunedSince",
         (SELECT prune_error FROM good ORDER BY started_at DESC LIMIT 1) AS "pruneError"
       FROM here`,
      [target ?? null],
    );
    const { goodAt, missingSince, error, unprunedSince: since, pruneError: reason } = row;
    return {
      goodAt,
      missingSince: target !== undefined && goodAt === null ? missingSince : null,
      error,
      unpruned: since && reason !== null ? { since, reason } : null,
    };
  }
}
