import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';

const FOLDER = inRoot('docs/decisions');
const PAGES = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const ROW =
  /^\| \[(?<number>\d{3})\]\((?<file>[^)]+)\) \| (?<title>.+) \| (?<date>\d{4}-\d\d-\d\d) \| (?<status>.+) \|$/;
const ROWS = readFileSync(`${FOLDER}/README.md`, 'utf8')
  .split('\n')
  .flatMap((line) => ROW.exec(line)?.groups ?? []);

test('the index of decisions lists every page with its number and title, in order', () => {
  const headings = PAGES.map((file) => ({ file, heading: readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n')[0] }));
  expect(ROWS.map(({ number, file, title }) => ({ file, heading: `# ${number}: ${title}` }))).toEqual(headings);
  expect(PAGES.map((file) => file.slice(0, 3))).toEqual(ROWS.map(({ number }) => number));
});

test('a decision is in force or names the page that replaces it', () => {
  const statuses = ROWS.map(({ status }) => /^replaced by \[(\d{3})\]\([^)]+\)$/.exec(status)?.[1] ?? status);
  const known = ['in force', ...ROWS.map(({ number }) => number)];
  expect(statuses.filter((status) => !known.includes(status))).toEqual([]);
});
