import type { Page } from '@playwright/test';
import type { ProjectDto } from '@showreel/api-client';
import { ClientSite } from '../pages/client-site.js';
import { Fingers } from '../support/touch.js';
import { Gallery, type Player } from '../pages/gallery.js';
import { Lightbox } from '../pages/lightbox.js';
import { DESK, DEVICES, PHONE } from '../support/devices.js';
import { accessibilityFaults, expectInReach, expectNoSidewaysScroll } from '../support/accessibility.js';
import { expect, test as base } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const PHOTOS = ['landscape-upright.jpg', 'portrait-exif-rotated-8.jpg', 'phone-12mp.jpg', 'with-gps.jpg', 'phone-hdr.jpg', 'landscape-exif-rotated-6.jpg'];
const STREET = 'street.mp4';
const NEXT = 'phone-portrait-rotated.mp4';

const test = base.extend<object, { shoot: { project: ProjectDto; photos: string[] } }>({
  /** A gallery to look at, with the order in which it shows its photos. */
  shoot: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [...PHOTOS.map((name) => sample(`photos/${name}`)), sample(`videos/${STREET}`), sample(`videos/${NEXT}`)]);
      const path = project.galleryPath.replace('/gallery/', '/api/gallery/');
      const { mediaFiles } = await staffApi.read<{ mediaFiles: { originalName: string; fileType: string }[] }>(path);
      await use({ project, photos: mediaFiles.filter(({ fileType }) => fileType === 'photo').map(({ originalName }) => originalName) });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe('on a phone, in the dark', () => {
  test.use({ ...PHONE, colorScheme: 'dark' });

  test('photos follow the fingers', async ({ page, shoot: { project, photos } }) => {
    const [first, second, third] = photos as [string, string, string];
    const gallery = new Gallery(page);
    await gallery.open(project.galleryPath, project.name);
    await gallery.photo(first).tap();
    const lightbox = new Lightbox(page);
    const fingers = await Fingers.on(page);
    await lightbox.expectShown(first);
    await expectNoSidewaysScroll(page);
    for (const name of ['Previous photo', 'Next photo', 'Play slideshow', 'Favourite', 'Close']) await expectInReach(lightbox.button(name));
    expect(await accessibilityFaults(page)).toEqual([]);

    const { x: middle } = await lightbox.look();
    await fingers.drag({ x: 330, y: 420 }, { x: 90, y: 430 }, async () => {
      // The browser hands movements on with the next picture.
      await expect.poll(async () => (await lightbox.look()).x).toBeCloseTo(middle - 240, -1);
    });
    await lightbox.expectShown(second);
    await fingers.drag({ x: 200, y: 420 }, { x: 240, y: 424 }, async () => {
      await expect.poll(async () => (await lightbox.look()).x).toBeGreaterThan(middle + 20);
    });
    await lightbox.rest();
    expect((await lightbox.look()).name).toBe(second);

    await fingers.doubleTap({ x: 120, y: 380 });
    await expect.poll(async () => (await lightbox.look()).scale).toBeGreaterThan(1.5);
    await lightbox.rest();
    const zoomed = await lightbox.look();
    await fingers.drag({ x: 250, y: 300 }, { x: 200, y: 380 });
    await lightbox.rest();
    const moved = await lightbox.look();
    expect(moved.name).toBe(second);
    expect(Math.abs(moved.x - zoomed.x) + Math.abs(moved.y - zoomed.y)).toBeGreaterThan(20);
    await fingers.doubleTap({ x: 120, y: 380 });
    await expect.poll(async () => (await lightbox.look()).scale).toBe(1);

    await fingers.pinch({ x: 195, y: 420 }, 100, 260);
    await expect.poll(async () => (await lightbox.look()).scale).toBeCloseTo(2.6, 1);
    await fingers.pinch({ x: 195, y: 420 }, 260, 60);
    await expect.poll(async () => (await lightbox.look()).scale).toBe(1);

    await lightbox.button('Next photo').tap();
    await lightbox.expectShown(third);
    await page.setViewportSize({ width: 844, height: 390 });
    await lightbox.rest();
    const box = (await lightbox.photo.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(390.5);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    for (const name of ['Previous photo', 'Next photo', 'Play slideshow', 'Favourite', 'Close']) await expectInReach(lightbox.button(name));

    await fingers.drag({ x: 160, y: 300 }, { x: 165, y: 480 });
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a tap shows the controls of a video and sends them away', async ({ page, shoot: { project } }) => {
    const gallery = new Gallery(page);
    await withSubtitles(page);
    await gallery.open(project.galleryPath, project.name);
    const player = await gallery.play(STREET);
    await expectRunning(player);
    await expectControls(player, false);
    await player.video.tap();
    await expectControls(player, true);
    await player.video.tap();
    await expectControls(player, false);
    expect(await player.video.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
    await page.setViewportSize({ width: 320, height: 640 });
    await player.video.tap();
    await player.button('Pause').tap();
    await expectControls(player, true);
    for (const name of ['Previous video', 'Play', 'Next video', 'Mute', 'Full screen', 'Close']) await expectInReach(player.button(name));
    await expectInReach(player.dialog.getByRole('combobox', { name: 'Playback speed' }));
    await expectNoSidewaysScroll(page);
    await pictureInPicture(player);
    await showCaptions(player);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('on a desk, in the light', () => {
  test.use({ ...DESK, colorScheme: 'light' });

  test('photos by mouse, wheel and keys', async ({ page, shoot: { project, photos } }) => {
    const [first, second] = photos as [string, string];
    const last = photos.at(-1)!;
    const gallery = new Gallery(page);
    await gallery.open(project.galleryPath, project.name);
    const opener = gallery.photo(first);
    await opener.focus();
    await page.keyboard.press('Enter');
    const lightbox = new Lightbox(page);
    await lightbox.expectShown(first);
    expect(await accessibilityFaults(page)).toEqual([]);
    const news = page.getByRole('dialog').getByText(/^Photo \d+ of/);
    await expect(news).toHaveText(`Photo 1 of ${photos.length}: ${first}`);

    const mid = { x: 720, y: 480 };
    await page.mouse.move(mid.x, mid.y);
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => (await lightbox.look()).scale).toBeGreaterThan(1.3);
    const before = await lightbox.look();
    await page.mouse.down();
    await page.mouse.move(mid.x + 60, mid.y + 20, { steps: 4 });
    await page.mouse.up();
    await lightbox.rest();
    expect((await lightbox.look()).x).not.toBeCloseTo(before.x, 0);
    await page.keyboard.press('0');
    await expect.poll(async () => (await lightbox.look()).scale).toBe(1);
    await page.keyboard.press('+');
    await expect.poll(async () => (await lightbox.look()).scale).toBeCloseTo(1.5, 1);
    await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'Zoom 150%' })).toBeAttached();
    await page.keyboard.press('-');
    await expect.poll(async () => (await lightbox.look()).scale).toBe(1);
    await page.mouse.dblclick(mid.x, mid.y);
    await expect.poll(async () => (await lightbox.look()).scale).toBeGreaterThan(1.5);

    await page.keyboard.press('ArrowRight');
    await lightbox.expectShown(second);
    expect((await lightbox.look()).scale).toBe(1);
    await expect(news).toHaveText(`Photo 2 of ${photos.length}: ${second}`);
    await page.keyboard.press('End');
    await lightbox.expectShown(last);
    await page.keyboard.press('Home');
    await lightbox.expectShown(first);
    await page.keyboard.press('s');
    await expect(lightbox.button('Pause slideshow')).toBeVisible();
    await lightbox.expectShown(second);
    await page.keyboard.press('Home');
    await expect(lightbox.button('Play slideshow')).toBeVisible();
    await lightbox.expectShown(first);

    for (let tab = 0; tab < 8; tab += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
      expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('a video by its keys, its menu and its memory', async ({ page, shoot: { project } }) => {
    test.setTimeout(120_000);
    const gallery = new Gallery(page);
    await withSubtitles(page);
    await gallery.open(project.galleryPath, project.name);
    const player = await gallery.play(STREET);
    await expectRunning(player);
    // Three seconds after play started, and nobody has touched anything.
    await expectControls(player, false);
    await page.mouse.move(400, 300);
    await expectControls(player, true);
    await expectControls(player, false);
    await page.keyboard.press('m');
    await expectControls(player, true);
    expect(await state(player)).toMatchObject({ muted: true });
    await page.keyboard.press('m');

    await page.keyboard.press('Space');
    await expect(player.button('Play')).toBeVisible();
    await expectControls(player, true);
    expect(await accessibilityFaults(page)).toEqual([]);
    const { time } = await state(player);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect((await state(player)).time).toBeCloseTo(time + 10, 0);
    await page.keyboard.press('ArrowLeft');
    expect((await state(player)).time).toBeCloseTo(time + 5, 0);
    const seek = player.dialog.getByRole('slider', { name: 'Seek' });
    await seek.focus();
    await page.keyboard.press('ArrowRight');
    expect((await state(player)).time).toBeCloseTo(time + 10, 0);
    await expect(seek).toHaveAttribute('aria-valuetext', /^\d+ seconds of 30 seconds$/);
    await player.dialog.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await state(player)).toMatchObject({ volume: 0.9 });
    await expect(player.dialog.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '90%');
    await player.dialog.getByRole('combobox', { name: 'Playback speed' }).selectOption('1.5');
    expect(await state(player)).toMatchObject({ rate: 1.5 });
    await expect(player.dialog.getByRole('combobox', { name: 'Captions' })).toHaveText(/Off\s*English/);
    await showCaptions(player);

    await pictureInPicture(player);

    await player.dialog.focus();
    await page.keyboard.press('f');
    await expect(player.button('Leave full screen')).toBeVisible();
    await page.keyboard.press('f');
    await expect(player.button('Full screen')).toBeVisible();
    const { time: left } = await state(player);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    const again = await gallery.play(STREET);
    await expectRunning(again);
    const back = await state(again);
    expect(back.time).toBeGreaterThan(left - 1);
    expect(back.volume).toBe(0.9);
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: NEXT })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

for (const { device, use } of DEVICES) {
  test.describe(device, () => {
    test.use(use);

    test('a network that dies between two photos, and a link that runs out', async ({ page, shoot: { project, photos } }) => {
      const gallery = new Gallery(page);
      // The grid fetches nothing: on a phone its pictures are as large as the viewer's, and would stand in for them.
      await page.route(/\/media\//, (route) => route.abort());
      await gallery.open(project.galleryPath, project.name);
      await page.waitForLoadState('networkidle');
      await page.unrouteAll({ behavior: 'wait' });
      await gallery.photo(photos[0]!).click();
      const lightbox = new Lightbox(page);
      await lightbox.expectShown(photos[0]!);
      // The neighbour is there already.
      await expect(page.locator('[role="dialog"] [data-shown]')).toHaveCount(3);
      await page.context().setOffline(true);
      await page.keyboard.press('ArrowRight');
      await lightbox.expectShown(photos[1]!);
      await page.keyboard.press('ArrowRight');
      const alert = page.getByRole('dialog').getByRole('alert');
      await expect(alert).toContainText('could not be loaded');
      await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.context().setOffline(false);
      await expect(alert).toBeHidden();
      await lightbox.expectShown(photos[2]!);

      await page.route(/\/media\//, (route) => route.fulfill({ status: 403, body: '' }));
      await page.keyboard.press('End');
      await expect(alert).toContainText('has run out');
      await page.unrouteAll();
      // The grid has asked for new links a moment ago: who presses need not wait for the next time.
      const renewed = page.waitForRequest(/\/api\/gallery\/[^/]+\/[^/]+$/);
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await renewed;
      await lightbox.expectShown(photos.at(-1)!);
    });

    test('a video that waits for its bytes, and a network that dies before the next one starts', async ({ page, shoot: { project } }) => {
      const gallery = new Gallery(page);
      let release = () => {};
      const held = new Promise<void>((go) => { release = go; });
      await page.route(/\/hls\/.*\.ts$/, async (route) => {
        await held;
        await route.continue();
      });
      await gallery.open(project.galleryPath, project.name);
      const player = await gallery.play(STREET);
      const waits = player.dialog.getByRole('status').filter({ hasText: 'Loading video…' });
      await expect(waits).toBeVisible();
      release();
      await expectRunning(player);
      await expect(waits).toHaveCount(0);
      await page.context().setOffline(true);
      await page.keyboard.press('n');
      const alert = page.getByRole('dialog', { name: NEXT }).getByRole('alert');
      await expect(alert).toContainText('The connection was lost');
      await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.context().setOffline(false);
      await expect(alert).toBeHidden();
      await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 }).toBeGreaterThan(0.3);
    });

    test('a gallery that lost the network, or whose site was upgraded, before its viewer was there', async ({ page, shoot: { project, photos } }) => {
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      await expect(gallery.photo(photos[0]!)).toBeVisible();
      const opened = new ClientSite(page).toast('Could Not Be Opened');
      await page.context().setOffline(true);
      await gallery.photo(photos[0]!).click();
      await expect(opened).toContainText('The server cannot be reached');
      await page.context().setOffline(false);
      await page.route(/assets\/Lightbox/, (route) => route.fulfill({ status: 404, body: '' }));
      await gallery.photo(photos[0]!).click();
      await expect(opened).toContainText('the site has been updated');
      await page.unrouteAll();
      await opened.getByRole('button', { name: 'Reload Page' }).click();
      await gallery.photo(photos[0]!).click();
      await new Lightbox(page).expectShown(photos[0]!);
    });
  });
}

/** Chooses the track of `withSubtitles`, until its line is there. */
async function showCaptions(player: Player): Promise<void> {
  const choice = player.dialog.getByRole('combobox', { name: 'Captions' });
  await expectInReach(choice);
  await choice.selectOption({ label: 'English' });
  await expect.poll(() => player.video.evaluate((video: HTMLVideoElement) => [...video.textTracks].find(({ mode }) => mode === 'showing')?.cues?.length)).toBe(1);
}

/** Into the small window and back. */
async function pictureInPicture(player: Player): Promise<void> {
  for (const name of ['Picture in picture', 'Back from picture in picture']) await player.button(name).click();
  await expect(player.button('Picture in picture')).toBeVisible();
}

async function expectRunning(player: Player): Promise<void> {
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.2);
}

function state(player: Player): Promise<{ time: number; volume: number; muted: boolean; rate: number }> {
  return player.video.evaluate(({ currentTime, volume, muted, playbackRate }: HTMLVideoElement) => ({ time: currentTime, volume, muted, rate: playbackRate }));
}

async function expectControls(player: Player, shown: boolean): Promise<void> {
  await expect(player.dialog.getByRole('group', { name: 'Video controls' })).toHaveCSS('opacity', shown ? '1' : '0');
}

/** Gives the stream a subtitle track, as a server would announce one. */
async function withSubtitles(page: Page): Promise<void> {
  await page.route(/\/hls\/master\.m3u8/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('#EXT-X-STREAM-INF:', '#EXT-X-STREAM-INF:SUBTITLES="text",').replace('#EXT-X-INDEPENDENT-SEGMENTS\n', (line) => `${line}#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,URI="subtitles/index.m3u8"\n`);
    await route.fulfill({ response, body: text });
  });
  await page.route(/\/hls\/subtitles\/index\.m3u8/, (route) => route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: '#EXTM3U\n#EXT-X-TARGETDURATION:30\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:30,\nall.vtt\n#EXT-X-ENDLIST\n' }));
  await page.route(/\/hls\/subtitles\/all\.vtt/, (route) => route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:00:00.000 --> 00:00:29.000\nA street.\n' }));
}
