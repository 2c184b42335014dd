import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, openFolder, requireSameMajor, USER, writeAccessRules } from './cluster.js';
import { claimFolder, ownerOf } from './folder-owner.js';
import { freePort } from './free-port.js';
import { stopOrphanedServer, runningServer, ServerProcess, cleanUpAfterExit } from './server-process.js';

export interface EmbeddedDatabaseOptions {
  /** Holds the cluster and the password; created when missing. */
  dataDir: string;
  /** Any free port is used when it is 0 or unset. */
  port?: number;
  /** A database that is not persistent is fast and unsafe; its folder is removed when it ends or we do. */
  persistent: boolean;
  /** The server's own log comes line by line. */
  log?: (line: string) => void;
  /** Called when the server ends without being asked. */
  onDeath?: () => void;
}

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

const DATABASE = 'showreel';
/** A server that cannot start yet is tried for five seconds. */
const START_ATTEMPTS = 20;
const RETRY_MS = 250;

/** These settings suit a small machine; the rest stays at PostgreSQL's defaults. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};
const EPHEMERAL_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/**
 * Starts PostgreSQL out of the npm packages, for the start without set-up and for tests. Makes
 * the cluster and the database `showreel` at the first start. The server ends with us, even
 * when we are killed; the next start cleans up after an unclean shutdown.
 * @throws Error one line that says what is wrong and how to fix it
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32')
    throw new Error('The embedded database runs on Linux and macOS: set DATABASE_URL to a PostgreSQL server.');
  const dataDir = resolve(options.dataDir);
  const clusterDir = join(dataDir, 'cluster');
  const log = options.log ?? (() => undefined);
  const { runAs, binaries, password } = openFolder(dataDir, clusterDir);

  requireSameMajor(dataDir, clusterDir);
  if (runningServer(clusterDir) !== undefined) {
    const owner = ownerOf(dataDir);
    if (owner !== undefined) {
      throw new Error(
        `The data folder ${dataDir} is in use by a running server (process ${owner}): stop that one first, or set DATA_DIR to another folder.`,
      );
    }
  }
  await stopOrphanedServer(clusterDir);
  if (!existsSync(join(clusterDir, 'PG_VERSION')))
    createCluster(dataDir, clusterDir, binaries, password, runAs, options.persistent);
  writeAccessRules(clusterDir, runAs);
  if (!options.persistent) cleanUpAfterExit(dataDir);

  const settings = options.persistent ? SETTINGS : { ...SETTINGS, ...EPHEMERAL_SETTINGS };
  const { server, port } = await startServer(
    { postgres: binaries.postgres, clusterDir, settings, runAs, log },
    options.port ?? 0,
  );
  claimFolder(dataDir);
  const url = (database: string) => urlOf(password, port, database);
  try {
    await ensureDatabase(url('postgres'));
  } catch (error) {
    await server.stop();
    throw new Error(`The embedded database in ${dataDir} does not let us in (${(error as Error).message}).`);
  }
  if (options.onDeath) server.onDeath(options.onDeath);
  return {
    url: url(DATABASE),
    stop: async () => {
      await server.stop();
      if (!options.persistent) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The URL of the database that another process runs in this folder.
 * @returns undefined when none runs
 */
export function runningDatabaseUrl(dataDir: string): string | undefined {
  const clusterDir = join(resolve(dataDir), 'cluster');
  if (runningServer(clusterDir) === undefined) return undefined;
  // The fourth line of the server's own file is its port.
  const port = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[3];
  return urlOf(readFileSync(join(dataDir, 'password'), 'utf8').trim(), Number(port), DATABASE);
}

const urlOf = (password: string, port: number, database: string) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

async function startServer(
  spec: Omit<Parameters<typeof ServerProcess.start>[0], 'port'>,
  requestedPort: number,
): Promise<{ server: ServerProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = requestedPort || (await freePort());
    try {
      return { server: await ServerProcess.start({ ...spec, port }), port };
    } catch (error) {
      const reason = (error as Error).message;
      const portTaken = reason.includes('Address already in use');
      // Backends of a killed server may need a moment to notice; another program may take a free port first.
      const transient = reason.includes('shared memory block') || (portTaken && requestedPort === 0);
      if (transient && attempt < START_ATTEMPTS) {
        await pause(RETRY_MS);
        continue;
      }
      if (portTaken)
        throw new Error(
          `Port ${port} of the embedded database is taken: set EMBEDDED_POSTGRES_PORT to a free one, or to 0.`,
        );
      throw new Error(`The embedded database in ${spec.clusterDir} does not start: ${reason.replaceAll('\n', ' ')}`);
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that dies between two statements is reported by `onDeath`; without a listener it would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
