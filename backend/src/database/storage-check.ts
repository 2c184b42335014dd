import { ConfigError } from '../config/env-reader.js';
import { connectAtStart } from './schema-check.js';

/**
 * Checks at the start of a process that it uses the storage of this database's files: with another one every gallery
 * would be empty. The first process decides which storage it is.
 * @throws ConfigError when the settings name another storage
 */
export async function requireStorageAtStart(url: string, storage: string): Promise<void> {
  const client = await connectAtStart(url);
  try {
    await client.query('UPDATE installation SET storage = $1 WHERE storage IS NULL', [storage]);
    const { rows } = await client.query<{ storage: string }>('SELECT storage FROM installation');
    const known = rows[0]!.storage;
    if (known === storage) return;
    throw new ConfigError(
      `The files of this database are in ${nameOf(known)}, but the settings lead to ${nameOf(storage)}. ${adviceFor(known)} ` +
        'If you have moved the files there, run npm run accept-storage (docs/operations.md, "Moving the files").',
    );
  } finally {
    await client.end();
  }
}

/**
 * Makes this storage the one of the database, after its files were moved or the database was copied. The queue begins
 * empty, so that a copy never takes jobs of its original; what is not done yet is dispatched again.
 */
export async function acceptStorage(url: string, storage: string): Promise<string> {
  const client = await connectAtStart(url);
  try {
    await client.query('UPDATE installation SET storage = $1, key = gen_random_uuid()', [storage]);
    return `The files of this database are in ${nameOf(storage)} from now on.`;
  } finally {
    await client.end();
  }
}

function nameOf(storage: string): string {
  const [kind, id] = storage.split(/:(.*)/s);
  return kind === 'disk' ? `a folder on disk (DATA_DIR, its file storage-id says ${id})` : `the bucket ${id}`;
}

function adviceFor(known: string): string {
  return known.startsWith('disk:')
    ? 'Correct DATA_DIR: is its volume mounted?'
    : 'Correct S3_BUCKET and S3_KEY_PREFIX.';
}
