import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../src/embedded/embedded-database.js';
import { createTestDatabase } from '../../servers/postgres.js';
import { DEEP } from '../../fixtures/deep.js';

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Polls, because other processes send us no events. */
async function until(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Owns an embedded database until it is killed, by the built backend; prints its URL when it is ready. */
const OWNER = `
  import { startEmbeddedDatabase } from '${new URL('../../../dist/embedded/embedded-database.js', import.meta.url).href}';
  const [, dataDir, persistent] = process.argv;
  console.log((await startEmbeddedDatabase({ dataDir, persistent: persistent === 'persistent' })).url);
  setInterval(() => undefined, 60_000);`;

describe('a test database', () => {
  it('has the schema and no rows until it is dropped', async () => {
    const database = await createTestDatabase();
    const [{ n } = { n: 0 }] = await ask<{ n: number }>(
      database.url,
      'SELECT count(*)::int AS n FROM schema_migration',
    );
    expect(n).toBeGreaterThan(0);
    expect(await ask(database.url, 'SELECT 1 FROM project')).toEqual([]);
    await database.drop();
    await expect(ask(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});

describe('the embedded database', () => {
  let home: string;
  let dataDir: string;
  const running = new Set<EmbeddedDatabase>();
  const children = new Set<ChildProcess>();

  /** A folder after its first start and an orderly end: making a cluster is most of what a test here would cost. */
  const used = mkdtempSync(join(tmpdir(), 'showreel-used-'));
  beforeAll(async () => {
    await (await startEmbeddedDatabase({ dataDir: join(used, 'postgres'), persistent: true })).stop();
  });
  afterAll(() => rmSync(used, { recursive: true, force: true }));
  /** The server's own user keeps its files. */
  const startedBefore = () => execFileSync('cp', ['-a', join(used, 'postgres'), home]);

  beforeEach(() => {
    // Like root's home: nobody else can walk through it.
    home = mkdtempSync(join(tmpdir(), 'showreel-embedded-'));
    chmodSync(home, 0o700);
    dataDir = join(home, 'postgres');
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
    await Promise.all([...running].map((database) => database.stop()));
    running.clear();
    await until(() => !existsSync(lockFile()));
    rmSync(home, { recursive: true, force: true });
  });

  const lockFile = (): string => join(dataDir, 'cluster', 'postmaster.pid');

  async function start(options: Partial<Parameters<typeof startEmbeddedDatabase>[0]> = {}): Promise<EmbeddedDatabase> {
    const database = await startEmbeddedDatabase({ dataDir, persistent: true, ...options });
    running.add(database);
    return database;
  }

  async function startInChild(persistent: 'persistent' | 'throw-away'): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', OWNER, dataDir, persistent], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    children.add(child);
    const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return { child, url };
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  if (DEEP)
    it('restarts with its data, in Unicode without locales', async () => {
      const first = await start();
      await ask(first.url, 'CREATE TABLE note (text text)');
      await ask(first.url, "INSERT INTO note VALUES ('Übung 🎞')");
      expect(
        await ask(first.url, "SELECT lower('ÄÖÜ') AS low, current_setting('server_encoding') AS encoding"),
      ).toEqual([{ low: 'äöü', encoding: 'UTF8' }]);
      await first.stop();
      const second = await start();
      expect(await ask(second.url, 'SELECT text FROM note')).toEqual([{ text: 'Übung 🎞' }]);
    });

  it('requires its password, which only the owner can read', async () => {
    startedBefore();
    const { url } = await start();
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'postgres';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(
      await ask(
        url,
        "SELECT current_setting('listen_addresses') AS at, current_setting('unix_socket_directories') AS sockets",
      ),
    ).toEqual([{ at: '127.0.0.1', sockets: '' }]);
  });

  it('stops with its killed owner and loses nothing', async () => {
    startedBefore();
    const { child, url } = await startInChild('persistent');
    await ask(url, 'CREATE TABLE note AS SELECT 1 AS n');
    await kill(child);
    await until(() => !existsSync(lockFile()));
    await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    expect(await ask((await start()).url, 'SELECT n FROM note')).toEqual([{ n: 1 }]);
  });

  if (DEEP)
    describe('after accidents', () => {
      it('recovers after all processes were killed', async () => {
        startedBefore();
        const { child, url } = await startInChild('persistent');
        await ask(url, 'CREATE TABLE note AS SELECT 1 AS n');
        const server = Number.parseInt(readFileSync(lockFile(), 'utf8'), 10);
        process.kill(server, 'SIGKILL');
        await kill(child);
        expect(existsSync(lockFile())).toBe(true);
        expect(await ask((await start()).url, 'SELECT n FROM note')).toEqual([{ n: 1 }]);
      });

      it('does not mistake a process with a reused pid for its server', async () => {
        startedBefore();
        writeFileSync(lockFile(), `${process.pid}\n`);
        await start();
      });

      it('names the process that uses the folder', async () => {
        startedBefore();
        const { child } = await startInChild('persistent');
        await expect(start()).rejects.toThrow(
          new RegExp(`in use by a running server \\(process ${child.pid}\\).*DATA_DIR`),
        );
      });

      it('reports a wrong folder or port in one line', async () => {
        startedBefore();
        writeFileSync(join(home, 'file'), '');
        await expect(start({ dataDir: join(home, 'file', 'postgres') })).rejects.toThrow(
          /^The data folder .* cannot be used \(ENOTDIR\): .*DATA_DIR.*$/,
        );
        const taken = createServer().listen(0, '127.0.0.1');
        await once(taken, 'listening');
        const { port } = taken.address() as { port: number };
        await expect(start({ port })).rejects.toThrow(/^Port \d+ .* is taken: set EMBEDDED_POSTGRES_PORT.*$/);
        taken.close();
      });

      it('names both versions of a cluster of another PostgreSQL', async () => {
        startedBefore();
        const file = join(dataDir, 'cluster', 'PG_VERSION');
        const present = readFileSync(file, 'utf8').trim();
        writeFileSync(file, '17\n');
        const start = startEmbeddedDatabase({ dataDir, persistent: true });
        await expect(start).rejects.toThrow(
          `${dataDir} was made by PostgreSQL 17, and this version brings PostgreSQL ${present}: `,
        );
        await expect(start).rejects.toThrow('docs/operations.md');
      });

      it('recreates the cluster after an interrupted first start', async () => {
        mkdirSync(join(dataDir, 'cluster.new', 'base'), { recursive: true });
        await start();
        expect(existsSync(join(dataDir, 'cluster.new'))).toBe(false);
      });

      it('removes a temporary folder, also when its owner is killed', async () => {
        await (await start({ persistent: false })).stop();
        expect(existsSync(dataDir)).toBe(false);
        const { child } = await startInChild('throw-away');
        await kill(child);
        await until(() => !existsSync(dataDir));
      });
    });
});
