import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import { ConfigError } from '../config/env-reader.js';

const FILE = 'storage-id';
const READ_ATTEMPTS = 20;
const READ_PAUSE_MS = 50;

/**
 * Identifies the storage of the configuration: a bucket with its folder, or a folder on disk by the id in its file. The
 * same folder by another path is the same storage; the empty folder of a volume that is not mounted is another one.
 * @throws ConfigError when the folder cannot be used
 */
export async function storageIdentity({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<string> {
  if (s3) return `s3:${[s3.bucket, s3.keyPrefix].filter(Boolean).join('/')}`;
  const folder = join(dataDir, 'storage');
  try {
    await mkdir(folder, { recursive: true });
    return `disk:${await idOf(join(folder, FILE))}`;
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR cannot be used (${(error as NodeJS.ErrnoException).code}): let this user read and write ${folder}.`,
    );
  }
}

/** Only one of the processes that start together makes the file; the others wait for its content. */
async function idOf(file: string): Promise<string> {
  await writeFile(file, `${randomUUID()}\n`, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
    const id = (await readFile(file, 'utf8')).trim();
    if (id !== '') return id;
    await pause(READ_PAUSE_MS);
  }
  throw Object.assign(new Error(), { code: `${FILE} is empty: delete it` });
}
