import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import SlowFirst, { SLOW, WAITING } from '../../backend/test/setup/slow-first.mjs';
import { inRoot } from '../lib/paths.mjs';

const FILES = readdirSync(inRoot('backend/test'), { recursive: true })
  .map((file) => `/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.spec.ts'));

/** Sorts test files by name, with their durations in an earlier run where there was one, and a size of their own. */
function sort(durations, sizes = {}) {
  const sequencer = new SlowFirst();
  sequencer.hasFailed = () => false;
  sequencer.time = ({ path }) => durations[path] ?? null;
  const context = { hasteFS: { getSize: (path) => sizes[path] ?? 0 } };
  return sequencer
    .sort(Object.keys({ ...durations, ...sizes }).map((path) => ({ path, context })))
    .map(({ path }) => path);
}

describe('the order of the test files of the backend', () => {
  test('names files that exist', () => {
    const count = (name) => FILES.filter((file) => file.endsWith(`/${name}.spec.ts`)).length;
    expect([...SLOW, ...WAITING].filter((name) => count(name) !== 1)).toEqual([]);
  });

  test('begins with the slow files, then with the largest, on the first run', () => {
    const [first, second] = SLOW.map((name) => `/test/${name}.spec.ts`);
    expect(sort({}, { '/a.spec.ts': 2, '/b.deep.spec.ts': 3, [second]: 1, [first]: 1 })).toEqual([
      first,
      second,
      '/b.deep.spec.ts',
      '/a.spec.ts',
    ]);
  });

  test('follows the durations of an earlier run', () => {
    const slow = `/test/${SLOW[0]}.spec.ts`;
    expect(sort({ [slow]: 1, '/a.spec.ts': 3, '/b.spec.ts': 2 })).toEqual(['/a.spec.ts', '/b.spec.ts', slow]);
  });
});
