import { jest } from '@jest/globals';
import { TestClock } from '../../../../test/fakes/test-clock.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import { incomingKey, originalKeyOf } from '../core/renditions.js';
import { JOIN_WAIT_MS } from './joins.js';
import { UploadsService } from './uploads.service.js';
import type { UploadsRepository } from './uploads.repository.js';

const KEY = incomingKey('p1', '6f1c9d0a-0000-4000-8000-000000000000', 'mp4');
const SIZE = 5_000_000_000;

describe('UploadsService', () => {
  afterEach(() => jest.useRealTimers());

  test('answers while a bucket still copies a large file into its place, and copies it once', async () => {
    jest.useFakeTimers();
    let place = KEY;
    let copied = (): void => undefined;
    const copying = new Promise<void>((resolve) => (copied = resolve));
    const storage = {
      head: async (key: string) => (key === place ? { size: SIZE } : null),
      move: jest.fn(async (_from: string, to: string) => {
        await copying;
        place = to;
        return true;
      }),
    };
    const uploads = {
      findIssued: async () => new Map([[KEY, { key: KEY, size: SIZE, originalName: 'film.mp4' }]]),
    };
    const rest = [{}, {}, {}, {}] as never[];
    const service = new UploadsService(
      uploads as unknown as UploadsRepository,
      {} as never,
      storage as unknown as StoragePort,
      ...(rest as [never, never, never, never]),
      new TestClock(),
    );
    const calls = [service.claim('p1', KEY, undefined), service.claim('p1', KEY, undefined)];
    const outcomes = Promise.allSettled(calls);
    await jest.advanceTimersByTimeAsync(JOIN_WAIT_MS + 1);
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'upload.joining' } });
    const last = service.claim('p1', KEY, undefined);
    copied();
    expect(await last).toMatchObject({ originalKey: originalKeyOf(KEY), fileSize: SIZE });
    expect(storage.move).toHaveBeenCalledTimes(1);
  });
});
