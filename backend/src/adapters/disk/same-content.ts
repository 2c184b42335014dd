import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;

/** Says whether a file has the same bytes as another one has from a position on. */
export async function isSameContent(path: string, other: string, position: number): Promise<boolean> {
  const [file, data] = await Promise.all([open(path, 'r'), open(other, 'r')]);
  try {
    const [one, two] = [Buffer.alloc(CHUNK_BYTES), Buffer.alloc(CHUNK_BYTES)];
    for (let at = 0; ;) {
      const { bytesRead } = await file.read(one, 0, CHUNK_BYTES, at);
      if (bytesRead === 0) return true;
      const found = await data.read(two, 0, bytesRead, position + at);
      if (found.bytesRead !== bytesRead || !one.subarray(0, bytesRead).equals(two.subarray(0, bytesRead))) return false;
      at += bytesRead;
    }
  } finally {
    await Promise.all([file.close(), data.close()]);
  }
}
