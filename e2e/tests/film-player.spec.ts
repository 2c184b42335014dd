import { accessibilityViolations, expectNoHorizontalScroll, expectTappable } from '../support/accessibility.js';
import type { ProjectDto } from '@showreel/api-client';
import { withChapters } from '../support/films.js';
import { DEEP, DEVICES } from '../support/devices.js';
import { expect, test as base } from '../support/fixtures.js';
import { Gallery } from '../pages/gallery.js';

const FILM = 'wedding.mp4';

const test = base.extend<object, { project: ProjectDto }>({
  /** A film with chapters and captions, encoded to its end; both devices play it. */
  project: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject();
      const film = withChapters('videos/street.mp4', FILM, { 'The ceremony': 0, 'The dance': 12 });
      const [file] = await staffApi.upload(project, [film]);
      // A film that grows cannot be sought beyond its end so far.
      await expect
        .poll(async () => (await staffApi.files(project)).map(({ isEncoding }) => isEncoding), { timeout: 60_000 })
        .toEqual([false]);
      await staffApi.addCaptions(file!, 'de', 'Guten Tag');
      await staffApi.addCaptions(file!, 'en', 'Good day');
      await use(project);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const { device, use } of DEVICES) {
  test.describe(`The film player, ${device}`, () => {
    test.use(use);

    test('shows captions, chapters and single frames', DEEP, async ({ page, project }) => {
      test.setTimeout(120_000);
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      const { dialog, video } = await gallery.openPlayer(FILM);
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
      const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
      const shown = () =>
        video.evaluate((element: HTMLVideoElement) =>
          [...element.textTracks].flatMap(({ mode, activeCues }) =>
            mode === 'showing' ? [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text) : [],
          ),
        );
      await page.keyboard.press('k');

      const captions = dialog.getByRole('combobox', { name: 'Captions' });
      await expect(captions.locator('option')).toHaveText(['Off', 'Deutsch', 'English']);
      expect(await shown()).toEqual([]);
      await page.keyboard.press('c');
      await expect.poll(shown).toEqual(['Good day']);
      await captions.selectOption({ label: 'Deutsch' });
      await expect.poll(shown).toEqual(['Guten Tag']);
      await dialog.focus();
      await page.keyboard.press('c');
      await expect.poll(shown).toEqual([]);
      await page.keyboard.press('c');
      await expect.poll(shown).toEqual(['Guten Tag']);

      const seek = dialog.getByRole('slider', { name: 'Seek' });
      const chapters = dialog.getByRole('combobox', { name: 'Chapters' });
      await expect(seek).toHaveAttribute('aria-valuetext', /, The ceremony$/);
      await chapters.selectOption({ index: 1 });
      await expect.poll(time).toBeCloseTo(12, 0);
      await expect(seek).toHaveAttribute('aria-valuetext', '12 seconds of 30 seconds, The dance');
      await seek.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(time).toBeCloseTo(17, 0);

      await dialog.focus();
      const before = await time();
      await page.keyboard.press('.');
      await page.keyboard.press('.');
      await expect.poll(async () => (await time()) - before).toBeGreaterThan(1 / 12.5);
      const after = await time();
      await page.keyboard.press(',');
      await expect.poll(async () => after - (await time())).toBeCloseTo(1 / 12.5, 2);
      await page.keyboard.press('>');
      await expect(dialog.getByRole('combobox', { name: 'Playback speed' })).toHaveValue('1.25');

      for (const each of [captions, chapters, dialog.getByRole('combobox', { name: 'Playback speed' })])
        await expectTappable(each);
      await expectNoHorizontalScroll(page);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
    });
  });
}
