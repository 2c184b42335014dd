import { hintDelay } from './hint-delay';

it('the first hint waits 700 ms', () => expect(hintDelay(10_000, null)).toBe(700));
it('the next within 300 ms of the last does not wait', () =>
  expect([hintDelay(10_000, 9_701), hintDelay(10_000, 9_700)]).toEqual([0, 700]));
