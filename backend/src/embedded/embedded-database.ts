import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresBinaries, packagedMajor, preparePostgresBinaries, type RunAs } from './postgres-binaries.js';
import { claimFolder, ownerOf } from './folder-owner.js';
import { clusterPath, stopOrphanedServer, runningServer, ServerProcess, cleanUpAfterExit } from './server-process.js';
import { databaseUser, giveTree } from './system-user.js';

export interface EmbeddedDatabaseOptions {
  /** Holds the cluster and the password; made when missing. */
  dataDir: string;
  /** 0 or unset: any free port. */
  port?: number;
  /** False: a throw-away database, fast and unsafe; its folder goes when it or we end. */
  persistent: boolean;
  /** The server's own log, line by line. */
  log?: (line: string) => void;
}

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

const USER = 'showreel';
const DATABASE = 'showreel';

/** A small machine's share; the rest stays at PostgreSQL's defaults. */
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
 * @throws Error one line with what is wrong and what to do
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
  const url = (database: string): string => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  try {
    await ensureDatabase(url('postgres'));
  } catch (error) {
    await server.stop();
    throw new Error(`The embedded database in ${dataDir} does not let us in (${(error as Error).message}).`);
  }
  return {
    url: url(DATABASE),
    stop: async () => {
      await server.stop();
      if (!options.persistent) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not open the files of another major version, and its message names neither version. */
function requireSameMajor(dataDir: string, clusterDir: string): void {
  const file = join(clusterDir, 'PG_VERSION');
  if (!existsSync(file)) return;
  const [found, packaged] = [readFileSync(file, 'utf8').trim(), packagedMajor()];
  if (found === packaged) return;
  throw new Error(
    `The embedded database in ${dataDir} was made by PostgreSQL ${found}, and this version brings PostgreSQL ${packaged}: ` +
      'dump it with the version of Showreel that made it and load it into a new one (docs/operations.md, "Backups").',
  );
}

/** Prepares the folder; its errors are written for the user. */
function openFolder(
  dataDir: string,
  clusterDir: string,
): { runAs: RunAs | undefined; binaries: PostgresBinaries; password: string } {
  const passwordFile = join(dataDir, 'password');
  try {
    mkdirSync(dataDir, { recursive: true });
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    if (!existsSync(passwordFile)) {
      // A cluster without its password cannot be opened by anyone; better to fail than to make a second one.
      if (existsSync(join(clusterDir, 'PG_VERSION')))
        throw Object.assign(new Error(), { code: 'the file "password" is missing' });
      writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    }
    chmodSync(passwordFile, 0o600);
    const runAs = databaseUser(clusterDir);
    if (existsSync(clusterDir)) {
      const owner = statSync(clusterDir);
      if (runAs && owner.uid !== runAs.uid) giveTree(clusterDir, runAs);
      else if (!runAs && owner.uid !== process.getuid?.())
        throw Object.assign(new Error(), { code: 'it belongs to another user' });
    }
    return {
      runAs,
      binaries: preparePostgresBinaries(runAs, dataDir),
      password: readFileSync(passwordFile, 'utf8').trim(),
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(
      `The data folder ${dataDir} cannot be used (${code}): let this user write it, or set DATA_DIR to another folder.`,
    );
  }
}

/** Made beside its place and moved there when complete: a start cut short leaves nothing that looks usable. */
function createCluster(
  dataDir: string,
  clusterDir: string,
  binaries: PostgresBinaries,
  password: string,
  runAs: RunAs | undefined,
  durable: boolean,
): void {
  const half = `${clusterDir}.new`;
  const secret = `${clusterDir}.secret`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (runAs) for (const path of [half, secret]) chownSync(path, runAs.uid, runAs.gid);
  const stdin = openSync(secret, 'r');
  try {
    const run = spawnSync(
      binaries.initdb,
      // The built-in C.UTF-8 needs no locale from the system and sorts alike everywhere.
      [
        `--pgdata=${clusterPath(half, runAs)}`,
        `--username=${USER}`,
        '--pwfile=/dev/stdin',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      {
        ...runAs,
        cwd: half,
        stdio: [stdin, 'ignore', 'pipe'],
        encoding: 'utf8',
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
      },
    );
    if (run.status !== 0) {
      const reason =
        run.error?.message ??
        run.stderr
          .trim()
          .split('\n')
          .findLast((line) => /error|fatal|could not/i.test(line)) ??
        run.stderr.trim();
      throw new Error(`The embedded database could not be made in ${dataDir} (${reason}).`);
    }
    renameSync(half, clusterDir);
  } finally {
    closeSync(stdin);
    rmSync(secret, { force: true });
    rmSync(half, { recursive: true, force: true });
  }
}

/** This machine only, and only with the password. */
function writeAccessRules(clusterDir: string, runAs: RunAs | undefined): void {
  const file = join(clusterDir, 'pg_hba.conf');
  writeFileSync(file, 'host all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o600 });
  if (runAs) chownSync(file, runAs.uid, runAs.gid);
}

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
      // Backends of a killed server may need a moment to notice; a free port may be snatched.
      const passing = reason.includes('shared memory block') || (portTaken && requestedPort === 0);
      if (passing && attempt < 20) {
        await pause(250);
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

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
