import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's top folder; scripts work from any working directory. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Stamps, temporary builds and type information: may be deleted at any time. */
export const CACHE = join(ROOT, '.cache');

/** Returns a path inside the project. */
export function inRoot(...parts) {
  return join(ROOT, ...parts);
}

/** Returns the command for a package's program, started with our own Node (no npx, no shell). */
export function packageProgram(path) {
  return [process.execPath, join(ROOT, 'node_modules', ...path.split('/'))];
}
