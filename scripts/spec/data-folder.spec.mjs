import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { DataFolder } from '../start/data-folder.mjs';
import { temporaryFolder } from './started.mjs';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Returns the rights of a data folder after a start has opened it. */
function rightsAfterOpen(path) {
  const data = new DataFolder(path);
  data.open();
  data.close();
  return (statSync(path).mode & 0o777).toString(8);
}

describe('a data folder', () => {
  test('is closed to other users when it is new', () => {
    expect(rightsAfterOpen(join(folder.path, 'new', 'data'))).toBe('700');
  });

  test('leaves the folders above it open', () => {
    rightsAfterOpen(join(folder.path, 'above', 'data'));
    expect((statSync(join(folder.path, 'above')).mode & 0o777).toString(8)).toBe('755');
  });

  test('keeps its rights when it was there before', () => {
    const path = join(folder.path, 'chosen');
    mkdirSync(path);
    chmodSync(path, 0o750);
    expect(rightsAfterOpen(path)).toBe('750');
  });
});
