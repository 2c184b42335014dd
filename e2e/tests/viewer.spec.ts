import type { GalleryDto, ProjectDto } from '@showreel/api-client';
import { ClientSite } from '../pages/client-site.js';
import { Touch } from '../support/touch.js';
import { Gallery, type Player } from '../pages/gallery.js';
import { Lightbox } from '../pages/lightbox.js';
import { ALSO_DEEP, DEEP, DESKTOP, IS_DEEP, PHONE } from '../support/devices.js';
import { accessibilityViolations, expectTappable, expectNoHorizontalScroll } from '../support/accessibility.js';
import { expect, test as base } from '../support/fixtures.js';
import { sample, titleOf } from '../support/samples.js';

const PHOTOS = IS_DEEP
  ? [
      'landscape-upright.jpg',
      'portrait-exif-rotated-8.jpg',
      'phone-12mp.jpg',
      'with-gps.jpg',
      'phone-hdr.jpg',
      'landscape-exif-rotated-6.jpg',
    ]
  : ['landscape-upright.jpg', 'portrait-exif-rotated-8.jpg', 'landscape-exif-rotated-6.jpg'];
const STREET = 'street.mp4';
const NEXT = 'phone-portrait-rotated.mp4';

const test = base.extend<object, { sampleGallery: { project: ProjectDto; photos: string[] } }>({
  /** A gallery and the names of its photos in their order. */
  sampleGallery: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [
        ...PHOTOS.map((name) => sample(`photos/${name}`)),
        // Only the deep run plays them.
        ...(IS_DEEP ? [sample(`videos/${STREET}`), sample(`videos/${NEXT}`)] : []),
      ]);
      const { mediaFiles } = await staffApi.read<GalleryDto>(`/api${project.galleryPath}`);
      await use({
        project,
        photos: mediaFiles.filter(({ fileType }) => fileType === 'photo').map(({ originalName }) => originalName),
      });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe('Viewer', () => {
  test.describe('phone, dark theme', () => {
    test.use({ ...PHONE, colorScheme: 'dark' });

    test('photos follow touch gestures', ALSO_DEEP, async ({ page, sampleGallery: { project, photos } }) => {
      const [first, second, third] = photos as [string, string, string];
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      await gallery.photo(first).tap();
      const lightbox = new Lightbox(page);
      const touch = await Touch.on(page);
      await lightbox.expectShown(first);
      await expectNoHorizontalScroll(page);
      for (const name of ['Previous photo', 'Next photo', 'Play slideshow', 'Favourite', 'Close'])
        await expectTappable(lightbox.button(name));
      expect(await accessibilityViolations(page)).toEqual([]);

      const { x: center } = await lightbox.state();
      await touch.drag({ x: 330, y: 420 }, { x: 90, y: 430 }, async () => {
        // The browser delivers moves with the next frame.
        await expect.poll(async () => (await lightbox.state()).x).toBeCloseTo(center - 240, -1);
      });
      await lightbox.expectShown(second);
      await touch.drag({ x: 200, y: 420 }, { x: 240, y: 424 }, async () => {
        await expect.poll(async () => (await lightbox.state()).x).toBeGreaterThan(center + 20);
      });
      await lightbox.waitForAnimations();
      expect((await lightbox.state()).name).toBe(titleOf(second));

      await touch.doubleTap({ x: 120, y: 380 });
      await expect.poll(async () => (await lightbox.state()).scale).toBeGreaterThan(1.5);
      await lightbox.waitForAnimations();
      const zoomed = await lightbox.state();
      await touch.drag({ x: 250, y: 300 }, { x: 200, y: 380 });
      await lightbox.waitForAnimations();
      const moved = await lightbox.state();
      expect(moved.name).toBe(titleOf(second));
      expect(Math.abs(moved.x - zoomed.x) + Math.abs(moved.y - zoomed.y)).toBeGreaterThan(20);
      await touch.doubleTap({ x: 120, y: 380 });
      await expect.poll(async () => (await lightbox.state()).scale).toBe(1);

      await touch.pinch({ x: 195, y: 420 }, 100, 260);
      await expect.poll(async () => (await lightbox.state()).scale).toBeCloseTo(2.6, 1);
      await touch.pinch({ x: 195, y: 420 }, 260, 60);
      await expect.poll(async () => (await lightbox.state()).scale).toBe(1);

      await lightbox.button('Next photo').tap();
      await lightbox.expectShown(third);
      await page.setViewportSize({ width: 844, height: 390 });
      await lightbox.waitForAnimations();
      const box = (await lightbox.photo.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(390.5);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoHorizontalScroll(page);
      for (const name of ['Previous photo', 'Next photo', 'Play slideshow', 'Favourite', 'Close'])
        await expectTappable(lightbox.button(name));

      await touch.drag({ x: 160, y: 300 }, { x: 165, y: 480 });
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    test('a tap shows and hides the video controls', DEEP, async ({ page, sampleGallery: { project } }) => {
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      const player = await gallery.openPlayer(STREET);
      await expectPlaying(player);
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
      for (const name of ['Previous video', 'Play', 'Next video', 'Mute', 'Full screen', 'Close'])
        await expectTappable(player.button(name));
      await expectTappable(player.dialog.getByRole('combobox', { name: 'Playback speed' }));
      await expectNoHorizontalScroll(page);
      await togglePictureInPicture(player);
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  });

  test.describe('desktop, light theme', () => {
    test.use({ ...DESKTOP, colorScheme: 'light' });

    test('photos follow mouse, wheel and keys', DEEP, async ({ page, sampleGallery: { project, photos } }) => {
      const [first, second] = photos as [string, string];
      const last = photos.at(-1)!;
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      const opener = gallery.photo(first);
      await opener.focus();
      await page.keyboard.press('Enter');
      const lightbox = new Lightbox(page);
      await lightbox.expectShown(first);
      expect(await accessibilityViolations(page)).toEqual([]);
      const announcement = page.getByRole('dialog').getByText(/^Photo \d+ of/);
      await expect(announcement).toHaveText(`Photo 1 of ${photos.length}: ${titleOf(first)}`);

      const point = { x: 720, y: 480 };
      await page.mouse.move(point.x, point.y);
      await page.mouse.wheel(0, -400);
      await expect.poll(async () => (await lightbox.state()).scale).toBeGreaterThan(1.3);
      const before = await lightbox.state();
      await page.mouse.down();
      await page.mouse.move(point.x + 60, point.y + 20, { steps: 4 });
      await page.mouse.up();
      await lightbox.waitForAnimations();
      expect((await lightbox.state()).x).not.toBeCloseTo(before.x, 0);
      await page.keyboard.press('0');
      await expect.poll(async () => (await lightbox.state()).scale).toBe(1);
      await page.keyboard.press('+');
      await expect.poll(async () => (await lightbox.state()).scale).toBeCloseTo(1.5, 1);
      await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'Zoom 150%' })).toBeAttached();
      await page.keyboard.press('-');
      await expect.poll(async () => (await lightbox.state()).scale).toBe(1);
      await page.mouse.dblclick(point.x, point.y);
      await expect.poll(async () => (await lightbox.state()).scale).toBeGreaterThan(1.5);

      await page.keyboard.press('ArrowRight');
      await lightbox.expectShown(second);
      expect((await lightbox.state()).scale).toBe(1);
      await expect(announcement).toHaveText(`Photo 2 of ${photos.length}: ${titleOf(second)}`);
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

    test(
      'a video follows keys and menus and remembers its position',
      DEEP,
      async ({ page, sampleGallery: { project } }) => {
        test.setTimeout(120_000);
        const gallery = new Gallery(page);
        await gallery.open(project.galleryPath, project.name);
        const player = await gallery.openPlayer(STREET);
        await expectPlaying(player);
        // The controls hide three seconds after the start, without input.
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
        expect(await accessibilityViolations(page)).toEqual([]);
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

        await togglePictureInPicture(player);

        await player.dialog.focus();
        await page.keyboard.press('f');
        await expect(player.button('Exit full screen')).toBeVisible();
        await page.keyboard.press('f');
        await expect(player.button('Full screen')).toBeVisible();
        const { time: lastTime } = await state(player);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();

        const reopened = await gallery.openPlayer(STREET);
        await expectPlaying(reopened);
        const resumed = await state(reopened);
        expect(resumed.time).toBeGreaterThan(lastTime - 1);
        expect(resumed.volume).toBe(0.9);
        await page.keyboard.press('n');
        await expect(page.getByRole('dialog', { name: titleOf(NEXT) })).toBeVisible();
      },
    );
  });

  test.describe('phone, errors', () => {
    test.use(PHONE);

    test(
      'photos recover from a lost network and an expired link',
      DEEP,
      async ({ page, sampleGallery: { project, photos } }) => {
        const gallery = new Gallery(page);
        // Blocks the grid's images: on a phone they are as large as the viewer's and would replace them.
        await page.route(/\/media\//, (route) => route.abort());
        await gallery.open(project.galleryPath, project.name);
        await page.waitForLoadState('networkidle');
        await page.unrouteAll({ behavior: 'wait' });
        await gallery.photo(photos[0]!).click();
        const lightbox = new Lightbox(page);
        await lightbox.expectShown(photos[0]!);
        // The neighbours have been loaded.
        await expect(page.locator('[role="dialog"] [data-shown]')).toHaveCount(3);
        // This one never comes before its link is said to have expired: the grid would load it once the network is
        // back.
        const { mediaFiles } = await (await page.request.get(`/api${project.galleryPath}`)).json();
        const late = mediaFiles.find(({ originalName }: { originalName: string }) => originalName === photos[4]);
        await page.route(new RegExp(`/media/[^/]+/${late.id}/`), (route) => route.fulfill({ status: 403, body: '' }));
        await page.context().setOffline(true);
        await page.keyboard.press('ArrowRight');
        await lightbox.expectShown(photos[1]!);
        await page.keyboard.press('ArrowRight');
        const alert = page.getByRole('dialog').getByRole('alert');
        await expect(alert).toContainText("Couldn't load this photo");
        await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
        expect(await accessibilityViolations(page)).toEqual([]);
        await page.context().setOffline(false);
        await expect(alert).toBeHidden();
        await lightbox.expectShown(photos[2]!);

        await page.route(/\/media\//, (route) => route.fulfill({ status: 403, body: '' }));
        // The last photo does not serve: it was the first one's neighbour, and may still be in memory.
        await page.keyboard.press('ArrowRight');
        await lightbox.expectShown(photos[3]!);
        await page.keyboard.press('ArrowRight');
        await expect(alert).toContainText('Refreshing this photo');
        await page.unrouteAll();
        // The grid has refreshed its links a moment ago: a click refreshes them without waiting.
        const refreshed = page.waitForRequest(/\/api\/gallery\/[^/]+\/[^/]+$/);
        await alert.getByRole('button', { name: 'Try Again' }).click();
        await refreshed;
        await lightbox.expectShown(photos[4]!);
      },
    );

    test(
      'videos show that they load and recover from a lost network',
      DEEP,
      async ({ page, sampleGallery: { project } }) => {
        const gallery = new Gallery(page);
        let release = () => {};
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(/\/hls\/.*\.ts$/, async (route) => {
          await released;
          await route.continue();
        });
        await gallery.open(project.galleryPath, project.name);
        const player = await gallery.openPlayer(STREET);
        const loading = player.dialog.getByText('Loading video…');
        await expect(loading).toBeVisible();
        release();
        await expectPlaying(player);
        await expect(loading).toHaveCount(0);
        await page.context().setOffline(true);
        await page.keyboard.press('n');
        const alert = page.getByRole('dialog', { name: titleOf(NEXT) }).getByRole('alert');
        await expect(alert).toContainText('Connection lost');
        await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
        expect(await accessibilityViolations(page)).toEqual([]);
        await page.context().setOffline(false);
        await expect(alert).toBeHidden();
        await expect
          .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
            timeout: 20_000,
          })
          .toBeGreaterThan(0.3);
      },
    );

    test(
      'a viewer that cannot be loaded is explained and reloads',
      DEEP,
      async ({ page, sampleGallery: { project, photos } }) => {
        const gallery = new Gallery(page);
        await gallery.open(project.galleryPath, project.name);
        await expect(gallery.photo(photos[0]!)).toBeVisible();
        const toast = new ClientSite(page).toast('Could Not Open');
        await page.context().setOffline(true);
        await gallery.photo(photos[0]!).click();
        await expect(toast).toContainText("We can't reach the server");
        await page.context().setOffline(false);
        await page.route(/assets\/Lightbox/, (route) => route.fulfill({ status: 404, body: '' }));
        await gallery.photo(photos[0]!).click();
        await expect(toast).toContainText('A new version is available');
        await page.unrouteAll();
        await toast.getByRole('button', { name: 'Reload Page' }).click();
        await gallery.photo(photos[0]!).click();
        await new Lightbox(page).expectShown(photos[0]!);
      },
    );
  });
});

/** Enters and leaves picture in picture. */
async function togglePictureInPicture(player: Player): Promise<void> {
  for (const name of ['Picture-in-picture', 'Exit picture-in-picture']) await player.button(name).click();
  await expect(player.button('Picture-in-picture')).toBeVisible();
}

async function expectPlaying(player: Player): Promise<void> {
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.2);
}

function state(player: Player): Promise<{ time: number; volume: number; muted: boolean; rate: number }> {
  return player.video.evaluate(({ currentTime, volume, muted, playbackRate }: HTMLVideoElement) => ({
    time: currentTime,
    volume,
    muted,
    rate: playbackRate,
  }));
}

async function expectControls(player: Player, visible: boolean): Promise<void> {
  await expect(player.dialog.getByRole('group', { name: 'Video controls' })).toHaveCSS('opacity', visible ? '1' : '0');
}
