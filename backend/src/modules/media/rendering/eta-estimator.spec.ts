import { EtaEstimator } from './eta-estimator.js';

test('goes by the pace of the encoding, not by what came before it', () => {
  const remaining = new EtaEstimator(10);
  expect(remaining.seconds(2, 0)).toBeNull();
  expect(remaining.seconds(10, 60_000)).toBeNull();
  expect(remaining.seconds(12, 64_000)).toBeNull();
  expect(remaining.seconds(20, 70_000)).toBe(80);
  expect(remaining.seconds(60, 110_000)).toBe(40);
});

test('gives no ETA for short work and none near the end', () => {
  const remaining = new EtaEstimator(10);
  remaining.seconds(10, 0);
  expect([remaining.seconds(50, 2_000), remaining.seconds(70, 6_000), remaining.seconds(100, 9_000)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('does not divide by no progress', () => {
  const remaining = new EtaEstimator(0);
  expect([remaining.seconds(0, 0), remaining.seconds(0, 60_000)]).toEqual([null, null]);
});
