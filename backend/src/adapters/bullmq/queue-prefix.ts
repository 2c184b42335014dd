import pg from 'pg';

/**
 * The prefix of an installation's keys in Redis. Several installations may share one Redis: the key and the object
 * number of the database keep their jobs apart, those of a copy of the database too.
 */
export async function queuePrefix(databaseUrl: string): Promise<string> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string; oid: string }>(
      `SELECT key, (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS oid
       FROM installation`,
    );
    return `showreel-${rows[0]!.key}-${rows[0]!.oid}`;
  } finally {
    await client.end();
  }
}
