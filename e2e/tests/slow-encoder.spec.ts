import { Gallery } from '../pages/gallery.js';
import { DEEP, DESKTOP } from '../support/devices.js';
import { repeated } from '../support/films.js';
import { expect, test } from '../support/fixtures.js';
import { slowEncoder } from '../support/slow-encoder.js';

/** Two ranges: a film is encoded about a minute at a time. */
const SECONDS = 66;
const SHARE = 0.4;
const NAME = 'street.mp4';
/** hls.js steps over the tenth of a second by which sound and picture of a segment differ. */
const TINY_SECONDS = 0.5;
/** How long the encoder takes, and as much again. */
const PATIENCE_MS = (2 * SECONDS * 1_000) / SHARE;

test.use({
  ...DESKTOP,
  env: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { env, remove } = slowEncoder(SHARE);
      await use(env);
      remove();
    },
    { scope: 'worker' },
  ],
});

test.describe('A film whose encoder is slower than the film', () => {
  test('plays to its end without an error, and waits where it has to', DEEP, async ({ page, staffApi }) => {
    test.setTimeout(PATIENCE_MS + 60_000);
    const project = await staffApi.createProject();
    const [film] = await staffApi.upload(project, [repeated('videos/street.mp4', NAME, SECONDS)]);
    expect(film).toMatchObject({ status: 'ready', isEncoding: true });

    const gallery = new Gallery(page);
    await gallery.open(project.galleryPath, project.name);
    const { dialog, video } = await gallery.openPlayer(NAME);
    await video.evaluate((element: HTMLVideoElement, tiny) => {
      element.muted = true;
      const seen = { waited: 0, errors: 0, returned: 0 };
      Object.assign(globalThis, { seen });
      element.addEventListener('waiting', () => (seen.waited += 1));
      element.addEventListener('error', () => (seen.errors += 1));
      element.addEventListener('seeking', () => {
        const { played, currentTime } = element;
        if (played.length > 0 && currentTime < played.end(played.length - 1) - tiny) seen.returned += 1;
      });
    }, TINY_SECONDS);
    await expect(dialog.getByText(/^Still processing/)).toBeVisible();
    const read = () =>
      video.evaluate((element: HTMLVideoElement) => ({
        ...(globalThis as unknown as { seen: { waited: number; errors: number; returned: number } }).seen,
        ended: element.ended,
        played: Array.from({ length: element.played.length }, (_, i) => [
          element.played.start(i),
          element.played.end(i),
        ]),
      }));
    const outcome = async () => {
      const { errors, ended } = await read();
      return errors > 0 ? 'error' : ended;
    };
    await expect.poll(outcome, { timeout: PATIENCE_MS, intervals: [500] }).toBe(true);
    const { waited, returned, played } = await read();
    expect(waited).toBeGreaterThan(0);
    expect(returned).toBe(0);
    // The ranges that were played leave out nothing that somebody would miss.
    const edges = [0, ...played.flat(), SECONDS];
    for (let at = 0; at < edges.length; at += 2)
      expect(edges[at + 1]! - edges[at]!, `played: ${JSON.stringify(played)}`).toBeLessThan(TINY_SECONDS);
    await expect(dialog.getByRole('alert')).toBeHidden();
    await expect(dialog.getByText(/^Still processing/)).toBeHidden();
  });
});
