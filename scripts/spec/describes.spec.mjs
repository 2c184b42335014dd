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

/** Names the deep form; this file does, too. */
const HAS_DEEP_FORM = /\bDEEP\b|TEST_DEEP|allOrEvery/;

describe('every test', () => {
  test('is inside the describe of its unit', () => {
    expect(SPECS.length).toBeGreaterThan(500);
    expect(SPECS.filter((file) => OUTSIDE.test(readFileSync(inRoot(file), 'utf8')))).toEqual([]);
  });

  test('with a deep form is in a file that the deep run takes', () => {
    const deep = SPECS.filter((file) => HAS_DEEP_FORM.test(readFileSync(inRoot(file), 'utf8')));
    expect(deep.length).toBeGreaterThan(10);
    // Playwright's tests are tagged @deep instead.
    const isTaken = (file) =>
      /\.(only-)?deep\.spec\./.test(file) || file.startsWith('e2e/') || file.endsWith('describes.spec.mjs');
    expect(deep.filter((file) => !isTaken(file))).toEqual([]);
  });
});
