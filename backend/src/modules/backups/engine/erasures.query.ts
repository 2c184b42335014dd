import type { DatabaseCopyPort } from '../../../ports/database-copy.port.js';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Makes the statement that erases in a restored database whoever was erased in the present one since an instant.
 * @returns null when nobody was, or the present database is new or has an earlier schema
 */
export function erasuresSince(database: DatabaseCopyPort, instant: string): Promise<string | null> {
  return database.read(async (snapshot) => {
    const known = snapshot.rows(`SELECT 1 WHERE to_regclass('public.erasure') IS NOT NULL`);
    if ((await all(known)).length === 0) return null;
    const erased = await all(
      snapshot.rows<{ row: object }>(`SELECT to_jsonb(e) AS row FROM erasure e WHERE at > ${quoted(instant)}`),
    );
    if (erased.length === 0) return null;
    return `SELECT erase_again(${quoted(JSON.stringify(erased.map(({ row }) => row)))}::jsonb)`;
  });
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list = [];
  for await (const row of rows) list.push(row);
  return list;
}
