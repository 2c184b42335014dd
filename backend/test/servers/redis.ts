import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../src/embedded/free-port.js';

export interface TestRedis {
  url: string;
  /** Cuts every connection: a restart where the server is ours. */
  interrupt(): Promise<void>;
  stop(): Promise<void>;
}

/** Ends the server and removes its folder when we are gone, however we ended. */
const WATCHDOG = `
exec 3<&0
"$2" --port "$3" --bind 127.0.0.1 --dir "$1" --save '' --appendonly yes --appendfsync always >/dev/null 2>&1 3<&- </dev/null &
server=$!
( read -r _ <&3; kill "$server" 2>/dev/null ) &
wait "$server"
[ -e "$1/keep" ] || rm -rf "$1"
`;

/** Starts a Redis for the contract tests: `TEST_REDIS_URL`, else `redis-server` on PATH; undefined without either. */
export function redisStarter(env: NodeJS.ProcessEnv = process.env): (() => Promise<TestRedis>) | undefined {
  const given = env.TEST_REDIS_URL;
  if (given) return async () => ({ url: given, interrupt: () => cutConnections(given), stop: async () => undefined });
  const program = (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path));
  return program === undefined ? undefined : () => startServer(program);
}

async function startServer(program: string): Promise<TestRedis> {
  const dir = mkdtempSync(join(tmpdir(), 'showreel-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let stopOne = await runOnce(program, dir, port, url);
  return {
    url,
    interrupt: async () => {
      writeFileSync(join(dir, 'keep'), '');
      await stopOne();
      rmSync(join(dir, 'keep'));
      stopOne = await runOnce(program, dir, port, url);
    },
    stop: async () => {
      await stopOne();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Starts the server; the answer stops it. */
async function runOnce(program: string, dir: string, port: number, url: string): Promise<() => Promise<void>> {
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', dir, program, String(port)], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = new Promise<void>((resolve) => watchdog.once('exit', () => resolve()));
  watchdog.stdin.on('error', () => undefined);
  // A run that selects none of our tests never calls stop: it must be able to end all the same.
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  await answers(url);
  return async () => {
    watchdog.ref();
    watchdog.stdin.end();
    await exited;
  };
}

async function answers(url: string): Promise<void> {
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: (tries) => (tries > 100 ? null : 50) });
  client.on('error', () => undefined);
  try {
    await client.ping();
  } finally {
    client.disconnect();
  }
}

async function cutConnections(url: string): Promise<void> {
  const client = new Redis(url);
  try {
    await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  } finally {
    client.disconnect();
  }
}
