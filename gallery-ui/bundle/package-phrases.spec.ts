import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');
const quoted = (line: string) => [...line.matchAll(/'([^']+)'/g)].map(([, text]) => text!);

it('every text of the first price list has a translation', () => {
  const lines = read('backend/src/database/migrations/1795991001000-add-price-lists.ts').match(
    /^ +(?:name|description|features): .*'.*$/gm,
  )!;
  const texts = lines.flatMap(quoted);
  expect(texts.length).toBeGreaterThanOrEqual(13);
  const [, ...languages] = read('backend/src/database/migrations/1797202001000-translate-price-lists.ts')
    .split('const PHRASES')[1]!
    .split(/^ {2}(?:de|es): \{/m);
  expect(languages).toHaveLength(2);
  for (const phrases of languages) expect(texts.filter((text) => !quoted(phrases).includes(text))).toEqual([]);
});
