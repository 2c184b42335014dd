import { readFileSync } from 'node:fs';

/** A description that begins like this leans on a line that its reader does not see. */
const FRAGMENT = /^(Of|As|Whether|Those|That|The same|Until|From|For|With|Without|When|Where|Which|In)\b/;

/** Descriptions of fields, parameters and schemas with their place; summaries of operations are titles. */
function descriptions(node: unknown, place = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'description' && typeof value === 'string'
      ? [`${place}: ${value}`]
      : descriptions(value, Array.isArray(node) ? place : key),
  );
}

it('describes fields in whole sentences', () => {
  const document: unknown = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  const all = descriptions(document);
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((each) => FRAGMENT.test(each.slice(each.indexOf(': ') + 2)))).toEqual([]);
});
