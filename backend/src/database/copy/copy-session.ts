import pg from 'pg';

/** Values are written in the same way on every server, and nothing ends a copy that takes long. */
const SETTINGS = [
  `SET timezone = 'UTC'`,
  `SET datestyle = 'ISO'`,
  `SET intervalstyle = 'postgres'`,
  `SET bytea_output = 'hex'`,
  'SET extra_float_digits = 1',
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
];

/** Runs work on a connection of its own. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  // The statement that runs reports a lost connection; without a listener it would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const setting of SETTINGS) await client.query(setting);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
