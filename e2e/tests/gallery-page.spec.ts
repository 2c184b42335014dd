import { statSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { ProjectDto } from '@showreel/api-client';
import { Touch } from '../support/touch.js';
import { Gallery } from '../pages/gallery.js';
import { visitorOf } from '../support/checkout-data.js';
import { DEEP, DEVICES, PHONE } from '../support/devices.js';
import { expectTappable, expectNoHorizontalScroll } from '../support/accessibility.js';
import { beginningOf } from '../support/films.js';
import { expect, test as base } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

/** The smallest one. */
const PHOTO = 'photos/with-gps.jpg';
/** The scenario has more than the first twelve. */
const PHOTOS = Array.from({ length: 20 }, (_, at) => `photo-${at + 1}.jpg`);
/** Short: these tests do not play it. */
const VIDEO = 'phone-portrait-rotated.mp4';

const test = base.extend<object, { project: ProjectDto }>({
  /** A gallery of some length. */
  project: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [...PHOTOS.map((name) => sample(PHOTO, name)), sample(`videos/${VIDEO}`)]);
      await use(project);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe('Gallery page', () => {
  test(
    "'View Gallery' ends with the gallery at the top edge, below a bar of two lines at most",
    DEEP,
    async ({ page, staffApi }) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [
        ...PHOTOS.slice(0, 4).map((name) => sample(PHOTO, name)),
        sample(`videos/${VIDEO}`),
      ]);
      await staffApi.addSection(project, 'Getting ready', ['photo-1.jpg', 'photo-2.jpg']);
      await staffApi.addSection(project, 'The party', ['photo-3.jpg', 'photo-4.jpg']);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const landing = async (width: number, height: number) => {
        await page.setViewportSize({ width, height });
        await new Gallery(page).open(project.galleryPath, project.name);
        await page.getByRole('link', { name: 'View Gallery' }).click();
        const [bar, files] = [page.getByRole('tablist').locator('../..'), page.locator('#gallery')];
        await expect(new Gallery(page).allowance).toBeInViewport();
        await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeInViewport();
        const [{ height: barHeight }, { y }] = [(await bar.boundingBox())!, (await files.boundingBox())!];
        return { width, top: Math.round(y), twoLines: barHeight <= 110 };
      };
      const SCREENS = [
        [390, 844],
        [820, 1180],
        [844, 390],
        [1440, 900],
      ] as const;
      const expectLandings = async () => {
        for (const [width, height] of SCREENS)
          expect(await landing(width, height)).toEqual({ width, top: 0, twoLines: true });
      };
      await expectLandings();
      await staffApi.setTimer(project, 86_400);
      await staffApi.editProject(project, { description: 'What a day by the sea, with all of you. '.repeat(20) });
      await expectLandings();
    },
  );

  test.describe('phone', () => {
    test.use(PHONE);

    test('opens a file by its URL and closes it with Back', DEEP, async ({ page, visitor, project }) => {
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      await gallery.photo('photo-12.jpg').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(/\?photo=[0-9a-f-]{36}$/);
      const url = page.url();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${project.id}/[^?]+$`));
      await page.goForward();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(gallery.photo('photo-12.jpg')).toBeFocused();

      const friend = await visitor(PHONE);
      await friend.goto(url);
      await expect(friend.getByRole('dialog', { name: 'photo-12' })).toBeVisible();
      await friend.keyboard.press('Escape');
      await expect(friend.getByRole('dialog')).toBeHidden();
      await expect(friend).toHaveURL(new RegExp(`${project.id}/[^?]+$`));
    });

    test('shows sections in their order, also among favourites', DEEP, async ({ page, staffApi }) => {
      const project = await staffApi.createProject();
      await staffApi.upload(
        project,
        ['late.jpg', 'early.jpg', 'loose.jpg'].map((name) => sample(PHOTO, name)),
      );
      await staffApi.addSection(project, 'Ceremony', ['early.jpg']);
      await staffApi.addSection(project, 'Dinner', ['late.jpg']);
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      const order = () =>
        page
          .getByRole('region', { name: 'Photos' })
          .evaluate((region) =>
            [...region.querySelectorAll('h3, [data-open]')]
              .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
              .map((element) => element.textContent || element.getAttribute('aria-label')),
          );
      await expect(page.getByRole('heading', { name: 'Ceremony', level: 3 })).toBeVisible();
      await expect.poll(order).toEqual(['Open loose', 'Ceremony', 'Open early', 'Dinner', 'Open late']);
      await expectNoHorizontalScroll(page);
      await gallery.photo('late.jpg').hover();
      await gallery.favouriteButton('late.jpg').click();
      await page.getByRole('tab', { name: 'Favourites (1)' }).click();
      await expect(gallery.photo('early.jpg')).toHaveCount(0);
      await expect.poll(order).toEqual(['Dinner', 'Open late']);
    });

    test('reloads the gallery after sleep and shows that it has expired', DEEP, async ({ page, staffApi }) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [sample(PHOTO, 'one.jpg')]);
      await page.clock.install();
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      // The title is in the page before its script runs, and only the script notices that the phone wakes.
      await expect(gallery.photo('one.jpg')).toBeVisible();
      const wake = async () => {
        await page.clock.fastForward('12:00:00');
        await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      };
      const reloaded = page.waitForResponse((response) => response.url().endsWith(`/api${project.galleryPath}`));
      await wake();
      const reply = await reloaded;
      expect([200, 304]).toContain(reply.status());
      await reply.finished();
      await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();

      await staffApi.setTimer(project, 1);
      await expect.poll(async () => (await page.request.get(`/api${project.galleryPath}`)).ok()).toBe(false);
      await wake();
      await expect(page.getByRole('heading', { name: 'Access No Longer Available' })).toBeVisible();
      await expectTappable(page.getByRole('link', { name: 'View Packages' }));
    });
  });

  for (const { device, use, details } of DEVICES) {
    test.describe(device, details, () => {
      test.use(use);

      test('shows counts, tabs and twelve photos before the rest', async ({ page, project }) => {
        const gallery = new Gallery(page);
        await gallery.open(project.galleryPath, project.name);
        const main = page.getByRole('main');
        // Visitors who came by a link have no dashboard.
        await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(0);
        // The link preview of messengers.
        const openGraph = await page
          .locator('meta[property^="og:"]')
          .evaluateAll((tags) =>
            Object.fromEntries(tags.map((tag) => [tag.getAttribute('property')!, tag.getAttribute('content')!])),
          );
        expect(openGraph).toMatchObject({ 'og:title': project.name });
        expect(openGraph['og:image']).toMatch(/^http/);
        const card = decodeURIComponent(JSON.stringify(openGraph));
        for (const secret of [project.clientEmail, visitorOf(project)]) expect(card).not.toContain(secret);
        const time = main.getByRole('time').first();
        await expect(time).toHaveText(new RegExp((await time.getAttribute('datetime'))!.slice(0, 4)));
        for (const text of ['1 video', '20 photos']) await expect(main.getByText(text, { exact: true })).toBeVisible();
        await expect(gallery.video(VIDEO)).toContainText(/0:06.*60\.1 KB/s);
        const [viewAll, thirteenth] = [
          page.getByRole('button', { name: 'View All 20 Photos' }),
          page.locator('[aria-posinset="13"]'),
        ];
        await viewAll.scrollIntoViewIfNeeded();
        await expect(thirteenth).toHaveCount(0);
        await viewAll.click();
        await expect(viewAll).toHaveCount(0);
        await thirteenth.first().scrollIntoViewIfNeeded();

        await page.getByRole('tab', { name: 'Videos' }).click();
        await expect(gallery.photo('photo-1.jpg')).toHaveCount(0);
        await expect(gallery.video(VIDEO)).toBeVisible();
        await page.getByRole('tab', { name: 'Photos' }).click();
        await expect(gallery.video(VIDEO)).toHaveCount(0);
        await expect(gallery.photo('photo-1.jpg')).toBeVisible();

        // Offline, before the script of the next page has loaded.
        const packages = page.getByRole('main').getByRole('link', { name: 'View Packages' });
        await packages.scrollIntoViewIfNeeded();
        await page.context().setOffline(true);
        await packages.click();
        await expect(page.getByRole('alert')).toContainText("We can't reach the server.");
        await page.context().setOffline(false);
        await page.getByRole('button', { name: 'Try Again' }).click();
        await expect(page.getByRole('heading', { name: 'Choose Your Package' })).toBeVisible();
      });

      test('closes toasts after 5 s or 50 px; opens tooltips after 700 ms', DEEP, async ({ page, project }) => {
        const gallery = new Gallery(page);
        await page.clock.install();
        await gallery.open(project.galleryPath, project.name);
        await page.clock.pauseAt(Date.now() + 60_000);
        const toast = page.locator('[data-variant]');
        await page.route('**/favourites', (route) => route.abort());
        const fail = async (name: string) => {
          await gallery.favouriteButton(name).click();
          await expect(toast).toContainText('Not Saved');
        };
        await fail('photo-1.jpg');
        await page.clock.runFor(4900);
        await fail('photo-10.jpg');
        await expect(toast).toHaveCount(1);
        await page.clock.runFor(4900);
        await expect(toast).toBeVisible();
        await page.clock.runFor(200);
        await expect(toast).toBeHidden();

        await fail('photo-1.jpg');
        await swipe(page, toast, 40);
        await expect(toast).toBeVisible();
        await swipe(page, toast, 70);
        await expect(toast).toBeHidden();

        if (device === 'phone') return;
        const tooltip = page.getByRole('tooltip');
        await gallery.photoButton('Select as Free Headshot', 'photo-1.jpg').hover();
        await page.clock.runFor(650);
        await expect(tooltip).toHaveCount(0);
        await page.clock.runFor(100);
        await expect(tooltip).toHaveText('Select as Free Headshot');
        await gallery.photoButton('Select as Free Headshot', 'photo-10.jpg').hover();
        await page.clock.runFor(10);
        await expect(tooltip).toBeVisible();
        await page.mouse.move(0, 0);
        await page.clock.runFor(200);
        await expect(tooltip).toHaveCount(0);
        await page.clock.runFor(350);
        await gallery.photoButton('Select as Free Headshot', 'photo-1.jpg').hover();
        await page.clock.runFor(650);
        await expect(tooltip).toHaveCount(0);
      });

      test('saves favourites on the server and restores them on failure', async ({ page, staffApi }) => {
        const project = await staffApi.createProject();
        await staffApi.upload(project, [sample(PHOTO, 'one.jpg'), sample(PHOTO, 'two.jpg')]);
        const gallery = new Gallery(page);
        await gallery.open(project.galleryPath, project.name);
        await gallery.photo('one.jpg').hover();
        await expectTappable(gallery.favouriteButton('one.jpg'));
        const saved = gallery.favouriteSaved();
        await gallery.favouriteButton('one.jpg').click();
        await expect(gallery.favouriteButton('one.jpg')).toHaveAttribute('aria-pressed', 'true');
        expect((await saved).status()).toBe(200);
        await page.reload();
        await page.getByRole('tab', { name: 'Favourites (1)' }).click();
        await expect(gallery.photo('one.jpg')).toBeVisible();
        await expect(gallery.photo('two.jpg')).toHaveCount(0);
        await expectNoHorizontalScroll(page);
        expect(await staffApi.read(`/api/admin/projects/${project.id}/favourites`)).toMatchObject({
          count: 1,
          fileNames: 'one.jpg',
        });

        await page.context().setOffline(true);
        await gallery.photo('one.jpg').hover();
        await gallery.favouriteButton('one.jpg').click();
        await expect(page.getByText('Not Saved', { exact: true })).toBeVisible();
        await expect(gallery.favouriteButton('one.jpg')).toHaveAttribute('aria-pressed', 'true');
        await page.context().setOffline(false);
        await gallery.favouriteButton('one.jpg').click();
        await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
      });

      test('restores the scroll position after the packages page', DEEP, async ({ page, project }) => {
        const gallery = new Gallery(page);
        await gallery.open(project.galleryPath, project.name);
        await page.getByRole('button', { name: 'View All 20 Photos' }).click();
        const last = gallery.photo('photo-20.jpg');
        await last.scrollIntoViewIfNeeded();
        const before = await last.evaluate((tile) => tile.getBoundingClientRect().top);
        await page
          .getByRole('main')
          .getByRole('link', { name: 'View Packages' })
          .evaluate((link: HTMLElement) => link.click());
        await expect(page.getByRole('heading', { name: 'Choose Your Package' })).toBeVisible();
        await page.getByRole('link', { name: 'Back to Gallery' }).first().click();
        await expect(last).toBeInViewport();
        await expect.poll(() => last.evaluate((tile) => tile.getBoundingClientRect().top)).toBeCloseTo(before, -1);
        await page.reload();
        await expect(last).toBeInViewport();
      });

      test('the countdown shifts no content', DEEP, async ({ page, staffApi }) => {
        const project = await staffApi.createProject();
        await staffApi.upload(
          project,
          ['one.jpg', 'two.jpg'].map((name) => sample(PHOTO, name)),
        );
        await staffApi.setTimer(project, 3 * 86_400);
        await page.addInitScript(() => {
          Object.assign(globalThis, { layoutShift: 0 });
          new PerformanceObserver((list) => {
            for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[])
              if (!hadRecentInput) (globalThis as unknown as { layoutShift: number }).layoutShift += value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await new Gallery(page).open(project.galleryPath, project.name);
        await expect(page.getByRole('region', { name: 'Gallery access' })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(
          await page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift),
        ).toBeLessThanOrEqual(0.02);
      });

      test('downloads selected files as one ZIP of the announced size', async ({ page, staffApi }) => {
        const project = await staffApi.createProject();
        await staffApi.upload(project, [
          ...['a.mp4', 'b.mp4'].map((name) => beginningOf(`videos/${VIDEO}`, name, 1)),
          sample(PHOTO, 'c.jpg'),
        ]);
        const gallery = new Gallery(page);
        await gallery.open(project.galleryPath, project.name);
        const bar = page.getByRole('region', { name: 'Selected files' });
        await page.getByRole('button', { name: 'Select', exact: true }).click();
        await gallery.checkbox('b.mp4').click();
        await page.keyboard.down('Shift');
        await gallery.checkbox('a.mp4').click();
        await page.keyboard.up('Shift');
        await expect(bar).toContainText('2 selected');
        await expectNoHorizontalScroll(page);
        for (const label of ['Download', 'Favourite', 'Clear'])
          await expectTappable(bar.getByRole('button', { name: label }));
        await bar.getByRole('button', { name: 'Download' }).click();
        const confirmDialog = page.getByRole('dialog', { name: 'Use 2 of Your Free Downloads?' });
        const archived = page.waitForResponse(
          (response) => response.request().method() === 'POST' && response.url().endsWith('/archive'),
        );
        const download = await gallery.downloadAfter(() =>
          confirmDialog.getByRole('button', { name: 'Yes, Use 2 Free Downloads' }).click(),
        );
        const { bytes, filename } = (await (await archived).json()) as { bytes: number; filename: string };
        expect(download.suggestedFilename()).toBe(filename);
        expect(statSync(await download.path()).size).toBe(bytes);
        await expect(gallery.allowance).toHaveText('All videos, 1 free headshot');

        await gallery.checkbox('c.jpg').click();
        await bar.getByRole('button', { name: 'Download' }).click();
        const locked = page.getByRole('dialog', { name: 'One Photo Is Free' });
        await expect(locked).toContainText('You can choose this photo as your free headshot');
        await locked.getByRole('button', { name: 'Not Now' }).click();
        await bar.getByRole('button', { name: 'Clear' }).click();
        await expect(bar).toBeHidden();
        await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
      });
    });
  }
});

/** Swipes a toast to the right, by touch on the phone. */
async function swipe(page: Page, toast: Locator, distance: number): Promise<void> {
  const { x, y, width, height } = (await toast.boundingBox())!;
  const [from, to] = [x + width / 4, x + width / 4 + distance];
  if (page.viewportSize()!.width < 500)
    return (await Touch.on(page)).drag({ x: from, y: y + height / 2 }, { x: to, y: y + height / 2 });
  await page.mouse.move(from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(to, y + height / 2, { steps: 5 });
  await page.mouse.up();
}
