import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../src/embedded/free-port.js';

const ASK_AGAIN_MS = 50;

/** A PgBouncer with the settings of docs/operations.md. */
export interface PgBouncer {
  url: string;
  /** Counts the connections that processes have to it at this moment. */
  countClients(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts PgBouncer from the search path; undefined where it is not installed. */
export function pgBouncerStarter(): ((databaseUrl: string, poolSize: number) => Promise<PgBouncer>) | undefined {
  const program = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));
  return program === undefined ? undefined : (url, poolSize) => start(program, new URL(url), poolSize);
}

async function start(program: string, database: URL, poolSize: number): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'showreel-pgbouncer-'));
  const url = new URL(database);
  url.port = String(await freePort());
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const users = write('users.txt', `"${database.username}" "${database.password}"\n`);
  const name = database.pathname.slice(1);
  const settings = write(
    'pgbouncer.ini',
    `[databases]
${name} = host=127.0.0.1 port=${database.port} dbname=${name} pool_size=${poolSize} connect_query='SET statement_timeout = 60000; SET idle_in_transaction_session_timeout = 60000; SET jit = off'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
stats_users = ${database.username}
pool_mode = transaction
max_client_conn = 1000
`,
  );
  // It refuses to run as root, and then reads its files as somebody else.
  for (const path of [folder, users, settings]) chmodSync(path, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const bouncer = spawn(program, ['-q', ...user, settings], { stdio: 'ignore' });
  const consoleUrl = new URL(url);
  consoleUrl.pathname = '/pgbouncer';
  const ask = async (query: string) => {
    const client = new pg.Client({ connectionString: consoleUrl.href });
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(query)).rows;
    } finally {
      await client.end();
    }
  };
  const answers = () =>
    ask('SHOW VERSION').then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (bouncer.exitCode !== null) throw new Error('PgBouncer ended at its start.');
    await pause(ASK_AGAIN_MS);
  }
  return {
    url: url.href,
    countClients: async () => (await ask('SHOW CLIENTS')).filter(({ database: at }) => at === name).length,
    stop: async () => {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
