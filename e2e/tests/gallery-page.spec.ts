import { statSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { ProjectDto } from '@showreel/api-client';
import { Fingers } from '../support/touch.js';
import { Gallery } from '../pages/gallery.js';
import { DEVICES } from '../support/devices.js';
import { expectInReach, expectNoSidewaysScroll } from '../support/accessibility.js';
import { expect, test as base } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const UPRIGHT = 'landscape-upright.jpg';
/** Enough of them for a second page of thumbs. */
const PHOTOS = Array.from({ length: 20 }, (_, at) => `photo-${at + 1}.jpg`);
/** Short: these roads do not watch it. */
const VIDEO = 'phone-portrait-rotated.mp4';

const test = base.extend<object, { shoot: ProjectDto }>({
  /** A gallery of some length, made once. */
  shoot: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [...PHOTOS.map((name) => sample(`photos/${UPRIGHT}`, name)), sample(`videos/${VIDEO}`)]);
      await use(project);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const { device, use } of DEVICES) {
  test.describe(device, () => {
    test.use(use);

    test('a gallery as it opens: its facts, its tabs, twelve photos before all of them', async ({ page, shoot }) => {
      const gallery = new Gallery(page);
      await gallery.open(shoot.galleryPath, shoot.name);
      const main = page.getByRole('main');
      // Who came by a link has no dashboard.
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(0);
      // What a messenger shows of the link.
      const card = await page.locator('meta[property^="og:"]').evaluateAll((tags) => Object.fromEntries(tags.map((tag) => [tag.getAttribute('property')!, tag.getAttribute('content')!])));
      expect(card).toMatchObject({ 'og:title': shoot.name });
      expect(card['og:image']).toMatch(/^http/);
      expect(decodeURIComponent(JSON.stringify(card))).not.toContain(shoot.clientEmail);
      await expect(main.getByRole('time').first()).toHaveText(new RegExp(String(new Date().getFullYear())));
      for (const text of ['1 video', '20 photos']) await expect(main.getByText(text, { exact: true })).toBeVisible();
      await expect(gallery.video(VIDEO)).toContainText(/0:06.*60\.1 KB/s);
      const [more, thirteenth] = [page.getByRole('button', { name: 'View All 20 Photos' }), page.locator('[aria-posinset="13"]')];
      await more.scrollIntoViewIfNeeded();
      await expect(thirteenth).toHaveCount(0);
      await more.click();
      await expect(more).toHaveCount(0);
      await thirteenth.first().scrollIntoViewIfNeeded();

      await page.getByRole('tab', { name: 'Videos' }).click();
      await expect(gallery.photo('photo-1.jpg')).toHaveCount(0);
      await expect(gallery.video(VIDEO)).toBeVisible();
      await page.getByRole('tab', { name: 'Photos' }).click();
      await expect(gallery.video(VIDEO)).toHaveCount(0);
      await expect(gallery.photo('photo-1.jpg')).toBeVisible();

      // The network dies, and the next screen's code is not here yet.
      const packages = page.getByRole('main').getByRole('link', { name: 'View Packages' });
      await packages.scrollIntoViewIfNeeded();
      await page.context().setOffline(true);
      await packages.click();
      await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { name: 'Choose Your Package' })).toBeVisible();
    });

    test('toasts and tooltips keep their time: 5 s, 50 px, 700 and 300 ms', async ({ page, shoot }) => {
      const gallery = new Gallery(page);
      await page.clock.install();
      await gallery.open(shoot.galleryPath, shoot.name);
      await page.clock.pauseAt(Date.now() + 60_000);
      const toast = page.locator('[data-variant]');
      await page.route('**/favourites', (route) => route.abort());
      const fail = async (name: string) => {
        await page.getByRole('button', { name: `Favourite ${name}`, exact: true }).click();
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
      await expect(tooltip).toHaveCount(0);
      await page.clock.runFor(350);
      await gallery.photoButton('Select as Free Headshot', 'photo-1.jpg').hover();
      await page.clock.runFor(650);
      await expect(tooltip).toHaveCount(0);
    });

    test('hearts are kept by the server, also from one visit to the next, and a dead network gives them back', async ({ page, staffApi }) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [sample(`photos/${UPRIGHT}`, 'one.jpg'), sample(`photos/${UPRIGHT}`, 'two.jpg')]);
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      const heart = (name: string) => page.getByRole('button', { name: `Favourite ${name}`, exact: true });
      await gallery.photo('one.jpg').hover();
      await expectInReach(heart('one.jpg'));
      const kept = page.waitForResponse(/\/favourites$/);
      await heart('one.jpg').click();
      await expect(heart('one.jpg')).toHaveAttribute('aria-pressed', 'true');
      expect((await kept).status()).toBe(204);
      await page.reload();
      await page.getByRole('tab', { name: 'Favourites (1)' }).click();
      await expect(gallery.photo('one.jpg')).toBeVisible();
      await expect(gallery.photo('two.jpg')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      expect(await staffApi.read(`/api/admin/projects/${project.id}/favourites`)).toMatchObject({ count: 1, fileNames: 'one.jpg' });

      await page.context().setOffline(true);
      await gallery.photo('one.jpg').hover();
      await heart('one.jpg').click();
      await expect(page.getByText('Not Saved', { exact: true })).toBeVisible();
      await expect(heart('one.jpg')).toHaveAttribute('aria-pressed', 'true');
      await page.context().setOffline(false);
      await heart('one.jpg').click();
      await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
    });

    test('a file has an address: Back closes it, and whoever is sent it sees it', async ({ page, visitor, shoot }) => {
      const gallery = new Gallery(page);
      await gallery.open(shoot.galleryPath, shoot.name);
      await gallery.photo('photo-12.jpg').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(/\?photo=[0-9a-f-]{36}$/);
      const address = page.url();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${shoot.id}/[^?]+$`));
      await page.goForward();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(gallery.photo('photo-12.jpg')).toBeFocused();

      const friend = await visitor(use);
      await friend.goto(address);
      await expect(friend.getByRole('dialog', { name: 'photo-12.jpg' })).toBeVisible();
      await friend.keyboard.press('Escape');
      await expect(friend.getByRole('dialog')).toBeHidden();
      await expect(friend).toHaveURL(new RegExp(`${shoot.id}/[^?]+$`));
    });

    test('whoever comes back from the packages is where he was', async ({ page, shoot }) => {
      const gallery = new Gallery(page);
      await gallery.open(shoot.galleryPath, shoot.name);
      await page.getByRole('button', { name: 'View All 20 Photos' }).click();
      const last = gallery.photo('photo-20.jpg');
      await last.scrollIntoViewIfNeeded();
      const before = await last.evaluate((tile) => tile.getBoundingClientRect().top);
      await page.getByRole('main').getByRole('link', { name: 'View Packages' }).evaluate((link: HTMLElement) => link.click());
      await expect(page.getByRole('heading', { name: 'Choose Your Package' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to Gallery' }).first().click();
      await expect(last).toBeInViewport();
      await expect.poll(() => last.evaluate((tile) => tile.getBoundingClientRect().top)).toBeCloseTo(before, -1);
      await page.reload();
      await expect(last).toBeInViewport();
    });

    test('the studio\'s sections stand in their order, also among the favourites', async ({ page, staffApi }) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, ['late.jpg', 'early.jpg', 'loose.jpg'].map((name) => sample(`photos/${UPRIGHT}`, name)));
      await staffApi.addSection(project, 'Ceremony', ['early.jpg']);
      await staffApi.addSection(project, 'Dinner', ['late.jpg']);
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      const order = () => page.getByRole('region', { name: 'Photos' }).evaluate((region) => [...region.querySelectorAll('h3, [data-open]')]
        .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top).map((element) => element.textContent || element.getAttribute('aria-label')));
      await expect(page.getByRole('heading', { name: 'Ceremony', level: 3 })).toBeVisible();
      expect(await order()).toEqual(['Open loose.jpg', 'Ceremony', 'Open early.jpg', 'Dinner', 'Open late.jpg']);
      await expectNoSidewaysScroll(page);
      await gallery.photo('late.jpg').hover();
      await page.getByRole('button', { name: 'Favourite late.jpg' }).click();
      await page.getByRole('tab', { name: 'Favourites (1)' }).click();
      await expect(gallery.photo('early.jpg')).toHaveCount(0);
      expect(await order()).toEqual(['Dinner', 'Open late.jpg']);
    });

    test('the countdown comes into its own place: nothing moves', async ({ page, staffApi }) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, ['one.jpg', 'two.jpg'].map((name) => sample(`photos/${UPRIGHT}`, name)));
      await staffApi.setTimer(project, 3 * 86_400);
      await page.addInitScript(() => {
        Object.assign(globalThis, { shifts: 0 });
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!hadRecentInput) (globalThis as unknown as { shifts: number }).shifts += value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await new Gallery(page).open(project.galleryPath, project.name);
      await expect(page.getByRole('region', { name: 'Gallery access' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBeLessThanOrEqual(0.02);
    });

    test('a page that slept reads its gallery again when it wakes, and says when it has ended meanwhile', async ({ page, staffApi }) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [sample(`photos/${UPRIGHT}`)]);
      await page.clock.install();
      await new Gallery(page).open(project.galleryPath, project.name);
      const wake = async () => {
        await page.clock.fastForward('12:00:00');
        await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      };
      const again = page.waitForResponse((response) => response.url().endsWith(`/api${project.galleryPath}`));
      await wake();
      expect([200, 304]).toContain((await again).status());
      await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();

      await staffApi.setTimer(project, 1);
      await expect.poll(async () => (await page.request.get(`/api${project.galleryPath}`)).ok()).toBe(false);
      await wake();
      await expect(page.getByRole('heading', { name: 'Access No Longer Available' })).toBeVisible();
      await expectInReach(page.getByRole('link', { name: 'View Packages' }));
    });

    test('several are chosen and come as one ZIP of the size that was said', async ({ page, staffApi }) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [sample(`videos/${VIDEO}`, 'a.mp4'), sample(`videos/${VIDEO}`, 'b.mp4'), sample(`photos/${UPRIGHT}`, 'c.jpg')]);
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      const bar = page.getByRole('region', { name: 'Selected files' });
      const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await check('b.mp4').click();
      await page.keyboard.down('Shift');
      await check('a.mp4').click();
      await page.keyboard.up('Shift');
      await expect(bar).toContainText('2 selected');
      await expectNoSidewaysScroll(page);
      for (const label of ['Download', 'Favourite', 'Clear']) await expectInReach(bar.getByRole('button', { name: label }));
      await bar.getByRole('button', { name: 'Download' }).click();
      const question = page.getByRole('dialog', { name: 'Use 2 of Your Free Downloads?' });
      const asked = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/archive'));
      const download = await gallery.downloadAfter(() => question.getByRole('button', { name: 'Yes, Use 2 Free Downloads' }).click());
      const { bytes, filename } = (await (await asked).json()) as { bytes: number; filename: string };
      expect(download.suggestedFilename()).toBe(filename);
      expect(statSync(await download.path()).size).toBe(bytes);
      await expect(gallery.allowance).toHaveText('1 free video left, 1 free headshot');

      await check('c.jpg').click();
      await bar.getByRole('button', { name: 'Download' }).click();
      const locked = page.getByRole('dialog', { name: 'Some Files Need a Package' });
      await expect(locked).toContainText('1 of the files that you selected is not unlocked yet.');
      await locked.getByRole('button', { name: 'Cancel' }).click();
      await bar.getByRole('button', { name: 'Clear' }).click();
      await expect(bar).toBeHidden();
      await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
    });
  });
}

/** Pushes a toast to the right, with a finger where there is one. */
async function swipe(page: Page, toast: Locator, by: number): Promise<void> {
  const { x, y, width, height } = (await toast.boundingBox())!;
  const [from, to] = [x + width / 4, x + width / 4 + by];
  if (page.viewportSize()!.width < 500) return (await Fingers.on(page)).drag({ x: from, y: y + height / 2 }, { x: to, y: y + height / 2 });
  await page.mouse.move(from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(to, y + height / 2, { steps: 5 });
  await page.mouse.up();
}
