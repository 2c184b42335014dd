import { describe, expect, test } from '@jest/globals';
import { countsOf, exitCode } from '../test/jest-step.mjs';

describe('countsOf', () => {
  test.each([
    [{ passed: 3, failed: 0, skipped: 0 }, '3 passed, 0 failed'],
    [{ passed: 3, failed: 1, skipped: 2 }, '3 passed, 1 failed, 2 skipped'],
  ])('reads %j', (total, line) => {
    expect(countsOf(total)).toBe(line);
  });

  test.each([
    ['passes', { passed: 3, failed: 0, skipped: 0 }, {}, 0],
    ['fails on a failed test', { passed: 3, failed: 1, skipped: 0 }, {}, 1],
    ['passes in spite of a skipped test', { passed: 3, failed: 0, skipped: 1 }, {}, 0],
    ['fails on a skipped test in CI', { passed: 3, failed: 0, skipped: 1 }, { CI: 'true' }, 1],
  ])('counts a run %s', (_what, total, env, code) => {
    expect(exitCode(total, env)).toBe(code);
  });
});
