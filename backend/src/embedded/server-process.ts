import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunAs } from './postgres-binaries.js';

/**
 * Runs the server as its child and holds our pipe: when the pipe closes, because we asked or
 * because we were killed, the server is stopped. So it never outlives its owner.
 */
const WATCHDOG = `
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
( read -r _ <&3; kill -INT "$server" 2>/dev/null ) &
wait "$server"
`;

/** Removes a throw-away folder after its owner and its server are gone, however they ended. */
const CLEANUP_SCRIPT = `
read -r _
tries=0
while [ -e "$1/cluster/postmaster.pid" ] && [ "$tries" -lt 300 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf "$1"
`;

export interface ServerSpec {
  postgres: string;
  clusterDir: string;
  port: number;
  settings: Readonly<Record<string, string>>;
  runAs: RunAs | undefined;
  log: (line: string) => void;
}

/**
 * Returns the path by which the server reaches its folder. When we are root, the server runs as a system user that may
 * not be able to walk to the folder (root's home), but it can stay in the one it was started in.
 */
export function clusterPath(clusterDir: string, runAs: RunAs | undefined): string {
  return runAs && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/** A server that is ready, until `stop` has been awaited. */
export class ServerProcess {
  private stopping = false;

  private constructor(
    private readonly watchdog: ChildProcess,
    private readonly exited: Promise<void>,
    private readonly clusterDir: string,
  ) {}

  /** @throws Error with the server's own error when it ends before it is ready */
  static async start(spec: ServerSpec): Promise<ServerProcess> {
    const flags = Object.entries(spec.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const command = [spec.postgres, '-D', clusterPath(spec.clusterDir, spec.runAs), '-p', String(spec.port), ...flags];
    // The server has a session of its own: Ctrl-C in our terminal must not end the database before the API has closed
    // its connections.
    const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', ...command], {
      ...spec.runAs,
      cwd: spec.clusterDir,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
    });
    watchdog.stdin?.on('error', () => undefined);
    const exited = new Promise<void>((resolve) => watchdog.once('exit', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      const errors: string[] = [];
      let rest = '';
      watchdog.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          spec.log(line);
          if (/(FATAL|PANIC|ERROR):|could not/.test(line))
            errors.push(line.replace(/^.*?(FATAL|PANIC|ERROR|LOG): */, ''));
          if (line.includes('ready to accept connections')) resolve();
        }
      });
      watchdog.once('error', reject);
      watchdog.once('close', () => reject(new Error(errors.join('; ') || rest || 'it ended at once')));
    });
    // The owner may end without us: the watchdog notices the closing pipe.
    watchdog.unref();
    for (const stream of [watchdog.stdin, watchdog.stderr])
      (stream as unknown as { unref?: () => void } | null)?.unref?.();
    return new ServerProcess(watchdog, exited, spec.clusterDir);
  }

  /** Calls back when the server ends without being asked. */
  onDeath(callback: () => void): void {
    void this.exited.then(() => {
      if (!this.stopping) callback();
    });
  }

  /** Orderly end: running statements are cancelled, the data is flushed. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.watchdog.exitCode !== null || this.watchdog.signalCode !== null) return;
    this.watchdog.ref();
    this.watchdog.stdin?.end();
    const hard = setTimeout(() => signalServer(this.clusterDir, 'SIGQUIT'), 20_000);
    await this.exited;
    clearTimeout(hard);
  }
}

/** Starts the process that removes a throw-away folder after us. */
export function cleanUpAfterExit(dataDir: string): void {
  const sweeper = spawn('/bin/sh', ['-c', CLEANUP_SCRIPT, 'sh', dataDir], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  sweeper.unref();
  (sweeper.stdin as unknown as { unref?: () => void }).unref?.();
}

/** Returns the pid of a server that is running on this folder, whoever started it. */
export function runningServer(clusterDir: string): number | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
  return Number.isInteger(pid) && pid > 1 && isServerOf(pid, clusterDir) ? pid : undefined;
}

/** A pid is reused sooner or later: the file alone proves nothing. */
function isServerOf(pid: number, clusterDir: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
    } catch {
      return false;
    }
  }
  return (
    spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes(clusterDir) ?? false
  );
}

/**
 * Ends a server whose owner is gone and clears the lock file of one that was killed, so that a
 * start after an unclean end needs no help.
 */
export async function stopOrphanedServer(clusterDir: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
  ] as const) {
    if (runningServer(clusterDir) === undefined) break;
    signalServer(clusterDir, signal);
    for (let waited = 0; waited < seconds * 20 && runningServer(clusterDir) !== undefined; waited += 1) await pause(50);
  }
  const pid = runningServer(clusterDir);
  if (pid !== undefined)
    throw new Error(`A database server (process ${pid}) still runs on ${clusterDir} and does not end: stop it first.`);
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

function signalServer(clusterDir: string, signal: NodeJS.Signals): void {
  const pid = runningServer(clusterDir);
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between, or it is not ours; the caller checks again.
  }
}
