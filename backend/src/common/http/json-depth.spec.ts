import { isTooDeep } from './json-depth.js';

const nested = (depth: number) => Buffer.from(`${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`);

test.each([
  ['64 levels', nested(64), false],
  ['66 levels', nested(66), true],
  ['many side by side', Buffer.from(`[${'[],{},'.repeat(500)}1]`), false],
  ['brackets in a text', Buffer.from(JSON.stringify(['['.repeat(500), `"\\"${'{'.repeat(500)}`])), false],
  ['levels after a text that ends in a backslash', Buffer.from(`["\\\\",${'['.repeat(70)}`), true],
  ['half a text', Buffer.from(`"${'['.repeat(500)}\\`), false],
  ['nothing', Buffer.alloc(0), false],
])('%s: %s', (_, json, expected) => {
  expect(isTooDeep(json)).toBe(expected);
});
