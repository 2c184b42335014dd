import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../../src/common/errors.js';
import { SENTENCES, type SentenceCode } from '../../src/common/sentences.js';

const MESSAGES = join(import.meta.dirname, '../../../admin-ui/src/i18n');
const codes = Object.keys(SENTENCES) as SentenceCode[];
/** A catalogue's entries as they stand in its source, one a line. */
const entriesOf = (path: string) =>
  new Map(
    [...readFileSync(join(MESSAGES, path), 'utf8').matchAll(/^ {2,4}'?([\w.]+)'?:\s+(.+)$/gm)].map(
      ([, code, words]) => [code!, words!],
    ),
  );
const catalogues = ['en', 'de'].map((language) => [language, entriesOf(`${language}/sentences.ts`)] as const);
const placeholders = (words: string): string[] => words.match(/%\{\w+\}/g) ?? [];
/** Met only by a client's site or a program: admin-ui/src/i18n/errorMessages.ts names the same. */
const FOR_OTHERS =
  /^(gallery\.passcode_|download\.|headshot\.|payments\.(amount_mismatch|package_mismatch|already_bought|in_progress|not_succeeded|needs_attention|card_declined|bad_signature)$)/;

describe.each(catalogues)('the console in %s', (_, entries) => {
  it.each(codes)('says %s, and fills in nothing that is not sent', (code) => {
    const words = entries.get(code);
    expect(words).toMatch(/\w/);
    expect(placeholders(SENTENCES[code])).toEqual(expect.arrayContaining(placeholders(words!)));
  });

  it('has no sentence that the server never says', () => {
    expect([...entries.keys()].filter((code) => !(code in SENTENCES))).toEqual([]);
  });
});

it('has German words for every refusal that staff can meet', () => {
  const german = entriesOf('de/refusals.ts');
  expect(Object.keys(ERROR_CODES).filter((code) => !FOR_OTHERS.test(code) && !german.has(code))).toEqual([]);
});
