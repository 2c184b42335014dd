import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Console, ProjectPage, UploadPanel } from '../pages/console.js';
import { Gallery, Player } from '../pages/gallery.js';
import { ADMIN } from '../support/product.js';
import { ALSO_DEEP, IS_DEEP } from '../support/devices.js';
import { difference, brightness, sampleImage, upsideDown } from '../support/images.js';
import { expect, test } from '../support/fixtures.js';
import { beginningOf } from '../support/films.js';
import { digestOf, fileDigest, sample, sampleDigest, titleOf } from '../support/samples.js';

const CAMERA = { film: sample('videos/camera.mov'), duration: '0:10', size: '768 × 432' };
/** The deep run delivers whole films: the first is watched, the first three are free. */
const VIDEOS = IS_DEEP
  ? [
      { film: sample('videos/street.mp4'), duration: '0:30', size: '768 × 432' },
      CAMERA,
      { film: sample('videos/camcorder.avi'), duration: '0:08', size: '640 × 360' },
      { film: sample('videos/bottle.mp4'), duration: '0:40', size: '640 × 360' },
    ]
  : [
      CAMERA,
      { film: beginningOf('videos/camcorder.avi', 'second.avi', 2), duration: '0:02', size: '640 × 360' },
      { film: beginningOf('videos/camera.mov', 'third.mov', 2), duration: '0:02', size: '768 × 432' },
      { film: beginningOf('videos/camcorder.avi', 'fourth.avi', 2), duration: '0:02', size: '640 × 360' },
    ];
const [FILM, , , LOCKED] = VIDEOS.map(({ film }) => film.name) as [string, string, string, string];
const ROTATED = 'landscape-exif-rotated-6.jpg';
const UPRIGHT = 'landscape-upright.jpg';
/** The gallery stays open for this long after staff set the timer. */
const OPEN_SECONDS = 8;

test.describe('Main flow', () => {
  test('staff deliver a gallery, the client downloads until it expires', ALSO_DEEP, async ({ visitor }) => {
    test.setTimeout(360_000);
    const staff = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    const project = {
      name: `Harbour film ${randomUUID().slice(0, 8)}`,
      clientEmail: `Ana+Film-${randomUUID().slice(0, 8)}@E2e.example`,
    };
    const consolePage = new Console(staff);
    const projectPage = new ProjectPage(staff);

    await test.step('staff sign in', async () => {
      await consolePage.signIn(ADMIN);
      await expect(consolePage.toast('Login Successful')).toContainText('Welcome back!');
      await expect(staff).toHaveURL('/admin/dashboard');
      await expect(staff.getByTestId('admin-name')).toHaveText('Studio');
    });

    await test.step('a project is created', async () => {
      // An empty list has a second button.
      await staff.getByRole('button', { name: 'Create New Project' }).first().click();
      const dialog = consolePage.dialog('Create New Project');
      await dialog.getByRole('button', { name: 'Create Project' }).click();
      await expect(dialog).toContainText('Project name is required');
      await expect(dialog).toContainText('Valid email is required');
      await dialog.getByLabel('Project Name').fill(project.name);
      await dialog.getByLabel('Client Email').fill(project.clientEmail);
      await dialog.getByLabel('Description (optional)').fill('One day at the harbour.');
      await dialog.getByRole('button', { name: 'Create Project' }).click();
      await expect(consolePage.toast('Project created successfully')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(staff.getByRole('heading', { level: 1, name: project.name, includeHidden: true })).toBeVisible();
    });

    await test.step('files are uploaded', async () => {
      const upload = new UploadPanel(staff);
      await upload.choose([
        ...VIDEOS.map(({ film }) => film),
        ...[ROTATED, UPRIGHT].map((name) => sample(`photos/${name}`)),
      ]);
      await upload.send(6);
      await expect(consolePage.toast('Upload Successful')).toContainText('6 files uploaded successfully', {
        timeout: 30_000,
      });
      await expect(upload.box.locator('li[data-status="success"]')).toHaveCount(6);
    });

    await test.step('posters and durations appear without a reload', async () => {
      const { box } = new UploadPanel(staff);
      await expect(box).toContainText('All 6 files have been uploaded.');
      await expect(box.getByRole('button', { name: 'Share with client' })).toBeVisible();
      await box.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(projectPage.total('Videos')).toContainText('4');
      await expect(projectPage.total('Photos')).toContainText('2');
      await expect(projectPage.total('Files')).toContainText('6');
      for (const { film, duration, size } of VIDEOS) {
        const { name } = film;
        await projectPage.expectStatus(name, 'ready');
        const card = projectPage.card(name);
        await expect(card).toContainText(`${duration} · ${size}`);
        await card.scrollIntoViewIfNeeded();
        const poster = await sampleImage(card.locator('img').first());
        expect(poster.width / poster.height).toBeCloseTo(16 / 9, 1);
        expect(brightness(poster)).toBeGreaterThan(24);
      }
    });

    await test.step('the rotated photo is upright', async () => {
      for (const name of [ROTATED, UPRIGHT]) await projectPage.expectStatus(name, 'ready');
      await expect(projectPage.card(ROTATED)).toContainText('1800 × 1200');
      await expectUpright(
        projectPage.card(ROTATED).locator('img').first(),
        projectPage.card(UPRIGHT).locator('img').first(),
      );
    });

    const link = await test.step('the gallery link is copied', async () => {
      await staff.getByRole('button', { name: 'Copy gallery link' }).click();
      await expect(consolePage.toast('Link Copied')).toBeVisible();
      return staff.evaluate(() => navigator.clipboard.readText());
    });
    expect(new URL(link).pathname).toMatch(/^\/gallery\/[0-9a-f-]{36}\/[\w-]{44}$/);

    const client = await visitor();
    const gallery = new Gallery(client);

    await test.step('the client opens the link and watches', async () => {
      await gallery.open(link, project.name);
      await expect(client.getByText('4 videos')).toBeVisible();
      await expect(client.getByText('2 photos')).toBeVisible();
      await expect(gallery.allowance).toHaveText('3 free videos left, 1 free headshot');
      await playVideos(client, gallery);
    });

    await test.step('the client looks at a photo', async () => {
      await gallery.photo(ROTATED).click();
      const viewer = client.getByRole('dialog', { name: titleOf(ROTATED) });
      const image = await sampleImage(viewer.getByRole('img', { name: titleOf(ROTATED) }));
      expect(image.width / image.height).toBeCloseTo(1.5, 1);
      await expect(viewer.getByText('PREVIEW')).toHaveCount(0);
      await client.keyboard.press('ArrowRight');
      await expect(client.getByRole('dialog', { name: titleOf(UPRIGHT) })).toContainText(/\d of 2/);
      await client.keyboard.press('Escape');
      await expect(client.getByRole('dialog')).toBeHidden();
    });

    const second = await client.context().newPage();
    await test.step('three videos are free and unchanged', async () => {
      for (const [index, { film }] of VIDEOS.slice(0, 3).entries()) {
        const { name } = film;
        // A second tab still shows one free download.
        if (index === 2) {
          await new Gallery(second).open(link, project.name);
          // It stays as it is now, however often it reads the gallery again.
          const json: unknown = await (await second.request.get(apiOf(link))).json();
          await second.route(
            ({ pathname }) => pathname === apiOf(link),
            (route) => route.fulfill({ json }),
          );
        }
        const download = await gallery.useFreeDownload(name);
        expect(download.suggestedFilename()).toBe(name);
        expect(await fileDigest(await download.path())).toBe(digestOf(film));
        await expect(gallery.video(name)).toContainText('Unlocked');
      }
      await expect(gallery.allowance).toHaveText('0 free videos left, 1 free headshot');
      const again = await gallery.downloadAfter(() =>
        client.getByRole('button', { name: `Download Again ${titleOf(FILM)}` }).click(),
      );
      expect(await fileDigest(await again.path())).toBe(digestOf(VIDEOS[0]!.film));
    });

    await test.step('the fourth is rejected with 402 and leads to the packages', async () => {
      const stale = new Gallery(second);
      await stale.clickDownload(LOCKED);
      const reply = second.waitForResponse(/\/download\//);
      await stale.confirmDialog.getByRole('button', { name: 'Yes, Use Free Download' }).click();
      expect((await reply).status()).toBe(402);
      await expectPackages(second);
      // This tab is up to date: it explains the limit and sends no request.
      await gallery.clickDownload(LOCKED);
      const limit = client.getByRole('dialog', { name: 'You’ve Used Your 3 Free Downloads' });
      await limit.getByRole('button', { name: 'View Packages' }).click();
      await expectPackages(client);
      await client.getByRole('link', { name: 'Back to Gallery' }).click();
    });

    await test.step('one headshot is free, once', async () => {
      await gallery.photo(ROTATED).hover();
      await gallery.photoButton('Select as Free Headshot', ROTATED).click();
      const dialog = client.getByRole('dialog', { name: 'Select as Free Headshot' });
      await dialog.getByRole('button', { name: 'Select as Free Headshot' }).click();
      await expect(dialog).toBeHidden();
      await expect(client.getByRole('listitem').filter({ has: gallery.photo(ROTATED) })).toContainText('Free Headshot');
      await expect(gallery.allowance).toHaveText('0 free videos left, free headshot selected');
      // The hover is not forced: a toast may still cover the photo.
      await gallery.photo(ROTATED).hover();
      const download = await gallery.downloadAfter(() => gallery.photoButton('Download', ROTATED).click());
      expect(await fileDigest(await download.path())).toBe(await sampleDigest(`photos/${ROTATED}`));
      await expect(gallery.photoButton('Select as Free Headshot', UPRIGHT)).toHaveCount(0);
      await gallery.photo(UPRIGHT).hover();
      await gallery.photoButton('Download', UPRIGHT).click();
      const limit = client.getByRole('dialog', { name: 'You’ve Chosen Your Free Headshot' });
      await limit.getByRole('button', { name: 'View Packages' }).click();
      await expectPackages(client);
      const { mediaFiles } = (await (await client.request.get(apiOf(link))).json()) as {
        mediaFiles: { id: string; originalName: string }[];
      };
      const other = mediaFiles.find(({ originalName }) => originalName === UPRIGHT)!;
      const rejected = await client.request.post(`${apiOf(link)}/select-headshot`, { data: { mediaFileId: other.id } });
      expect([rejected.status(), ((await rejected.json()) as { code: string }).code]).toEqual([
        409,
        'headshot.already_chosen',
      ]);
    });

    await test.step('the timer closes the open gallery', async () => {
      await staff.getByRole('button', { name: 'More actions' }).click();
      await staff.getByRole('menuitem', { name: 'Edit timer' }).click();
      const dialog = consolePage.dialog('Edit Gallery Timer');
      await dialog.getByLabel('Enable gallery timer').check();
      await dialog.getByLabel('Expires at').fill('2020-01-01T00:00');
      await dialog.getByRole('button', { name: 'Save Timer' }).click();
      await expect(dialog).toContainText('Choose a time in the future.');
      await dialog.getByLabel('Expires at').fill(await studioTime(staff, OPEN_SECONDS));
      await dialog.getByRole('button', { name: 'Save Timer' }).click();
      await expect(consolePage.toast('Timer settings updated successfully')).toBeVisible();
      await gallery.open(link, project.name);
      await expect(client.getByRole('region', { name: 'Gallery access' })).toContainText('Last day');
      await expect(client.getByRole('heading', { name: 'Access No Longer Available' })).toBeVisible({
        timeout: 1000 * OPEN_SECONDS + 5000,
      });
      await expect(client.getByText(`Free access to ${project.name} ended`)).toBeVisible();
      const closed = await client.request.get(apiOf(link));
      expect(closed.status()).toBe(410);
      expect(await closed.json()).toMatchObject({ code: 'gallery.expired', timerExpired: true });
      await client.getByRole('link', { name: 'View Packages' }).click();
      await expectPackages(client);
    });
  });
});

async function playVideos(page: Page, gallery: Gallery): Promise<void> {
  const segments: number[] = [];
  page.on('response', (response) => {
    if (/\.ts$/.test(new URL(response.url()).pathname)) segments.push(response.status());
  });
  const player = await gallery.openPlayer(FILM);
  await expect(player.dialog).toContainText(/\d of 4/);
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(1);
  expect(await player.frames()).toBeGreaterThan(5);
  expect(new Set(segments)).toEqual(new Set([200]));
  await player.button('Pause').click();
  await expect(player.button('Play')).toBeVisible();
  await player.dialog.getByRole('slider', { name: 'Seek' }).fill(IS_DEEP ? '20' : '6');
  await player.button('Play').click();
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(IS_DEEP ? 20.5 : 6.5);
  await player.button('Next video').click();
  await expect(player.dialog).toBeHidden();
  const next = new Player(page.getByRole('dialog'));
  await expect(next.dialog).toContainText(/\d of 4/);
  await expect.poll(() => next.time(), { timeout: 20_000 }).toBeGreaterThan(0.5);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function expectUpright(
  rotated: ReturnType<Page['locator']>,
  upright: ReturnType<Page['locator']>,
): Promise<void> {
  await rotated.scrollIntoViewIfNeeded();
  const [sampled, reference] = [await sampleImage(rotated), await sampleImage(upright)];
  expect(sampled.width / sampled.height).toBeCloseTo(reference.width / reference.height, 1);
  expect(difference(sampled, reference)).toBeLessThan(6);
  expect(difference(upsideDown(sampled), reference)).toBeGreaterThan(20);
}

async function expectPackages(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/packages\//);
  await expect(page.getByRole('heading', { name: 'Choose Your Package' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Extended Access' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Complete Collection' })).toBeVisible();
}

const apiOf = (link: string) => new URL(link).pathname.replace('/gallery/', '/api/gallery/');

/** The value of a datetime-local input that lies the given number of seconds ahead, in the studio's time zone. */
async function studioTime(page: Page, seconds: number): Promise<string> {
  const { timezone } = (await (await page.request.get('/api/site')).json()) as { timezone: string };
  return page.evaluate(
    ([ahead, timeZone]) => {
      const at = new Date(Date.now() + 1000 * ahead);
      return at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
    },
    [seconds, timezone] as const,
  );
}
