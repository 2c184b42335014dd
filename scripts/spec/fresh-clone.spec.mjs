import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';

/** Returns the packages that a script imports before it runs, itself or by another file. */
function packagesOf(script) {
  const seen = new Set();
  const found = [];
  const follow = (file) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^;]*?\sfrom\s)?'([^']+)';/gm)) {
      if (name.startsWith('.')) follow(resolve(dirname(file), name));
      else if (!name.startsWith('node:')) found.push(`${name} in ${file.slice(inRoot().length)}`);
    }
  };
  follow(script);
  return found;
}

describe('the scripts of package.json', () => {
  const commands = Object.values(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).scripts).join('\n');
  const scripts = new Set([...commands.matchAll(/scripts\/([\w-]+\.mjs)/g)].map(([, name]) => name));

  it.each([...scripts])('%s begins without packages, which a fresh clone does not have', (name) => {
    expect(packagesOf(join(inRoot('scripts'), name))).toEqual([]);
  });
});
