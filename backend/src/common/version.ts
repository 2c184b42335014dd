import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the product is in package.json at the root of the repository. */
export const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;
