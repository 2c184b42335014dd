import { randomUUID } from 'node:crypto';
import { validateSync } from 'class-validator';
import { EachOnce } from './fields.js';

class Files {
  @EachOnce({ message: 'twice' })
  ids: unknown;
}

const accepts = (ids: unknown) => validateSync(Object.assign(new Files(), { ids })).length === 0;

describe('decorators of fields', () => {
  test.each([
    ['different ids', [randomUUID(), randomUUID()], true],
    ['nothing', [], true],
    ['an id twice', ['a-1', 'a-2', 'a-1'], false],
    ['a number twice', [1, 1], false],
    ['no list', 'abc', false],
  ])('EachOnce of %s', (_, ids, expected) => {
    expect(accepts(ids)).toBe(expected);
  });

  test('EachOnce takes ten times as long for ten times as many ids', () => {
    const cpuMs = (count: number) => {
      const ids = Array.from({ length: count }, () => randomUUID());
      const before = process.cpuUsage();
      expect(accepts(ids)).toBe(true);
      return process.cpuUsage(before).user / 1_000;
    };
    const few = cpuMs(5_000);
    expect(cpuMs(50_000)).toBeLessThan(200 + 20 * few);
  });
});
