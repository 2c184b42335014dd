import { describe, expect, test } from '@jest/globals';
import { FAULTS } from '../../chaos/faults.mjs';
import { planOf } from '../../chaos/plan.mjs';

const FORM = {
  work: { uploads: 40, downloads: 10, purchases: 12, refunds: 4, withdrawals: 3 },
  galleries: { sale: 12, free: 2 },
  faults: FAULTS,
  count: FAULTS.length,
};
const textOf = (seed) => JSON.stringify(planOf({ ...FORM, seed }));
const operationsOf = (plan) => plan.flatMap(({ operations }) => operations);

describe('the plan of a chaos run', () => {
  test('repeats faults and operations for the same seed, and has others for another', () => {
    expect(textOf(7)).toBe(textOf(7));
    expect(textOf(8)).not.toBe(textOf(7));
  });

  test('has each fault once before any comes again', () => {
    const names = planOf({ ...FORM, seed: 3, count: FAULTS.length * 2 }).map(({ fault }) => fault.name);
    expect(new Set(names.slice(0, FAULTS.length)).size).toBe(FAULTS.length);
    expect(new Set(names.slice(FAULTS.length)).size).toBe(FAULTS.length);
  });

  test.each([1, 2, 3])('contains all work for seed %i, and refunds no purchase before it was made', (seed) => {
    const operations = operationsOf(planOf({ ...FORM, seed }));
    const count = (kind) => operations.filter((operation) => operation.kind === kind).length;
    expect(['upload', 'download', 'purchase', 'refund', 'withdrawal'].map(count)).toEqual([40, 10, 12, 4, 3]);
    for (const [at, { kind, n }] of operations.entries())
      if (kind === 'refund' || kind === 'withdrawal')
        expect(operations.findIndex((other) => other.kind === 'purchase' && other.n === n)).toBeLessThan(at);
  });
});
