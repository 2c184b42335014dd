import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const SCREENS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { name: 'tablet', viewport: { width: 820, height: 1180 }, deviceScaleFactor: 2 },
  { name: 'laptop', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { name: 'dense laptop', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 },
];

test.describe('The grid', () => {
  test('draws no picture more than 1.5 times larger than it is', DEEP, async ({ browser, staffApi }) => {
    test.setTimeout(240_000);
    const project = await staffApi.createProject({ name: 'Sharp' });
    const landscape = 'photos/landscape-upright.jpg';
    await staffApi.upload(project, [
      sample('videos/bottle.mp4'),
      ...[1, 2, 3, 4, 5].map((n) => sample(landscape, `wide-${n}.jpg`)),
      ...[1, 2, 3].map((n) => sample('photos/portrait-exif-rotated-8.jpg', `tall-${n}.jpg`)),
      ...[6, 7, 8].map((n) => sample(landscape, `wide-${n}.jpg`)),
    ]);
    for (const { name, ...screen } of SCREENS) {
      const context = await browser.newContext(screen);
      const page = await context.newPage();
      await page.goto(project.galleryPath);
      const pictures = page.locator('#gallery li[id^=file-] img');
      await expect(pictures).toHaveCount(12);
      const found: number[] = [];
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        const enlarged = await picture.evaluate(async (img: HTMLImageElement) => {
          await img.decode();
          const { width, height } = img.getBoundingClientRect();
          // With `srcset`, an image tells its size in CSS pixels.
          const natural = new Image();
          natural.src = img.currentSrc;
          await natural.decode();
          return Math.max(width / natural.naturalWidth, height / natural.naturalHeight) * window.devicePixelRatio;
        });
        found.push(enlarged);
      }
      expect
        .soft(Math.max(...found), `${name}: ${found.map((value) => value.toFixed(2)).join(' ')}`)
        .toBeLessThan(1.52);
      await context.close();
    }
  });
});
