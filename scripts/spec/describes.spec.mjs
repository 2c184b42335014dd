import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, describe } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';

const FOLDERS = [
  ...['backend/src', 'backend/test', 'admin-ui/src', 'admin-ui/bundle', 'gallery-ui/src', 'gallery-ui/bundle'],
  ...['shared-ui/src', 'scripts/spec', 'e2e/tests'],
];
const SPECS = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true })
    .filter((file) => /\.spec\.(tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file)),
);

// ESLint reads no tests (docs/decisions/037). Oxfmt writes what is not inside a describe at the beginning of its line.
const OUTSIDE = /^(it|test|onLinux)(\.(each|only|skip|fixme|failing|concurrent))*[(`]/m;

describe('every test', () => {
  test('is inside the describe of its unit', () => {
    expect(SPECS.length).toBeGreaterThan(500);
    expect(SPECS.filter((file) => OUTSIDE.test(readFileSync(inRoot(file), 'utf8')))).toEqual([]);
  });
});
