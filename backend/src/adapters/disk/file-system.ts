import type { BigIntStats } from 'node:fs';
import { mkdir, open, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes the target's folder and runs `action`; both again when a concurrent deletion pruned the folder in between. */
export async function inNewFolder(target: string, action: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(dirname(target), { recursive: true });
      return await action();
    } catch (error) {
      if (attempt === 5 || !isCode(error, 'ENOENT')) throw error;
    }
  }
}

/** Makes a rename survive a power cut: the name lives in the folder, not in the file. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await orNull(open(path, 'r'));
  try {
    await folder?.sync();
  } finally {
    await folder?.close();
  }
}

/** Removes a file; one that is not there counts as removed. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    // A folder of that name is no object (Linux answers EISDIR, others EPERM).
    if (
      !isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR') &&
      !(isCode(error, 'EPERM') && (await orNull(stat(path)))?.isDirectory())
    ) {
      throw error;
    }
  }
}

/** Returns an etag that differs for every file ever written: inode number and time change with the content. */
export function etagOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `"${[ino, size, mtimeNs].map((n) => n.toString(36)).join('-')}"`;
}

/** Returns the result, or null when the file or a folder above it is not there. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/** Says whether an error is one of the file system with one of these codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}
