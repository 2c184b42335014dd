import { describe, expect, it } from '@jest/globals';
import { batchesOf } from '../test/batches.mjs';
import { STEPS } from '../test/steps.mjs';

const names = (batches) => batches.map((steps) => steps.map(({ name }) => name));
const step = (name, parallelGroup, more = {}) => ({ name, parallelGroup, ...more });

describe('the batches of a test run', () => {
  it('run neighbours of one group at the same time', () => {
    const steps = [step('a'), step('b', 'x'), step('c', 'x'), step('d', 'y'), step('e'), step('f', 'x')];
    expect(names(batchesOf(steps))).toEqual([['a'], ['b', 'c'], ['d'], ['e'], ['f']]);
  });

  it('run a step by itself in the deep run that takes the whole machine there', () => {
    const steps = [step('a', 'x', { aloneInDeep: true }), step('b', 'x'), step('c', 'x')];
    expect(names(batchesOf(steps))).toEqual([['a', 'b', 'c']]);
    expect(names(batchesOf(steps, { deep: true }))).toEqual([['a'], ['b', 'c']]);
  });

  it('run the browser beside the tests of the backend, and nothing beside the faults of a fleet', () => {
    const withStep = (name, options) => names(batchesOf(STEPS, options)).find((steps) => steps.includes(name));
    expect(withStep('e2e')).toEqual(['jest', 'e2e']);
    expect(withStep('chaos', { deep: true })).toEqual(['chaos']);
  });
});
