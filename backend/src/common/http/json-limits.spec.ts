import { jsonLimitError } from './json-limits.js';

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
const object = (members: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, at) => [`key ${at}`, at])));
const list = (elements: number) => JSON.stringify(Array.from({ length: elements }, (_, at) => at));

test.each([
  ['64 levels', nested(64)],
  ['an object with 100 members', object(100)],
  ['many objects with 100 members each', `[${Array(200).fill(object(100)).join()}]`],
  ['a list with 10,000 elements', list(10_000)],
  ['many lists side by side', `[${'[],{},'.repeat(500)}1]`],
  [
    'brackets and commas in a text',
    JSON.stringify([['['.repeat(500), `"\\"${'{'.repeat(500)}`], { a: ','.repeat(500) }]),
  ],
  ['half a text', `"${'['.repeat(500)}\\`],
  ['commas outside of any list', ','.repeat(500)],
  ['nothing', ''],
])('accepts %s', (_, json) => {
  expect(jsonLimitError(Buffer.from(json))).toBeNull();
});

test.each([
  ['66 levels', nested(66), 'too many levels'],
  ['levels after a text that ends in a backslash', `["\\\\",${'['.repeat(70)}`, 'too many levels'],
  ['an object with 101 members', object(101), 'too long'],
  ['an object with 101 members in a list', `[[], ${object(101)}]`, 'too long'],
  ['an object with 101 members, some of them objects', `{${'"a":{"b":1},'.repeat(100)}"a":1}`, 'too long'],
  ['a list with 10,001 elements', list(10_001), 'too long'],
])('rejects %s', (_, json, expected) => {
  expect(jsonLimitError(Buffer.from(json))).toContain(expected);
});
