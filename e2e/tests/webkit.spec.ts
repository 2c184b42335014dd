import { createHash } from 'node:crypto';
import type { ProjectDto } from '@showreel/api-client';
import { CARDS, checkoutPath, COMPLETE } from '../support/checkout-data.js';
import { DEEP } from '../support/devices.js';
import { beginningOf } from '../support/films.js';
import { expect, test as base } from '../support/fixtures.js';
import { sample, titleOf } from '../support/samples.js';
import { canPlayHls, KEYS, missingForWebKit, webKitFixture, type WebKit } from '../support/webkit.js';

const FILM = 'videos/phone-portrait-rotated.mp4';
const VIDEO = sample(FILM);
const PHOTOS = ['with-gps.jpg', 'landscape-upright.jpg'].map((name) => sample(`photos/${name}`));
/** Files for tests that play nothing: a film of a second, and more photos than are free. */
const SHORT_VIDEO = beginningOf(FILM, VIDEO.name, 1);
const SOLD = [SHORT_VIDEO, ...PHOTOS];

/** Viewer, player, downloads and checkout in the engine of Safari. */
const test = base.extend<{ project: ProjectDto }, { webkit: WebKit; watched: ProjectDto }>({
  webkit: webKitFixture,
  /** A gallery that its tests leave as it is. */
  watched: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [VIDEO, ...PHOTOS]);
      await use(project);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  project: async ({ staffApi }, use) => {
    const project = await staffApi.createProject();
    await staffApi.upload(project, SOLD);
    await use(project);
  },
});

const missing = missingForWebKit();

/** The signature of the record at the end of a ZIP. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');

test.describe('WebKit', DEEP, () => {
  test.skip(missing !== undefined, `${missing} is not installed.`);
  test.describe.configure({ timeout: 120_000 });

  test.afterEach(async ({ webkit }, info) => {
    if (info.status !== info.expectedStatus)
      await info.attach('webkit', { body: await webkit.screenshot(), contentType: 'image/png' });
  });

  test('the viewer shows photos, follows keys and closes with Back', async ({ webkit, watched: project }) => {
    await webkit.goto(project.galleryPath);
    await webkit.click('button', `Open ${titleOf(PHOTOS[0]!.name)}`);
    await webkit.expectVisible('dialog', titleOf(PHOTOS[0]!.name));
    await expectLoaded(webkit, PHOTOS[0]!.name);
    await webkit.press(KEYS.ArrowRight);
    await webkit.expectVisible('dialog', titleOf(PHOTOS[1]!.name));
    await expectLoaded(webkit, PHOTOS[1]!.name);
    await webkit.evaluate(() => history.back());
    await webkit.expectHidden('dialog', titleOf(PHOTOS[1]!.name));
  });

  test('the player plays HLS natively and follows its controls', async ({ webkit, watched: project }) => {
    await webkit.goto(project.galleryPath);
    test.skip(!(await canPlayHls(webkit)), 'GStreamer lacks its HLS demuxer or an H.264 decoder.');
    await webkit.click('button', new RegExp(`^Play ${titleOf(VIDEO.name)}`));
    await webkit.expectVisible('dialog', titleOf(VIDEO.name));
    await expect.poll(() => videoState(webkit), { timeout: 30_000 }).toMatchObject({ playing: true, decoding: true });
    // The playlist itself, not a blob URL of hls.js.
    expect((await videoState(webkit)).source).toMatch(/\/hls\/master\.m3u8$/);
    await webkit.press(' ');
    await webkit.expectVisible('button', 'Play');
    await expect.poll(() => videoState(webkit)).toMatchObject({ playing: false });
    const { time } = await videoState(webkit);
    await webkit.press(KEYS.ArrowLeft);
    await expect.poll(async () => (await videoState(webkit)).time).toBeLessThan(Math.max(time, 0.1));
    await webkit.press(KEYS.Escape);
    await webkit.expectHidden('dialog', titleOf(VIDEO.name));
  });

  test('the player shows that its gallery was archived', async ({ webkit, project, staff }) => {
    await webkit.goto(project.galleryPath);
    await webkit.expectVisible('button', new RegExp(`^Play ${titleOf(VIDEO.name)}`));
    // Until the player opens, the page learns nothing by a request of its own.
    await webkit.evaluate(() => {
      const { fetch } = globalThis;
      globalThis.fetch = async (...request) => {
        while (!document.querySelector('video')) await new Promise(requestAnimationFrame);
        return fetch(...request);
      };
    });
    await expect(
      await staff.request.put(`/api/admin/projects/${project.id}`, { data: { status: 'archived' } }),
    ).toBeOK();
    await webkit.click('button', new RegExp(`^Play ${titleOf(VIDEO.name)}`));
    await webkit.expectVisible('heading', 'Gallery Not Found');
  });

  test('a free video downloads unchanged', async ({ webkit, project }) => {
    await webkit.goto(project.galleryPath);
    await webkit.click('button', `Download ${titleOf(VIDEO.name)}`);
    await webkit.click('button', 'Yes, Use Free Download');
    expect(digest(await webkit.download(VIDEO.name, (bytes) => bytes.length === SHORT_VIDEO.buffer.length))).toBe(
      digest(SHORT_VIDEO.buffer),
    );
    await webkit.expectVisible('button', `Download Again ${titleOf(VIDEO.name)}`);
  });

  test('the checkout explains a declined card and unlocks the gallery', async ({ webkit, project, staffApi }) => {
    await webkit.goto(checkoutPath(project, COMPLETE));
    await webkit.expectVisible('heading', 'Complete Your Purchase');
    const pay = async (card: string) => {
      for (const [label, text] of [
        ['Card number', card],
        ['Expiry date', '1234'],
        ['CVC', '123'],
      ] as const)
        await webkit.fill(label, text);
      await webkit.click('button', 'Pay $499.00');
    };
    await pay(CARDS.declined);
    await expect
      .poll(() => webkit.evaluate(() => document.querySelector('form')?.textContent))
      .toContain('Your card was declined.');
    await pay(CARDS.valid);
    await webkit.expectVisible('link', 'View Receipt');
    await webkit.click('button', 'View Gallery');
    await webkit.expectVisible('heading', project.name);
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', totalCents: 49_900 }]);
    await webkit.click('button', /^Download All/);
    const archive = await webkit.download(/\.zip$/, (bytes) => bytes.includes(ZIP_END));
    // Stored, not compressed.
    for (const { name, buffer } of SOLD) expect(archive.includes(buffer), name).toBe(true);
  });
});

/** Waits until the viewer's current photo is decoded. */
async function expectLoaded(webkit: WebKit, name: string): Promise<void> {
  await webkit.expectVisible('img', titleOf(name));
  const width = () =>
    webkit.evaluate(
      (alt) => document.querySelector<HTMLImageElement>(`[role=dialog] img[alt="${alt}"]`)?.naturalWidth,
      titleOf(name),
    );
  await expect.poll(width, { timeout: 20_000 }).toBeGreaterThan(0);
}

function videoState(webkit: WebKit): Promise<{ source: string; playing: boolean; decoding: boolean; time: number }> {
  return webkit.evaluate(() => {
    const video = document.querySelector('video')!;
    const playing = !video.paused && video.currentTime > 0.3;
    return {
      source: video.currentSrc,
      playing,
      decoding: video.getVideoPlaybackQuality().totalVideoFrames > 5,
      time: video.currentTime,
    };
  });
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
