import { UploadItems, type UploadItem } from './uploadItems';

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
  /** Two files that go on for two seconds, one twice as fast as the other. */
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
