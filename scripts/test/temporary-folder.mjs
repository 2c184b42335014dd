import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'showreel-test-';
/** Linux keeps these files in memory. */
const IN_MEMORY = '/dev/shm';
/** What the files of a run may take, with the databases of the backend's tests. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * Makes the folder for all files of a run: in memory if enough of it is free. The product waits for the disk at each
 * file that it stores, hundreds of times in a test of backups.
 * @param large whether the run writes more than fits there
 */
export function makeTemporaryFolder({ large = false } = {}) {
  const folder = (!large && folderInMemory()) || mkdtempSync(join(tmpdir(), NAME));
  // PostgreSQL may run as another user and must be able to walk to its folder in here.
  chmodSync(folder, 0o755);
  return folder;
}

function folderInMemory() {
  let folder;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return undefined;
    folder = mkdtempSync(join(IN_MEMORY, NAME));
  } catch {
    // Other systems have no such folder, and in some containers nobody may write there.
    return undefined;
  }
  if (mayRunPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

/** Containers often forbid it there, and some tests write a program. */
function mayRunPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
