import { versionOf } from './entity-tag.js';

describe('the version of If-Match', () => {
  it.each([
    ['"7"', 7],
    [' W/"12" ', 12],
    ['*', null],
    [undefined, null],
  ])('%s is %s', (header, version) => {
    expect(versionOf(header)).toBe(version);
  });

  it.each(['7', '"x"', '""', '"1", "2"', '"1234567890"'])('rejects %s', (header) => {
    expect(() => versionOf(header)).toThrow('If-Match must be an ETag');
  });
});
