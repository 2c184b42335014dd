import { describe, expect, it } from '@jest/globals';
import { batchesOf } from '../test/batches.mjs';
import { STEPS } from '../test/steps.mjs';

const names = (batches) => batches.map((sequences) => sequences.map((sequence) => sequence.map(({ name }) => name)));
const step = (name, parallelGroup, more = {}) => ({ name, parallelGroup, ...more });

describe('the batches of a test run', () => {
  it('run neighbours of one group at the same time, and those of one sequence one after the other', () => {
    const steps = [
      step('a'),
      step('b', 'x'),
      step('c', 'x', { sequence: 'l' }),
      step('d', 'x', { sequence: 'l' }),
      step('e', 'y'),
      step('f'),
      step('g', 'x'),
    ];
    expect(names(batchesOf(steps))).toEqual([[['a']], [['b'], ['c', 'd']], [['e']], [['f']], [['g']]]);
  });

  it('run a step by itself in the deep run that takes the whole machine there', () => {
    const steps = [step('a', 'x', { aloneInDeep: true }), step('b', 'x'), step('c', 'x')];
    expect(names(batchesOf(steps))).toEqual([[['a'], ['b'], ['c']]]);
    expect(names(batchesOf(steps, { deep: true }))).toEqual([[['a']], [['b'], ['c']]]);
  });

  it('run the browser beside the tests of the backend, and never beside the faults of a fleet', () => {
    const batch = names(batchesOf(STEPS)).find((sequences) => sequences.flat().includes('e2e'));
    expect(batch).toEqual([
      ['format', 'eslint', 'openapi', 'scripts', 'chaos', 'e2e'],
      ['front-ends', 'jest'],
    ]);
  });
});
