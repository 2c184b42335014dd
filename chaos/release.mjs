import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/paths.mjs';

/** Numbers above those of all migrations. */
const FIRST_NUMBER = 9_000_000_000_000;

/**
 * Makes the next release of a built backend: the same code with one more migration, which adds a column to a table that
 * is in use.
 * @returns the folder of its programs
 */
export async function prepareRelease(before, folder, number) {
  const backend = join(folder, 'backend');
  await mkdir(backend, { recursive: true });
  await linkAll(ROOT, folder, 'backend');
  await linkAll(join(ROOT, 'backend'), backend, 'dist');
  const dist = join(backend, 'dist');
  await cp(before, dist, { recursive: true });
  const file = join(dist, 'database/migrations.js');
  const source = await readFile(file, 'utf8');
  const name = `ChaosColumn${FIRST_NUMBER + number}`;
  const migration = `class ChaosColumn${number} {
  name = '${name}';
  async up(runner) {
    await runner.query('ALTER TABLE media_file ADD COLUMN chaos_${number} integer');
  }
  async down() {}
}
`;
  const list = /(export const MIGRATIONS = \[[^\]]*?),?\s*\];/;
  if (!list.test(source)) throw new Error('The list of migrations is not where it was.');
  await writeFile(file, migration + source.replace(list, `$1, ChaosColumn${number}];`));
  return dist;
}

async function linkAll(from, to, except) {
  for (const name of await readdir(from)) if (name !== except) await symlink(join(from, name), join(to, name));
}
