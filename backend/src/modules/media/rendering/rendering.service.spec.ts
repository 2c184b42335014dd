import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { CleanRenderingService } from './clean-rendering.service.js';
import { RenderProgress } from './render-progress.js';
import { RenderRunsService } from './render-runs.service.js';
import { RenderingService } from './rendering.service.js';
import { RerenderingService } from './rerendering.service.js';

interface Fakes {
  media: object;
  covers?: object;
  outcomes: object;
  renderer: object;
  storage: object;
  bus: object;
}

/** Makes the services of all jobs that render a file, with fakes of their dependencies. */
function services({ media, covers = {}, outcomes, renderer, storage, bus }: Fakes) {
  const runs = new RenderRunsService(media as never, outcomes as never, renderer as never, storage as never);
  const shared = [media, outcomes, renderer, runs] as [never, never, never, RenderRunsService];
  return {
    rendering: new RenderingService(...shared, new RenderProgress(bus as never)),
    rerendering: new RerenderingService(...shared),
    clean: new CleanRenderingService(media as never, covers as never, outcomes as never, renderer as never, runs),
  };
}

describe('RenderingService', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('publishes the ETA of a film as soon as there is a pace', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const published: { progress: number; etaSeconds?: number }[] = [];
    const film = {
      id: 'f',
      projectId: 'p',
      originalKey: 'k',
      fileType: 'video',
      fileSize: 3,
      sha256: null,
      status: 'processing',
    };
    const reportAt = (report: (percent: number) => void, percents: readonly (readonly [number, number])[]) => {
      for (const [seconds, percent] of percents) {
        now = seconds * 1_000;
        report(percent);
      }
    };
    const renderRange = async (_film: unknown, _log: unknown, events: { report: (percent: number) => void }) => {
      reportAt(events.report, [
        [10, 10],
        [30, 30],
        [70, 70],
      ]);
      return { key: 'hls/master.m3u8' };
    };
    const { rendering } = services({
      media: { findById: async () => film },
      outcomes: {
        findReplacement: async () => null,
        findStills: async () => null,
        saveStills: async () => true,
        isShownWith: async () => false,
        segmentsOf: () => ({}),
        finishStream: async () => true,
      },
      renderer: {
        describeFilm: async () => ({ plan: { folder: 'hls' } }),
        renderPoster: async () => ({ renditions: [] }),
        renderRange,
      },
      storage: { read: async () => Readable.from([Buffer.from('abc')]) },
      bus: { publish: async (_name: string, payload: { progress: number }) => void published.push(payload) },
    });
    await rendering.render({ mediaFileId: 'f', revision: 0 }, new AbortController().signal);
    expect(published.map(({ progress, etaSeconds }) => [progress, etaSeconds])).toEqual([
      // Its poster is there; its encoding begins.
      [10, undefined],
      [10, undefined],
      [30, 70],
      [70, 30],
      [100, undefined],
    ]);
  });

  test.each(['render', 'renderStills', 'rerender', 'renderClean', 'renderCover'] as const)(
    '%s ends when its file is deleted meanwhile',
    async (method) => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
      let file: object | null = {
        id: 'f',
        projectId: 'p',
        originalKey: 'k',
        fileType: 'video',
        fileSize: 3,
        sha256: null,
        revision: 1,
        status: ['render', 'renderStills'].includes(method) ? 'processing' : 'ready',
        cleanState: 'requested',
        coverState: 'none',
        watermarkVersion: 1,
        watermarkRequested: 2,
      };
      const removed: string[] = [];
      let begin = (): void => undefined;
      const started = new Promise<void>((resolve) => (begin = resolve));
      const untilAborted = (signal: AbortSignal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          begin();
        });
      const { rendering, rerendering, clean } = services({
        media: { findById: async () => file },
        covers: { listFileIds: async () => ['f'] },
        outcomes: { findReplacement: async () => null, isRevision: async () => false, segmentsOf: () => ({}) },
        renderer: {
          describeFilm: async (_input: unknown, signal: AbortSignal) => untilAborted(signal),
          describeCleanFilm: async (_input: unknown, _log: unknown, _from: number, signal: AbortSignal) =>
            untilAborted(signal),
          renderCover: async (_type: unknown, _input: unknown, signal: AbortSignal) => untilAborted(signal),
        },
        storage: {
          read: async () => Readable.from([Buffer.from('abc')]),
          deletePrefix: async (prefix: string) => void removed.push(prefix),
        },
        bus: { publish: async () => undefined },
      });
      const ids = { mediaFileId: 'f', projectId: 'p', revision: 1, watermark: 1 };
      const jobs = {
        render: () => rendering.render(ids, signal),
        renderStills: () => rendering.renderStills(ids, signal),
        rerender: () => rerendering.rerender(ids, signal),
        renderClean: () => clean.renderClean(ids, signal),
        renderCover: () => clean.renderCover(ids, signal),
      };
      const { signal } = new AbortController();
      const work = jobs[method]();
      await started;
      file = null;
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await work).toBe('skipped');
      expect(removed).toHaveLength(1);
    },
  );
});
