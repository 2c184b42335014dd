import { tooltipDelay } from './tooltip-delay';

it('the first hint waits 700 ms', () => expect(tooltipDelay(10_000, null)).toBe(700));
it('the next within 300 ms of the last does not wait', () =>
  expect([tooltipDelay(10_000, 9_701), tooltipDelay(10_000, 9_700)]).toEqual([0, 700]));
