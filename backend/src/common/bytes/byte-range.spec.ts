import { matchesEtag, parseByteRange } from './byte-range.js';

describe('ranges of bytes', () => {
  test.each([
    [undefined, 10, null],
    ['', 10, null],
    ['bytes=0-4', 10, { start: 0, end: 4 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-30', 10, { start: 0, end: 9 }],
    ['bytes=0-99', 10, { start: 0, end: 9 }],
    ['bytes=9-9', 10, { start: 9, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=5-1', 10, null],
    ['bytes=-', 10, null],
    ['bytes=0-1,3-4', 10, null],
    ['items=0-1', 10, null],
    ['bytes=a-b', 10, null],
    [' bytes=1-2 ', 10, { start: 1, end: 2 }],
  ] as const)('%j of %i bytes is %j', (header, size, expected) => {
    expect(parseByteRange(header, size)).toEqual(expected);
  });

  test.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
  ])('If-None-Match %j names "a": %s', (header, expected) => {
    expect(matchesEtag(header, '"a"')).toBe(expected);
  });
});
