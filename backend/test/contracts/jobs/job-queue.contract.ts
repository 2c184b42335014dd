import {
  BackendUnavailableError,
  JOB_POLICIES,
  PermanentJobError,
  prioritiesOf,
} from '../../../src/ports/job-queue.port.js';
import { describeFailures } from './job-queue-failures.contract.js';
import { FAST_POLICIES, held, type JobQueueHarness, JobQueueSuite, settled } from './job-queue-suite.js';
import { DEEP } from '../../fixtures/deep.js';

/** Tests the rules of `JobQueuePort`, the same for the fake and every adapter. */
export function describeJobQueue(harness: JobQueueHarness): void {
  const suite = new JobQueueSuite(harness);
  const { work } = suite;
  describeFailures(suite);

  it('runs a job once, with its payload', async () => {
    const payload = {
      projectId: 'p',
      mediaFileId: 'm',
      originalKey: 'projects/p/originals/Übung „1“ 🎞.mp4',
      revision: 0,
    };
    await suite.queue.add('purge-media', payload, { id: 'purge-media:42' });
    await work(suite.recorder.options());
    await suite.queue.add('render-photo', { mediaFileId: 'last', revision: 0 }, { id: '7' });
    await suite.recorder.until(() => suite.recorder.finished.length === 2);
    const run = suite.recorder.runs.find(({ name }) => name === 'purge-media');
    expect(run).toMatchObject({ id: 'purge-media:42', payload, attempt: 1, lastAttempt: false });
    expect(suite.recorder.runs.find(({ name }) => name === 'render-photo')).toMatchObject({
      id: '7',
      payload: { mediaFileId: 'last', revision: 0 },
    });
    await settled(
      suite.queue,
      ({ photos, maintenance }) => photos.active + photos.waiting + maintenance.active + maintenance.waiting === 0,
    );
    expect(suite.recorder.runs).toHaveLength(2);
    expect((await suite.queue.counts()).maintenance).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  });

  if (DEEP)
    it('runs jobs that can wait after all others of their queue', async () => {
      await suite.queue.add('clean-video', { mediaFileId: 'first', revision: 0 }, { id: 'c1' });
      await suite.queue.add('clean-video', { mediaFileId: 'second', revision: 0 }, { id: 'c2' });
      await suite.queue.add('render-video', { mediaFileId: 'third', revision: 0 }, { id: 'v' });
      expect((await suite.queue.counts()).videos.waiting).toBe(3);
      await work(suite.recorder.options());
      await suite.recorder.until(() => suite.recorder.finished.length === 3);
      expect(suite.recorder.finished).toEqual(['v', 'c1', 'c2']);
    });

  if (DEEP)
    it('runs prioritised jobs before all others, and never again', async () => {
      const clean = (id: string) => ({ name: 'clean-video', id }) as const;
      for (const id of ['c1', 'c2', 'c3'])
        await suite.queue.add('clean-video', { mediaFileId: id, revision: 0 }, { id });
      await suite.queue.add('render-video', { mediaFileId: 'fresh', revision: 0 }, { id: 'fresh' });
      await suite.queue.prioritise([clean('c3'), clean('unknown')]);
      await work(suite.recorder.options());
      await suite.recorder.until(() => suite.recorder.finished.length === 4);
      await suite.queue.prioritise([clean('c2')]);
      await settled(suite.queue, ({ videos }) => videos.active + videos.waiting === 0);
      expect(suite.recorder.finished).toEqual(['c3', 'fresh', 'c1', 'c2']);
    });

  it('runs what somebody waits for first, and equally urgent jobs by their turns', async () => {
    const film = (mediaFileId: string) => ({ mediaFileId, revision: 0 });
    const { first } = prioritiesOf(JOB_POLICIES['render-video'], {})!;
    await suite.queue.add('rerender-video', { mediaFileId: 'r', watermark: 2 }, { id: 'r' });
    await suite.queue.add('render-video', film('late'), { id: 'late', priority: first + 7 });
    await suite.queue.add('render-video', film('early'), { id: 'early', priority: first + 2 });
    await suite.queue.add('encode-video', { ...film('e'), from: 15 }, { id: 'e', priority: first + 3 });
    await suite.queue.add('clean-video', { ...film('paid'), isWanted: true }, { id: 'paid' });
    await work(suite.recorder.options());
    await suite.recorder.until(() => suite.recorder.finished.length === 5);
    expect(suite.recorder.finished).toEqual(['paid', 'early', 'e', 'late', 'r']);
  });

  if (DEEP)
    it('runs photos by their turns, and what a client waits for before them', async () => {
      const photo = (mediaFileId: string) => ({ mediaFileId, revision: 0 });
      const { first, end } = prioritiesOf(JOB_POLICIES['render-photo'], {})!;
      for (let turn = 1; turn <= 3; turn += 1)
        await suite.queue.add('render-photo', photo(`a${turn}`), { id: `a${turn}`, priority: first + turn });
      await suite.queue.add('render-photo', photo('late'), { id: 'late', priority: end - 1 });
      await suite.queue.add('render-photo', photo('b'), { id: 'b', priority: first + 2 });
      await suite.queue.add('clean-photo', { ...photo('paid'), isWanted: true }, { id: 'paid' });
      await work(suite.recorder.options(undefined, { photos: 1 }));
      await suite.recorder.until(() => suite.recorder.finished.length === 6);
      expect(suite.recorder.finished).toEqual(['paid', 'a1', 'a2', 'b', 'a3', 'late']);
    });

  if (DEEP)
    it('lets exports wait for one another, and no photo for them', async () => {
      const { task, release } = held();
      const hold: typeof task = async (job) => (job.name === 'make-export' ? task(job) : undefined);
      await work(suite.recorder.options(hold, { photos: 1 }));
      for (const id of ['one', 'other']) await suite.queue.add('make-export', { exportId: id }, { id });
      await suite.recorder.until(() => suite.recorder.runs.length === 1);
      await suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'photo' });
      await suite.recorder.until(() => suite.recorder.finished.length === 1);
      expect(suite.recorder.runs.map(({ id }) => id)).toEqual(['one', 'photo']);
      release();
      await suite.recorder.until(() => suite.recorder.finished.length === 3);
      expect(suite.recorder.finished).toEqual(['photo', 'one', 'other']);
    });

  it('accepts an id once while its job waits or runs', async () => {
    const { task, release } = held();
    for (let i = 0; i < 3; i += 1)
      await suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'a' });
    await work(suite.recorder.options(task, { photos: 4 }));
    await suite.recorder.until(() => suite.recorder.runs.length === 1);
    await suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'a' });
    await suite.queue.add('render-photo', { mediaFileId: 'b', revision: 0 }, { id: 'b' });
    await suite.recorder.until(() => suite.recorder.runs.length === 2);
    release();
    await settled(suite.queue, ({ photos }) => photos.active + photos.waiting === 0);
    expect(suite.recorder.runs.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  if (DEEP)
    it('returns whether the id was added: no while it runs, yes while it waits', async () => {
      const { task, release } = held();
      expect(await suite.queue.add('render-video', { mediaFileId: 'a', revision: 0 }, { id: 'a' })).toBe(true);
      expect(await suite.queue.add('render-video', { mediaFileId: 'a', revision: 0 }, { id: 'a' })).toBe(true);
      await work(suite.recorder.options(task));
      await suite.recorder.until(() => suite.recorder.runs.length === 1);
      expect(await suite.queue.add('render-video', { mediaFileId: 'a', revision: 0 }, { id: 'a' })).toBe(false);
      release();
      await settled(suite.queue, ({ videos }) => videos.active === 0);
      expect(await suite.queue.add('render-video', { mediaFileId: 'a', revision: 0 }, { id: 'a' })).toBe(true);
      await suite.recorder.until(() => suite.recorder.finished.length === 2);
    });

  if (DEEP)
    it('counts waiting, delayed and active jobs', async () => {
      await suite.queue.repeatEvery('housekeeping', {}, 3_600_000);
      const { task, release } = held();
      const ids = ['runs', 'delayed', 'waits', 'low', 'failed', 'done', 'unknown'];
      await work(
        suite.recorder.options(
          (job) => {
            if (job.id === 'failed') throw new PermanentJobError('no');
            if (job.id === 'delayed') throw new BackendUnavailableError('away');
            return job.id === 'runs' ? task(job) : undefined;
          },
          { photos: 1 },
        ),
      );
      for (const id of ['done', 'failed'])
        await suite.queue.add('render-photo', { mediaFileId: id, revision: 0 }, { id });
      await settled(suite.queue, ({ photos }) => photos.failed === 1 && photos.active + photos.waiting === 0);
      await suite.queue.add('render-photo', { mediaFileId: 'runs', revision: 0 }, { id: 'runs' });
      await suite.recorder.until(() => suite.recorder.runs.some(({ id }) => id === 'runs'));
      await suite.queue.add('render-photo', { mediaFileId: 'waits', revision: 0 }, { id: 'waits' });
      await suite.queue.add('clean-photo', { mediaFileId: 'low', revision: 0 }, { id: 'low' });
      await suite.queue.add('render-video', { mediaFileId: 'delayed', revision: 0 }, { id: 'delayed' });
      await suite.recorder.until(() => suite.recorder.runs.filter(({ id }) => id === 'delayed').length > 1);
      const names = { delayed: 'render-video', low: 'clean-photo' } as const;
      const asked = ids.map((id) => ({ id, name: names[id as keyof typeof names] ?? ('render-photo' as const) }));
      expect([...(await suite.queue.findLive(asked))].toSorted()).toEqual(['delayed', 'low', 'runs', 'waits']);
      const { maintenance, photos } = await suite.queue.counts();
      expect({ maintenance, photos }).toMatchObject({
        maintenance: { delayed: 0 },
        photos: { waiting: 2, active: 1, failed: 1 },
      });
      release();
    });

  if (DEEP)
    it('accepts the id of a finished or failed job again', async () => {
      await work(
        suite.recorder.options(({ id }) => {
          if (id === 'bad' && suite.recorder.exhausted.length === 0) throw new PermanentJobError('no');
        }),
      );
      await suite.queue.add('render-photo', { mediaFileId: 'bad', revision: 0 }, { id: 'bad' });
      await suite.queue.add('render-photo', { mediaFileId: 'good', revision: 0 }, { id: 'good' });
      await settled(suite.queue, ({ photos }) => photos.failed === 1 && photos.active + photos.waiting === 0);
      await suite.queue.add('render-photo', { mediaFileId: 'bad', revision: 0 }, { id: 'bad' });
      await suite.queue.add('render-photo', { mediaFileId: 'good', revision: 0 }, { id: 'good' });
      await suite.recorder.until(() => suite.recorder.finished.length === 3);
      expect(suite.recorder.finished.toSorted()).toEqual(['bad', 'good', 'good']);
      await settled(suite.queue, ({ photos }) => photos.failed === 0);
    });

  if (DEEP)
    it('respects the concurrency of a queue', async () => {
      let now = 0;
      let most = 0;
      for (let i = 0; i < 8; i += 1)
        await suite.queue.add('render-photo', { mediaFileId: `${i}`, revision: 0 }, { id: `p${i}` });
      await work(
        suite.recorder.options(async () => {
          most = Math.max(most, (now += 1));
          await new Promise((resolve) => setTimeout(resolve, 20));
          now -= 1;
        }),
      );
      await suite.recorder.until(() => suite.recorder.finished.length === 8);
      expect(most).toBe(2);
    });

  if (DEEP)
    it('runs a photo while a film runs', async () => {
      const { task, release } = held();
      await suite.queue.add('render-video', { mediaFileId: 'film', revision: 0 }, { id: 'film' });
      await suite.queue.add('render-video', { mediaFileId: 'film2', revision: 0 }, { id: 'film2' });
      await work(suite.recorder.options((job) => (job.name === 'render-video' ? task(job) : undefined)));
      await suite.recorder.until(() => suite.recorder.runs.some(({ id }) => id === 'film'));
      await suite.queue.add('render-photo', { mediaFileId: 'photo', revision: 0 }, { id: 'photo' });
      await suite.recorder.until(() => suite.recorder.finished.includes('photo'));
      expect(suite.recorder.runs.map(({ id }) => id)).toEqual(['film', 'photo']);
      expect((await suite.queue.counts()).videos).toMatchObject({ waiting: 1, active: 1 });
      release();
      await suite.recorder.until(() => suite.recorder.finished.length === 3);
    });

  if (DEEP)
    it('repeats a job once per period across processes', async () => {
      const every = 200;
      const second = await harness.open(FAST_POLICIES);
      // A first run that comes late only lengthens the time from here to the ninth.
      const declared = performance.now();
      await Promise.all([
        suite.queue.repeatEvery('housekeeping', {}, every),
        second.repeatEvery('housekeeping', {}, every),
      ]);
      const other = await second.work(suite.recorder.options());
      await work(suite.recorder.options());
      await suite.queue.repeatEvery('housekeeping', {}, every);
      await suite.recorder.until(() => suite.recorder.runs.length >= 6);
      await second.repeatEvery('housekeeping', {}, every);
      await suite.recorder.until(() => suite.recorder.runs.length >= 9);
      await other.stop(1_000);
      // At least seven whole periods lie between; two doubled declarations would need about four.
      expect(suite.recorder.runs[8]!.at - declared).toBeGreaterThan(6.5 * every);
    });

  it('answers its health check until it is closed', async () => {
    await suite.queue.check();
    await suite.queue.close();
    await expect(suite.queue.check()).rejects.toThrow('closed');
    await expect(suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'a' })).rejects.toThrow(
      'closed',
    );
  });
}
