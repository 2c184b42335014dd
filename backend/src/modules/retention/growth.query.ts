import { Injectable } from '@nestjs/common';
import { RETENTION, type KeptKind } from '../../common/retention.js';
import { Transactions } from '../../common/transactions.js';

/** How much of a kind there is, and since when. */
export interface Growth {
  kind: KeptKind;
  count: number;
  /** The size with its indexes. */
  bytes: number;
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
    const kinds = Object.entries(RETENTION).flatMap(([kind, { table }]) => {
      if (table === null) return [];
      const [name, age] = table;
      return `SELECT '${kind}' AS kind,
                CASE WHEN c.reltuples < ${COUNTED_ROWS} THEN (SELECT count(${age}) FROM ${name}) ELSE c.reltuples END::float8 AS count,
                pg_total_relation_size(c.oid)::float8 AS bytes, (SELECT min(${age}) FROM ${name}) AS "oldestAt"
              FROM pg_class c WHERE c.oid = '${name}'::regclass`;
    });
    return this.database.query(kinds.join(' UNION ALL '));
  }
}
