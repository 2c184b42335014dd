import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { DataFolder } from '../start/data-folder.mjs';
import { temporaryFolder } from './started.mjs';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** The rights of a data folder after a start has opened it. */
function rightsAfterOpen(path) {
  const data = new DataFolder(path);
  data.open();
  data.close();
  return (statSync(path).mode & 0o777).toString(8);
}

test('a new data folder is closed to other users', () => {
  expect(rightsAfterOpen(join(folder.path, 'new', 'data'))).toBe('700');
});

test('the folders above a new data folder stay open', () => {
  rightsAfterOpen(join(folder.path, 'above', 'data'));
  expect((statSync(join(folder.path, 'above')).mode & 0o777).toString(8)).toBe('755');
});

test('a data folder that was there keeps its rights', () => {
  const path = join(folder.path, 'chosen');
  mkdirSync(path);
  chmodSync(path, 0o750);
  expect(rightsAfterOpen(path)).toBe('750');
});
