import { Injectable } from '@nestjs/common';
import {
  FIXED_RETENTION,
  RETENTION,
  type GrowingKind,
  type Retention,
  type StoredKind,
} from '../../common/retention.js';
import { Transactions } from '../../common/transactions.js';

/** The amount of one kind of data, and its oldest date. */
export interface Growth {
  kind: GrowingKind;
  count: number;
  /** The table has so many bytes with its indexes, or the files for which its rows stand. */
  bytes: number;
  /** Null also where there are so many that finding it would read them all. */
  oldestAt: Date | null;
}

/** Above this, PostgreSQL's own estimate says how many rows there are. */
const COUNTED_ROWS = 100_000;

/** Measures the data that grows with use. */
@Injectable()
export class GrowthQuery {
  constructor(private readonly database: Transactions) {}

  /** Reads all kinds with one statement. */
  read(): Promise<Growth[]> {
    const kinds = [
      ...Object.entries<Retention>(RETENTION).flatMap(([kind, { table, files }]) =>
        table ? [files ? filesOf(kind, table, files) : sizeOf(kind, table)] : [],
      ),
      ...Object.entries(FIXED_RETENTION).map(([kind, { table }]) => sizeOf(kind, table, IS_SMALL)),
    ];
    return this.database.query(kinds.join(' UNION ALL '));
  }

  /** Adds up the sizes of all files, which takes a second for a million of them. */
  readStored(): Promise<{ kind: StoredKind; bytes: number }[]> {
    return this.database.query(
      `SELECT 'database' AS kind, pg_database_size(current_database())::float8 AS bytes
       UNION ALL SELECT 'original', coalesce(sum(file_size), 0)::float8 FROM media_file
       UNION ALL SELECT 'rendition', coalesce(sum(bytes), 0)::float8 FROM rendition`,
    );
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

/** @param files which rows stand for files; the others go after a day, so there are few */
const filesOf = (
  kind: string,
  [name, age]: readonly [string, string],
  { bytes, where }: NonNullable<Retention['files']>,
) => `SELECT '${kind}', count(*)::float8, coalesce(sum(${bytes}), 0)::float8, min(${age}) FROM ${name} WHERE ${where}`;
