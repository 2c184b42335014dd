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
import { join } from 'node:path';
import { type PostgresBinaries, packagedMajor, preparePostgresBinaries, type RunAs } from './postgres-binaries.js';
import { clusterPath } from './server-process.js';
import { databaseUser, chownTree } from './system-user.js';

/** This user owns the database. */
export const USER = 'showreel';

/** PostgreSQL does not open the files of another major version, and its message names neither version. */
export function requireSameMajor(dataDir: string, clusterDir: string): void {
  const file = join(clusterDir, 'PG_VERSION');
  if (!existsSync(file)) return;
  const [found, packaged] = [readFileSync(file, 'utf8').trim(), packagedMajor()];
  if (found === packaged) return;
  throw new Error(
    `The embedded database in ${dataDir} was made by PostgreSQL ${found}, and this version brings PostgreSQL ${packaged}: ` +
      'back it up with the version of Showreel that made it and restore it with this one (docs/operations.md, "Backups").',
  );
}

/** Prepares the folder; its errors are written for the user. */
export function openFolder(
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
      if (runAs && owner.uid !== runAs.uid) chownTree(clusterDir, runAs);
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

/**
 * Creates a cluster beside its destination and moves it there when it is complete: an interrupted start leaves nothing
 * that looks usable.
 */
export function createCluster(
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

/** Lets only this machine connect, and only with the password. */
export function writeAccessRules(clusterDir: string, runAs: RunAs | undefined): void {
  const file = join(clusterDir, 'pg_hba.conf');
  writeFileSync(file, 'host all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o600 });
  if (runAs) chownSync(file, runAs.uid, runAs.gid);
}
