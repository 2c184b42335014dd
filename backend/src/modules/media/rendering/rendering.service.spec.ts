import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { RenderingService } from './rendering.service.js';

afterEach(() => jest.restoreAllMocks());

test('tells the staff page how long a film will still take, once there is a pace to go by', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const told: { progress: number; etaSeconds?: number }[] = [];
  const film = {
    id: 'f',
    projectId: 'p',
    originalKey: 'k',
    fileType: 'video',
    fileSize: 3,
    sha256: null,
    status: 'processing',
  };
  const renderVideo = async (_input: unknown, report: (percent: number) => void) => {
    for (const [seconds, percent] of [
      [5, 2],
      [10, 10],
      [30, 30],
      [70, 70],
    ] as const) {
      now = seconds * 1_000;
      report(percent);
    }
    return { renditions: [] };
  };
  const service = new RenderingService(
    { findById: async () => film, complete: async () => true } as never,
    { findPending: async () => null } as never,
    { renderVideo } as never,
    { read: async () => Readable.from([Buffer.from('abc')]) } as never,
    { publish: async (_name: string, payload: { progress: number }) => void told.push(payload) } as never,
  );
  await service.render({ mediaFileId: 'f' }, new AbortController().signal);
  expect(told.map(({ progress, etaSeconds }) => [progress, etaSeconds])).toEqual([
    [2, undefined],
    [10, undefined],
    [30, 70],
    [70, 30],
    [100, undefined],
  ]);
});
