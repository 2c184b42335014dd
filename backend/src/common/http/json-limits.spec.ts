import { MAX_PARTS } from '../../modules/media/uploads/upload-rules.js';
import { jsonLimitError } from './json-limits.js';

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const object = (members: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, at) => [`key ${at}`, at])));
const list = (elements: number) => JSON.stringify(Array.from({ length: elements }, (_, at) => at));

describe('jsonLimitError', () => {
  test.each([
    ['8 levels', nested(8)],
    ['lists and objects in each other, 8 levels deep', `${'[{"a":'.repeat(4)}1${'}]'.repeat(4)}`],
    ['an object with 100 members', object(100)],
    ['many objects with 100 members each', `[${Array(110).fill(object(100)).join()}]`],
    ['a list with 11,999 elements', list(11_999)],
    ['the parts of the largest upload', `{"parts":[${Array(MAX_PARTS).fill('{"number":1,"etag":"x"}').join()}]}`],
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
    ['9 levels', nested(9), 'too many levels'],
    ['levels after a text that ends in a backslash', `["\\\\",${'['.repeat(9)}`, 'too many levels'],
    ['an object with 101 members', object(101), 'too many fields'],
    ['an object with 101 members in a list', `[[], ${object(101)}]`, 'too many fields'],
    ['an object with 101 members, some of them objects', `{${'"a":{"b":1},'.repeat(100)}"a":1}`, 'too many fields'],
    ['a list with 12,000 elements', list(12_000), 'too many values'],
    ['many short lists', `[${Array(2_400).fill('[1,2,3]').join()}]`, 'too many values'],
    ['4,000 empty objects', `[${Array(4_000).fill('{}').join()}]`, 'too many values'],
    ['thousands of members of many objects', `[${Array(120).fill(object(100)).join()}]`, 'too many values'],
  ])('rejects %s', (_, json, expected) => {
    expect(jsonLimitError(Buffer.from(json))).toContain(expected);
  });
});
