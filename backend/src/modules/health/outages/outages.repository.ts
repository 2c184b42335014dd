import { Injectable } from '@nestjs/common';
import { FIXED_RETENTION } from '../../../common/retention.js';
import { Transactions } from '../../../common/transactions.js';
import type { AlertWay } from './outage.entity.js';

/** A way that fails is tried again once a minute for this long; a receiver that is away for longer is gone. */
const UNREPORTED_DAYS = 7;
/** The owner is alerted to an outage that has lasted this long. */
const REPORT_AFTER_SECONDS = 600;
/** An outage is over when no process has seen it for this long; each checks once a minute. */
const QUIET_SECONDS = 150;

/** This process reports the outage to the owner. */
export interface OutageToReport {
  id: string;
  beganAt: Date;
}

/** These parts of an outage were reported before. `toldAt` is null when none were. */
export interface ReportedBefore {
  toldAt: Date | null;
  parts: string[];
}

/** Stores outages in PostgreSQL, and lets one of several processes report each of them. */
@Injectable()
export class OutagesRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Notes that these parts are down: in the open outage, or in a new one. Parts that were reported stay as they are.
   */
  async note(parts: readonly string[], now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO outage (parts, began_at, seen_at) VALUES ($1, $2, $2)
       ON CONFLICT (state) WHERE state = 'open' DO UPDATE SET seen_at = excluded.seen_at,
         parts = CASE WHEN outage.told_at IS NULL THEN excluded.parts ELSE outage.parts END`,
      [parts, now],
    );
  }

  /**
   * Claims the report of the open outage, if it has lasted and no process has reported it, or if one of `lasting` is
   * down that was not reported with it.
   * @param parts all that are down, which will be reported
   * @param lasting those of them that have been down for as long as an outage must last
   */
  async claim(
    now: Date,
    parts: readonly string[],
    lasting: readonly string[],
  ): Promise<(OutageToReport & { before: ReportedBefore }) | null> {
    const [rows] = await this.database.query<[(OutageToReport & { toldAt: Date | null; parts: string[] })[], number]>(
      `WITH before AS (SELECT id, told_at, parts FROM outage WHERE state = 'open' FOR UPDATE)
       UPDATE outage o SET told_at = $1,
         parts = CASE WHEN b.told_at IS NULL THEN $3::text[]
           ELSE ARRAY(SELECT unnest(b.parts) UNION SELECT unnest($3::text[])) END
       FROM before b
       WHERE o.id = b.id AND CASE WHEN b.told_at IS NULL THEN o.began_at <= $1::timestamptz - make_interval(secs => $2)
         ELSE NOT $4::text[] <@ b.parts END
       RETURNING o.id, o.began_at AS "beganAt", b.told_at AS "toldAt", b.parts`,
      [now, REPORT_AFTER_SECONDS, parts, lasting],
    );
    if (!rows[0]) return null;
    const { id, beganAt, toldAt, parts: reportedParts } = rows[0];
    return { id, beganAt, before: { toldAt, parts: reportedParts } };
  }

  /**
   * Releases the report after it could not be sent: the next check of any process tries again, with all parts that are
   * down then. Parts that were reported before stay reported, so that their end is reported too.
   */
  async release(id: string, { toldAt, parts }: ReportedBefore): Promise<void> {
    await this.database.query('UPDATE outage SET told_at = $2, parts = $3 WHERE id = $1', [id, toldAt, parts]);
  }

  /** Stores the ways that could not report the end of an outage. An outage of the database has no row until then. */
  async noteUnreported({ id, beganAt }: OutageToReport, ways: readonly AlertWay[], now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO outage (id, state, parts, began_at, seen_at, told_at, ended_at, untold)
       VALUES ($1, 'ended', '{database}', $2, $3, $3, $3, $4) ON CONFLICT (id) DO UPDATE SET untold = excluded.untold`,
      [id, beganAt, now, ways],
    );
  }

  /** Claims the report that an outage is over, for the ways that have failed. @returns null when there is none */
  async claimUnreported(now: Date): Promise<(OutageToReport & { ways: AlertWay[] }) | null> {
    const [rows] = await this.database.query<[(OutageToReport & { ways: AlertWay[] })[], number]>(
      `WITH due AS (
         SELECT id, untold FROM outage WHERE untold <> '{}' AND ended_at > $1::timestamptz - make_interval(days => $2)
         ORDER BY ended_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       UPDATE outage o SET untold = '{}' FROM due WHERE o.id = due.id
       RETURNING o.id, o.began_at AS "beganAt", due.untold AS ways`,
      [now, UNREPORTED_DAYS],
    );
    return rows[0] ?? null;
  }

  /**
   * Ends the open outage when no process sees it any more. @returns it, if its begin was reported to the owner
   * @param onlyUnreported leaves an outage open that was reported
   */
  async end(now: Date, onlyUnreported = false): Promise<OutageToReport | null> {
    await this.database.query('DELETE FROM outage WHERE began_at < $1::timestamptz - make_interval(days => $2)', [
      now,
      FIXED_RETENTION.outage.days,
    ]);
    const [rows] = await this.database.query<[(OutageToReport & { isReported: boolean })[], number]>(
      `UPDATE outage SET state = 'ended', ended_at = $1
       WHERE state = 'open' AND seen_at <= $1::timestamptz - make_interval(secs => $2) AND (told_at IS NULL OR NOT $3)
       RETURNING id, began_at AS "beganAt", told_at IS NOT NULL AS "isReported"`,
      [now, QUIET_SECONDS, onlyUnreported],
    );
    return rows[0]?.isReported ? { id: rows[0].id, beganAt: rows[0].beganAt } : null;
  }
}
