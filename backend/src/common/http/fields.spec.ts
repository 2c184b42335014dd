import { randomUUID } from 'node:crypto';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { timesAsLongAtOnce } from '../../../test/fixtures/processor-time.js';
import { EachObject, EachOnce, IsWhole } from './fields.js';

class Files {
  @EachOnce({ message: 'twice' })
  ids: unknown;
}

class Part {
  @IsWhole(1, 9, { message: 'no number' })
  number: unknown;
}
class Parts {
  @EachObject(Part, 'no parts')
  parts: unknown;
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

  test.each([
    ['objects that follow the rules', [{ number: 1 }, { number: 9 }], true],
    ['nothing', [], true],
    ['an object that breaks a rule', [{ number: 1 }, { number: 10 }], false],
    ['an empty list in the list', [[]], false],
    ['a list in the list', [[{ number: 1 }]], false],
    ['null', [null], false],
    ['a text', ['a'], false],
  ])('EachObject of %s', (_, parts, expected) => {
    expect(validateSync(plainToInstance(Parts, { parts })).length === 0).toBe(expected);
  });

  test('EachOnce takes time in proportion to the number of ids', async () => {
    const idsOf = (count: number) => Array.from({ length: count }, () => randomUUID());
    const validate = (ids: string[]) => expect(accepts(ids)).toBe(true);
    expect(await timesAsLongAtOnce(20_000, idsOf, validate, 100)).toBeLessThan(4);
  });
});
