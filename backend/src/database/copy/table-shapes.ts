import pg from 'pg';

const quote = pg.escapeIdentifier;

/** The migrations are repeated when a copy is loaded, so their table is not copied. */
const MIGRATIONS_TABLE = 'schema_migration';

/** Copies lines as they are: JSON contains neither of these characters, nor a line break. */
export const JSON_LINES = `WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`;

/** The shape of a table, which decides how its rows are copied. */
export interface TableShape {
  name: string;
  /** Ordered by name: tables of the same schema may have their columns in another order. */
  columns: string[];
  /** The columns of its key, in a collation that is the same everywhere. */
  order: string;
}

/** Reads the tables of the product from the catalogue. */
export async function readShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: { name: string; isText: boolean }[] }>(
    `SELECT c.relname AS name,
       (SELECT array_agg(a.attname::text ORDER BY a.attname)
        FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       (SELECT json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) ORDER BY k.place)
        FROM pg_index i
        CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(number, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${MIGRATIONS_TABLE}'
     ORDER BY c.relname COLLATE "C"`,
  );
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    order: (key ?? columns.map((column) => ({ name: column, isText: false })))
      .map((column) => quote(column.name) + (column.isText ? ' COLLATE "C"' : ''))
      .join(', '),
  }));
}

/** Reads the last number of each sequence. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value::text AS last
     FROM pg_sequences
     WHERE schemaname = 'public' AND sequencename NOT LIKE '${MIGRATIONS_TABLE}%'
     ORDER BY sequencename COLLATE "C"`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Returns the names of columns in SQL. */
export const listOf = (columns: readonly string[]) => columns.map((column) => quote(column)).join(', ');
