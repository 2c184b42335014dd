import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Measure, through } from '../../common/bytes/measured.js';
import type { DatabaseContents, DatabaseSnapshot } from '../../ports/database-copy.port.js';
import { listOf, readSequences, readShapes, type TableShape } from './table-shapes.js';

const FETCHED_ROWS = 1000;

/** A connection in a transaction that reads one snapshot. */
export class SessionSnapshot implements DatabaseSnapshot {
  constructor(private readonly client: pg.Client) {}

  async dump(keep: (table: string, rows: Readable) => Promise<void>): Promise<DatabaseContents> {
    const { rows } = await this.client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY timestamp');
    const tables = [];
    for (const shape of await readShapes(this.client)) tables.push(await this.dumpTable(shape, keep));
    return { migrations: rows.map(({ name }) => name), sequences: await readSequences(this.client), tables };
  }

  async *rows<T extends object>(sql: string): AsyncGenerator<T> {
    await this.client.query(`DECLARE copied NO SCROLL CURSOR FOR ${sql}`);
    for (;;) {
      const { rows } = await this.client.query<T>(`FETCH ${FETCHED_ROWS} FROM copied`);
      yield* rows;
      if (rows.length < FETCHED_ROWS) break;
    }
    await this.client.query('CLOSE copied');
  }

  private async dumpTable(
    { name, columns, order }: TableShape,
    keep: (table: string, rows: Readable) => Promise<void>,
  ): Promise<DatabaseContents['tables'][number]> {
    const rows = `SELECT ${listOf(columns)} FROM ${pg.escapeIdentifier(name)} ORDER BY ${order}`;
    const measured = new Measure();
    await keep(name, through(this.client.query(copyTo(`COPY (${rows}) TO STDOUT`)), measured));
    return { name, columns, rows: measured.lines, sha256: measured.sha256 };
  }
}
