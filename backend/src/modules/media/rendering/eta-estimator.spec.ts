import { EtaEstimator } from './eta-estimator.js';

describe('EtaEstimator', () => {
  test('goes by the pace of the encoding, not by what came before it', () => {
    const eta = new EtaEstimator(10);
    expect(eta.seconds(2, 0)).toBeNull();
    expect(eta.seconds(10, 60_000)).toBeNull();
    expect(eta.seconds(11, 61_000)).toBeNull();
    expect(eta.seconds(12, 64_000)).toBe(176);
    expect(eta.seconds(20, 70_000)).toBe(80);
    expect(eta.seconds(60, 110_000)).toBe(40);
  });

  test('gives no ETA for short work and none near the end', () => {
    const eta = new EtaEstimator(10);
    eta.seconds(10, 0);
    expect([eta.seconds(50, 2_000), eta.seconds(70, 6_000), eta.seconds(100, 9_000)]).toEqual([null, null, null]);
  });

  test('does not divide by no progress', () => {
    const eta = new EtaEstimator(0);
    expect([eta.seconds(0, 0), eta.seconds(0, 60_000)]).toEqual([null, null]);
  });
});
