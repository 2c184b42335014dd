import { BackendUnavailableError, PermanentJobError } from '../../../src/ports/job-queue.port.js';
import { BACKOFF_MS, FAST_POLICIES, held, JobRecorder, type JobQueueSuite, settled } from './job-queue-suite.js';
import { DEEP } from '../../fixtures/deep.js';

/** Tests the rules of a queue for failing jobs and stopping workers. */
export function describeFailures(suite: JobQueueSuite): void {
  const { work } = suite;

  it('retries after growing delays', async () => {
    await work(
      suite.recorder.options(({ attempt }) => {
        if (attempt < 3) throw new Error('not yet');
      }),
    );
    await suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'a' });
    await suite.recorder.until(() => suite.recorder.finished.length === 1);
    expect(suite.recorder.runs.map(({ attempt, lastAttempt }) => [attempt, lastAttempt])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    const [first, second, third] = suite.recorder.runs.map(({ at }) => at) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(BACKOFF_MS - 5);
    expect(third - second).toBeGreaterThanOrEqual(2 * BACKOFF_MS - 5);
    expect(suite.recorder.exhausted).toEqual([]);
  });

  it('reports an exhausted job once, with its reason', async () => {
    await work(
      suite.recorder.options(() => {
        throw new Error('the disk is full');
      }),
    );
    await suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'a' });
    await settled(suite.queue, ({ photos }) => photos.failed === 1);
    expect(suite.recorder.runs).toHaveLength(3);
    expect(suite.recorder.exhausted).toEqual([
      { id: 'a', name: 'render-photo', payload: { mediaFileId: 'a', revision: 0 }, reason: 'the disk is full' },
    ]);
  });

  it('does not retry a permanent error', async () => {
    await work(
      suite.recorder.options(() => {
        throw new PermanentJobError('not a picture');
      }),
    );
    await suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'a' });
    await settled(suite.queue, ({ photos }) => photos.failed === 1);
    expect(suite.recorder.runs).toHaveLength(1);
    expect(suite.recorder.exhausted.map(({ reason }) => reason)).toEqual(['not a picture']);
  });

  if (DEEP)
    it('delays a job for its backend without using up an attempt', async () => {
      const OUTAGES = 4;
      await work(
        suite.recorder.options(() => {
          if (suite.recorder.runs.length <= OUTAGES) throw new BackendUnavailableError('the storage is unavailable');
        }),
      );
      await suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'a' });
      await suite.recorder.until(() => suite.recorder.finished.length === 1);
      expect(suite.recorder.runs.map(({ attempt }) => attempt)).toEqual(Array.from({ length: OUTAGES + 1 }, () => 1));
      const [first, second, third] = suite.recorder.runs.map(({ at }) => at) as [number, number, number];
      expect(second - first).toBeGreaterThanOrEqual(BACKOFF_MS - 5);
      expect(third - second).toBeGreaterThanOrEqual(2 * BACKOFF_MS - 5);
      expect(suite.recorder.exhausted).toEqual([]);
      await settled(suite.queue, ({ photos }) => photos.active + photos.waiting + photos.delayed + photos.failed === 0);
    });

  if (DEEP)
    it('runs a job that waits for a retry without its pause', async () => {
      // Their pauses are ten seconds together.
      const WAITS = 7;
      const job = (id: string) => ({ name: 'clean-project', id }) as const;
      await work(
        suite.recorder.options(() => {
          if (suite.recorder.runs.length <= WAITS) throw new BackendUnavailableError('the storage is unavailable');
        }),
      );
      await suite.queue.add('clean-project', { projectId: 'a' }, { id: 'a' });
      // Again and again: on a busy machine one of the first pauses may be over before it is seen.
      const promoted = async () => {
        await suite.queue.promote([job('a'), job('unknown')]);
        return suite.recorder.finished.length === 1;
      };
      while (!(await promoted())) await new Promise((resolve) => setTimeout(resolve, 20));
      const times = suite.recorder.runs.map(({ at }) => at);
      expect(times.at(-1)! - times[0]!).toBeLessThan(BACKOFF_MS * (2 ** WAITS - 1));
      await suite.queue.promote([job('a')]);
      await settled(suite.queue, ({ urgent }) => urgent.active + urgent.waiting + urgent.delayed === 0);
      expect(suite.recorder.runs).toHaveLength(WAITS + 1);
    });

  if (DEEP)
    it('removes a job that waits, and none that runs', async () => {
      const { task, release } = held();
      await suite.queue.add('render-video', { mediaFileId: 'a', revision: 0 }, { id: 'a' });
      await suite.queue.add('render-video', { mediaFileId: 'b', revision: 0 }, { id: 'b' });
      await work(suite.recorder.options(task));
      await suite.recorder.until(() => suite.recorder.runs.length === 1);
      expect(await suite.queue.remove('render-video', 'a')).toBe(false);
      expect(await suite.queue.remove('render-video', 'b')).toBe(true);
      expect(await suite.queue.remove('render-video', 'b')).toBe(true);
      release();
      await settled(suite.queue, ({ videos }) => videos.active + videos.waiting === 0);
      expect(suite.recorder.finished).toEqual(['a']);
    });

  if (DEEP)
    it('counts attempts that fail between two backend outages', async () => {
      const outcomes = [
        new Error('broken'),
        new BackendUnavailableError('away'),
        new Error('broken'),
        new BackendUnavailableError('away'),
        new Error('broken'),
      ];
      await work(
        suite.recorder.options(() => {
          throw outcomes[suite.recorder.runs.length - 1]!;
        }),
      );
      await suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'a' });
      await suite.recorder.until(() => suite.recorder.exhausted.length === 1);
      expect(suite.recorder.runs.map(({ attempt }) => attempt)).toEqual([1, 2, 2, 3, 3]);
      expect(suite.recorder.exhausted.map(({ reason }) => reason)).toEqual(['broken']);
    });

  if (DEEP)
    it('waits for running jobs before it stops', async () => {
      const { task, release } = held();
      const first = await work(suite.recorder.options(task));
      await suite.queue.add('render-photo', { mediaFileId: 'a', revision: 0 }, { id: 'a' });
      await suite.recorder.until(() => suite.recorder.runs.length === 1);
      const stopped = first.stop(10_000);
      await suite.queue.add('render-photo', { mediaFileId: 'b', revision: 0 }, { id: 'b' });
      release();
      await stopped;
      expect(suite.recorder.finished).toEqual(['a']);
      expect((await suite.queue.counts()).photos).toMatchObject({ waiting: 1, active: 0 });
    });

  if (DEEP)
    it('releases running jobs after the stop timeout, without an attempt', async () => {
      const { task } = held();
      const first = await work(suite.recorder.options(task));
      await suite.queue.add('render-video', { mediaFileId: 'film', revision: 0 }, { id: 'film' });
      await suite.recorder.until(() => suite.recorder.runs.length === 1);
      await first.stop(20);
      expect(suite.recorder.runs[0]?.signal.aborted).toBe(true);
      expect((await suite.queue.counts()).videos).toMatchObject({ waiting: 1, active: 0 });
      const other = new JobRecorder();
      await work(other.options(), await suite.harness.open(FAST_POLICIES));
      await other.until(() => other.finished.length === 1);
      expect(other.runs[0]).toMatchObject({ id: 'film', attempt: 1 });
      expect(suite.recorder.exhausted).toEqual([]);
    });
}
