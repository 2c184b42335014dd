import { Injectable } from '@nestjs/common';
import { FIXED_RETENTION, RETENTION, type GrowingKind } from '../../common/retention.js';
import { Transactions } from '../../common/transactions.js';

/** How much of a kind there is, and since when. */
export interface Growth {
  kind: GrowingKind;
  count: number;
  /** The size with its indexes. */
  bytes: number;
  /** Null also where there are so many that finding it would read them all. */
  oldestAt: Date | null;
}

/** Above this, PostgreSQL's own estimate says how many rows there are. */
const COUNTED_ROWS = 100_000;

/** How large the tables are that grow with use. */
@Injectable()
export class GrowthQuery {
  constructor(private readonly database: Transactions) {}

  /** One statement. */
  read(): Promise<Growth[]> {
    const kinds = [
      ...Object.entries(RETENTION).flatMap(([kind, { table }]) => (table ? [sizeOf(kind, table)] : [])),
      ...Object.entries(FIXED_RETENTION).map(([kind, { table }]) => sizeOf(kind, table, IS_SMALL)),
    ];
    return this.database.query(kinds.join(' UNION ALL '));
  }
}

const IS_SMALL = `c.reltuples < ${COUNTED_ROWS}`;

/** @param looksForOldest the condition without which its age is not read: no index has it */
const sizeOf = (kind: string, [name, age]: readonly [string, string], looksForOldest = 'true') =>
  `SELECT '${kind}' AS kind,
     CASE WHEN ${IS_SMALL} THEN (SELECT count(${age}) FROM ${name}) ELSE c.reltuples END::float8 AS count,
     pg_total_relation_size(c.oid)::float8 AS bytes,
     CASE WHEN ${looksForOldest} THEN (SELECT min(${age}) FROM ${name}) END AS "oldestAt"
   FROM pg_class c WHERE c.oid = '${name}'::regclass`;
