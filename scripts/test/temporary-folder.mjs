import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'showreel-test-';
/** The folder of a run, by the id of its process. */
const OF_RUN = new RegExp(`^${NAME}(\\d+)-`);
/** A run that shares this memory from another container has an id that nobody has here, but does not take so long. */
const LEFT_BEHIND_MS = 3 * 3_600_000;
/** Linux keeps these files in memory. */
const IN_MEMORY = '/dev/shm';
/** The space that the files of a run may take, with the databases of the backend's tests. */
const ROOM_BYTES = 4 * 1024 ** 3;
/** The memory that Jest, Chromium and the product take besides, at the same time. */
const PROGRAMS_BYTES = 6 * 1024 ** 3;

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
    sweep();
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < ROOM_BYTES || freemem() < ROOM_BYTES + PROGRAMS_BYTES) return undefined;
    folder = mkdtempSync(join(IN_MEMORY, `${NAME}${process.pid}-`));
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

/** Removes the folders of killed runs, which would stay in memory until the machine starts again. */
function sweep() {
  for (const name of readdirSync(IN_MEMORY)) {
    const [, pid] = OF_RUN.exec(name) ?? [];
    const folder = join(IN_MEMORY, name);
    if (pid === undefined || isAlive(Number(pid)) || Date.now() - statSync(folder).mtimeMs < LEFT_BEHIND_MS) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
