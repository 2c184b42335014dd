import { Gallery } from '../pages/gallery.js';
import { DEEP, DESKTOP } from '../support/devices.js';
import { repeated } from '../support/films.js';
import { expect, test as base } from '../support/fixtures.js';
import { slowEncoder } from '../support/slow-encoder.js';
import { canPlayHls, missingForWebKit, webKitFixture, type WebKit } from '../support/webkit.js';

/** Two ranges: a film is encoded about a minute at a time. */
const SECONDS = 66;
const SHARE = 0.4;
const NAME = 'street.mp4';
/** hls.js steps over the tenth of a second by which sound and picture of a segment differ. */
const TINY_SECONDS = 0.5;
/** Returns twice the time that the encoder takes. */
const timeoutMs = (seconds: number) => (2 * seconds * 1_000) / SHARE;

const test = base.extend<object, { webkit: WebKit }>({ webkit: webKitFixture });

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
    test.setTimeout(timeoutMs(SECONDS) + 60_000);
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
    await expect.poll(outcome, { timeout: timeoutMs(SECONDS), intervals: [500] }).toBe(true);
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

const missing = missingForWebKit();

test.describe('A film whose encoder is slower, in WebKit', () => {
  test.skip(missing !== undefined, `${missing} is not installed.`);

  test('plays to its end by the player that waits', DEEP, async ({ webkit, staffApi }) => {
    const seconds = 25;
    test.setTimeout(timeoutMs(seconds) + 120_000);
    const project = await staffApi.createProject();
    const [film] = await staffApi.upload(project, [repeated('videos/street.mp4', NAME, seconds)]);
    expect(film).toMatchObject({ status: 'ready', isEncoding: true });
    await webkit.goto(project.galleryPath);
    // The engine of Safari plays HLS itself, and has a media source.
    expect(await canPlayHls(webkit)).toBe(true);
    await webkit.click('button', /^Play /);
    const read = () =>
      webkit.evaluate(() => {
        const video = document.querySelector('video');
        return {
          ended: video?.ended,
          error: video?.error?.message,
          source: video?.currentSrc,
          time: video?.currentTime,
        };
      });
    await expect.poll(async () => (await read()).source).toMatch(/^blob:/);
    const outcome = async () => {
      const { ended, error } = await read();
      return error ?? ended;
    };
    await expect.poll(outcome, { timeout: timeoutMs(seconds), intervals: [500] }).toBe(true);
    expect((await read()).time).toBeGreaterThan(seconds - 1);
  });
});
