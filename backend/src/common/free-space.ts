import { statfs } from 'node:fs/promises';

/** Returns the free space of the disk that a folder is on. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
