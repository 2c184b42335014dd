import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The same for processes that run the same code: the beginning of a hash of it. */
export async function readRelease(folder = import.meta.dirname): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.[jt]s$/.test(name)).sort();
  const hash = createHash('sha256');
  for (const name of files) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}
