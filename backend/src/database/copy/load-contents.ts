import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseContents, RowFormat, TableContents } from '../../ports/database-copy.port.js';
import { JSON_LINES, listOf } from './table-shapes.js';

const quote = pg.escapeIdentifier;

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Replaces the rows of a database that has the schema of the copy, in one transaction. Triggers stay silent, and the
 * foreign keys are made again at the end: PostgreSQL then checks each of them.
 */
export async function loadContents(
  client: pg.Client,
  { tables, sequences }: DatabaseContents,
  open: (table: string) => Promise<Readable>,
  format: RowFormat,
): Promise<void> {
  const names = tables.map(({ name }) => quote(name));
  const foreignKeys = await readForeignKeys(client);
  await client.query('BEGIN');
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${quote(table)} DROP CONSTRAINT ${quote(name)}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  if (names.length > 0) await client.query(`TRUNCATE ${names.join(', ')}`);
  const load = format === 'json' ? loadJson : loadText;
  for (const table of tables) await load(client, table, await open(table.name));
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('SELECT setval($1::regclass, $2)', [`public.${quote(name)}`, last]);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(name)} ${definition}`);
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

async function loadText(client: pg.Client, { name, columns }: TableContents, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`COPY ${quote(name)} (${listOf(columns)}) FROM STDIN`)));
}

async function loadJson(client: pg.Client, { name, columns }: TableContents, rows: Readable): Promise<void> {
  await client.query('CREATE TEMP TABLE line (value json) ON COMMIT DROP');
  await pipeline(rows, client.query(copyFrom(`COPY line FROM STDIN ${JSON_LINES}`)));
  await client.query(
    `INSERT INTO ${quote(name)} (${listOf(columns)})
     SELECT ${columns.map((column) => `found.${quote(column)}`).join(', ')}
     FROM line CROSS JOIN LATERAL json_populate_record(NULL::public.${quote(name)}, line.value) AS found`,
  );
  await client.query('DROP TABLE line');
}

async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace
     ORDER BY c.relname, k.conname`,
  );
  return rows;
}
