import { Gallery } from '../pages/gallery.js';
import { DEEP, DESKTOP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';
import { slowEncoder } from '../support/slow-encoder.js';

test.use({
  ...DESKTOP,
  env: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { env, remove } = slowEncoder(0.4);
      await use(env);
      remove();
    },
    { scope: 'worker' },
  ],
});

test.describe('A film whose encoder is slower than the film', () => {
  test('plays to its end without an error, and waits where it has to', DEEP, async ({ page, staffApi }) => {
    test.setTimeout(180_000);
    const project = await staffApi.createProject();
    const [film] = await staffApi.upload(project, [sample('videos/street.mp4')]);
    expect(film).toMatchObject({ status: 'ready', isEncoding: true });

    const gallery = new Gallery(page);
    await gallery.open(project.galleryPath, project.name);
    const { dialog, video } = await gallery.openPlayer('street.mp4');
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      const seen = { waited: 0, errors: 0, times: [] as number[] };
      Object.assign(globalThis, { seen });
      element.addEventListener('waiting', () => (seen.waited += 1));
      element.addEventListener('error', () => (seen.errors += 1));
      element.addEventListener('timeupdate', () => seen.times.push(element.currentTime));
    });
    await expect(dialog.getByText(/^Still processing/)).toBeVisible();
    const ended = () => video.evaluate((element: HTMLVideoElement) => element.ended);
    await expect.poll(ended, { timeout: 150_000, intervals: [500] }).toBe(true);
    const { waited, errors, times, end } = await video.evaluate((element: HTMLVideoElement) => ({
      ...(globalThis as unknown as { seen: { waited: number; errors: number; times: number[] } }).seen,
      end: element.currentTime,
    }));
    expect(errors).toBe(0);
    expect(waited).toBeGreaterThan(0);
    expect(end).toBeCloseTo(30, 0);
    // It never begins again, and skips nothing.
    for (const [at, time] of times.entries()) {
      const before = times[at - 1] ?? time;
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time - before).toBeLessThan(1.5);
    }
    await expect(dialog.getByRole('alert')).toBeHidden();
    await expect(dialog.getByText(/^Still processing/)).toBeHidden();
  });
});
