import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';

const FOLDER = inRoot('docs/decisions');
const ROW = /^\| \[(?<number>\d{3})\]\((?<file>[^)]+)\) \| (?<title>[^|]+) \| (?<short>[^|]+) \| (?<state>[^|]+) \|$/;
const ROWS = readFileSync(`${FOLDER}/README.md`, 'utf8')
  .split('\n')
  .flatMap((line) => ROW.exec(line)?.groups ?? []);

const PAGES = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
    const [title, , date, superseded] = text.split('\n');
    return {
      file,
      title: title.replace(/^# /, ''),
      date: /^Date: (\d{4}-\d\d-\d\d)$/.exec(date)?.[1],
      supersededBy: /^Superseded by (\d{3})$/.exec(superseded)?.[1],
      sections: [...text.matchAll(/^#{2,} .+$/gm)].map(([heading]) => heading),
      words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    };
  });

/** Returns the pages that break a rule, so that a failure names them. */
const pagesWhere = (breaksRule) => PAGES.filter(breaksRule).map(({ file }) => file);

describe('a page of docs/decisions', () => {
  test('has its date on the third line', () => {
    expect(pagesWhere(({ date }) => date === undefined || Number.isNaN(Date.parse(date)))).toEqual([]);
  });

  test('has the sections Context, Decision and Consequences', () => {
    const form = ['## Context', '## Decision', '## Consequences'].join();
    expect(pagesWhere(({ sections }) => sections.join() !== form)).toEqual([]);
  });

  test('has at most 250 words', () => {
    const long = PAGES.filter(({ words }) => words > 250);
    expect(long.map(({ file, words }) => `${file}: ${words} words`)).toEqual([]);
  });
});

describe('docs/decisions/README.md', () => {
  test('lists every page with its number and title, in order', () => {
    const pages = PAGES.map(({ file, title }) => ({ file, title }));
    expect(ROWS.map(({ number, file, title }) => ({ file, title: `${number}: ${title}` }))).toEqual(pages);
    expect(ROWS.map(({ number }) => number)).toEqual(PAGES.map(({ file }) => file.slice(0, 3)));
  });

  test('says of each page that it is in force, or which later page supersedes it', () => {
    const fileOf = (number) => PAGES.find(({ file }) => file.startsWith(number))?.file ?? 'no such page';
    const states = PAGES.map(({ file, supersededBy: by }) => {
      return { file, state: by ? `superseded by [${by}](${fileOf(by)})` : 'in force' };
    });
    expect(ROWS.map(({ file, state }) => ({ file, state }))).toEqual(states);
  });
});
