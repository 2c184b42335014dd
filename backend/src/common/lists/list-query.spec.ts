import { containsPattern } from './list-query.js';

describe('query of a list', () => {
  it('takes the wildcards of LIKE literally', () => {
    expect(containsPattern('50%_A\\b')).toBe('%50\\%\\_a\\\\b%');
  });
});
