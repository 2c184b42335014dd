import { SpeedMeter } from './speedMeter';

describe('SpeedMeter', () => {
  it('is null before half a second is measured', () => {
    const meter = new SpeedMeter();
    expect(meter.bytesPerSecond).toBeNull();
    meter.note(0, 0);
    expect(meter.bytesPerSecond).toBeNull();
    meter.note(1_000, 499);
    expect(meter.bytesPerSecond).toBeNull();
    meter.note(1_000, 500);
    expect(meter.bytesPerSecond).toBe(2_000);
  });

  it('drops samples older than five seconds', () => {
    const meter = new SpeedMeter();
    // Ten fast seconds, then ten slow ones: only the slow ones count.
    for (let second = 0; second <= 10; second += 1) meter.note(second * 1_000_000, second * 1_000);
    for (let second = 11; second <= 20; second += 1) meter.note(10_000_000 + (second - 10) * 1_000, second * 1_000);
    expect(meter.bytesPerSecond).toBe(1_000);
  });

  it('keeps two samples over a long pause, and is never negative', () => {
    const meter = new SpeedMeter();
    meter.note(0, 0);
    meter.note(60_000, 60_000);
    expect(meter.bytesPerSecond).toBe(1_000);
    // A file that was cancelled takes its bytes away.
    const cancelled = new SpeedMeter();
    cancelled.note(5_000, 0);
    cancelled.note(0, 1_000);
    expect(cancelled.bytesPerSecond).toBe(0);
  });
});
