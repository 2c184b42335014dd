import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATION_NAMES } from './migrations.js';

/** `1797300917203-create-schema.ts` is recorded as `CreateSchema1797300917203`. */
function nameOf(file: string): string {
  const [number, ...words] = file.replace(/\.ts$/, '').split('-');
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('') + number;
}

describe('migrations', () => {
  it('are listed in the order of their files, and named after them', () => {
    expect(MIGRATION_NAMES).toEqual(readdirSync(join(__dirname, 'migrations')).sort().map(nameOf));
  });

  it('begin with the schema of 1.0.0, as databases have it', () => {
    expect(MIGRATION_NAMES[0]).toBe('CreateSchema1797300917203');
  });
});
