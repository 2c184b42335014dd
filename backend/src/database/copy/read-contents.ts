import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { LineMeasure, through } from '../../common/bytes/measured.js';
import type { DatabaseContents, DatabaseSnapshot, RowChoice, TableContents } from '../../ports/database-copy.port.js';
import { JSON_LINES, listOf, readSequences, readShapes, type TableShape } from './table-shapes.js';

const FETCHED_ROWS = 1000;

/** A connection in a transaction that reads one snapshot. */
export class SessionSnapshot implements DatabaseSnapshot {
  constructor(private readonly client: pg.Client) {}

  async dump(keep: (table: string, rows: Readable) => Promise<void>): Promise<DatabaseContents> {
    const tables = [];
    for (const shape of await readShapes(this.client))
      tables.push(await this.dumpTable(shape, rowsAsText(shape), keep));
    return this.contentsWith(tables);
  }

  async dumpJson(
    choose: (table: string) => RowChoice | null,
    keep: (table: string, rows: Readable) => Promise<void>,
  ): Promise<DatabaseContents> {
    const tables = [];
    for (const shape of await readShapes(this.client)) {
      const choice = choose(shape.name);
      if (choice) tables.push(await this.dumpTable(shape, rowsAsJson(shape, choice), keep));
    }
    return this.contentsWith(tables);
  }

  private async contentsWith(tables: TableContents[]): Promise<DatabaseContents> {
    const { rows } = await this.client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY timestamp');
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
    { name, columns }: TableShape,
    statement: string,
    keep: (table: string, rows: Readable) => Promise<void>,
  ): Promise<TableContents> {
    const measured = new LineMeasure();
    await keep(name, through(this.client.query(copyTo(statement)), measured));
    return { name, columns, rows: measured.lines, sha256: measured.sha256 };
  }
}

const rowsAsText = ({ name, columns, order }: TableShape) =>
  `COPY (SELECT ${listOf(columns)} FROM ${pg.escapeIdentifier(name)} ORDER BY ${order}) TO STDOUT`;

function rowsAsJson({ name, columns, order }: TableShape, { statement, where, without }: RowChoice): string {
  const read = columns.map((column) =>
    without.includes(column) ? `NULL AS ${pg.escapeIdentifier(column)}` : listOf([column]),
  );
  const chosen = `SELECT ${read.join(', ')} FROM ${pg.escapeIdentifier(name)} WHERE ${where} ORDER BY ${order}`;
  return `COPY (${statement(`SELECT row_to_json(line) FROM (${chosen}) AS line`)}) TO STDOUT ${JSON_LINES}`;
}
