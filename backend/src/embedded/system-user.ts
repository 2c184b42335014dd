import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from './postgres-binaries.js';

const USER = 'postgres';

/**
 * PostgreSQL does not run as root. As root, this returns the user that runs it: the owner of the
 * existing cluster, else the system user `postgres`, made when it is missing. Undefined for
 * everyone else: they run it as themselves.
 */
export function databaseUser(clusterDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(join(clusterDir, 'PG_VERSION'))) {
    const owner = statSync(clusterDir);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const user = findUser() ?? (createUser(), findUser());
  if (!user) {
    throw new Error(
      `PostgreSQL cannot run as root and the system user ${USER} could not be made: start as an ordinary user, or set DATABASE_URL to a server of your own.`,
    );
  }
  return user;
}

/** Makes the user the owner of a folder and all in it (a cluster that was copied by root). */
export function chownTree(path: string, { uid, gid }: RunAs): void {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) chownTree(child, { uid, gid });
    else lchownSync(child, uid, gid);
  }
}

function findUser(): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const run = spawnSync('id', [flag, USER], { encoding: 'utf8' });
    return run.status === 0 ? Number.parseInt(run.stdout, 10) : Number.NaN;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function createUser(): void {
  const made = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER],
    { stdio: 'ignore' },
  );
  if (made.status === 0) return;
  // BusyBox (Alpine) has other tools.
  spawnSync('addgroup', ['-S', USER], { stdio: 'ignore' });
  spawnSync('adduser', ['-S', '-D', '-H', '-G', USER, USER], { stdio: 'ignore' });
}
