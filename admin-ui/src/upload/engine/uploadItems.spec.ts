import { SpeedMeter, UploadItems, type UploadItem } from './uploadItems';

const MB = 1_000_000;
const itemOf = (id: string): UploadItem => ({
  id,
  file: { name: id, size: 100 * MB } as File,
  status: 'uploading',
  sent: 0,
  bytesPerSecond: null,
  message: null,
  retryable: true,
  queued: true,
  paused: false,
});

describe('UploadItems', () => {
  let now = 0;
  const clock = performance.now.bind(performance);
  beforeEach(() => void (performance.now = () => now));
  afterEach(() => void (performance.now = clock));

  const speeds = (items: UploadItems) => items.state().items.map(({ bytesPerSecond }) => bytesPerSecond);
  /** Two files that upload for two seconds, one twice as fast as the other. */
  function running(): UploadItems {
    const items = new UploadItems();
    items.set([itemOf('slow'), itemOf('fast')]);
    items.begin();
    for (let second = 0; second <= 2; second += 1) {
      now += 1_000;
      items.progress('slow', second * MB);
      items.progress('fast', second * 2 * MB);
    }
    now += 1_000;
    items.progress('slow', 3 * MB);
    return items;
  }

  it('measures the speed of each file separately', () => {
    expect(speeds(running())).toEqual([MB, 2 * MB]);
  });

  it('has no speed for a file that has arrived', () => {
    const items = running();
    items.arrive('slow');
    expect(speeds(items)[0]).toBeNull();
  });

  it('restarts the measurement after a pause', () => {
    const items = running();
    items.pause(true);
    now += 60_000;
    items.pause(false);
    items.progress('slow', 3 * MB);
    expect(speeds(items)[0]).toBeNull();
  });
});

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
