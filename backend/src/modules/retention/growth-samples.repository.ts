import { Injectable } from '@nestjs/common';
import type { GrowingKind, StoredKind } from '../../common/retention.js';
import { Transactions } from '../../common/transactions.js';

/** The status page compares with the first day within this many. */
const COMPARED_DAYS = 30;

/** The last size that was measured of a kind, and the first one of the days before. */
export interface MeasuredSize {
  kind: GrowingKind | StoredKind;
  day: string;
  bytes: number;
  /** The first day and its bytes are null on the first day of a kind. */
  firstDay: string | null;
  firstBytes: number | null;
}

/** Stores sizes by day in PostgreSQL, for at most a month. */
@Injectable()
export class GrowthSamplesRepository {
  constructor(private readonly database: Transactions) {}

  async isMeasured(day: string): Promise<boolean> {
    return (
      (await this.database.query<unknown[]>('SELECT 1 FROM growth_sample WHERE day = $1 LIMIT 1', [day])).length > 0
    );
  }

  /** Writes the sizes of a day, unless another worker has, and deletes those that nothing compares with any more. */
  async insert(day: string, sizes: readonly { kind: string; bytes: number }[]): Promise<void> {
    await this.database.query(
      `INSERT INTO growth_sample (day, kind, bytes)
       SELECT $1, kind, bytes FROM jsonb_to_recordset($2) AS s(kind text, bytes bigint) ON CONFLICT DO NOTHING`,
      [day, JSON.stringify(sizes.map(({ kind, bytes }) => ({ kind, bytes })))],
    );
    await this.database.query('DELETE FROM growth_sample WHERE day < $1::date - $2::int', [day, COMPARED_DAYS]);
  }

  /** Reads what the days until one have measured, and compares its sizes with the first before it. */
  list(today: string): Promise<MeasuredSize[]> {
    return this.database.query(
      `WITH recent AS (SELECT * FROM growth_sample WHERE day BETWEEN $1::date - $2::int AND $1)
       SELECT l.kind, l.day::text, l.bytes::float8, f.day::text AS "firstDay", f.bytes::float8 AS "firstBytes"
       FROM (SELECT DISTINCT ON (kind) * FROM recent ORDER BY kind, day DESC) l
       LEFT JOIN (SELECT DISTINCT ON (kind) * FROM recent WHERE day < $1 ORDER BY kind, day) f ON f.kind = l.kind`,
      [today, COMPARED_DAYS],
    );
  }
}
