import type { GalleryDto } from '@showreel/api-client';
import { Console, ProjectPage, UploadPanel } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP, DESKTOP, PHONE } from '../support/devices.js';
import { expectTappable, expectNoHorizontalScroll } from '../support/accessibility.js';
import { expect, test } from '../support/fixtures.js';
import { fileWith, sample, titleOf } from '../support/samples.js';

const LONG_NAME = 'a-very-long-name-of-a-photo-without-any-place-to-break-the-line-2026-11-21.jpg';

test.use(PHONE);

test.describe('Phone', () => {
  test('a client plays and downloads files', DEEP, async ({ page, visitor, staffApi }) => {
    test.setTimeout(120_000);
    const project = await staffApi.createProject({
      name: 'Landskabsarkitekturfotografering in a word that does not break',
    });
    const video = sample('videos/phone-portrait-rotated.mp4');
    await staffApi.upload(project, [
      video,
      sample('photos/landscape-upright.jpg', LONG_NAME),
      sample('photos/portrait-exif-rotated-8.jpg'),
    ]);
    const gallery = new Gallery(page);
    await gallery.open(project.galleryPath, project.name);
    await expectNoHorizontalScroll(page);
    for (const label of ['All Media', 'Videos', 'Photos']) await expectTappable(page.getByRole('tab', { name: label }));

    const player = await gallery.openPlayer(video.name);
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.5);
    await expectNoHorizontalScroll(page);
    await player.button('Pause').tap();
    for (const name of ['Play', 'Mute', 'Close']) await expectTappable(player.button(name));
    await player.button('Close').tap();

    await expectTappable(gallery.video(video.name).getByRole('button', { name: `Download ${titleOf(video.name)}` }));
    const download = await gallery.useFreeDownload(video.name);
    expect(download.suggestedFilename()).toBe(video.name);

    await gallery.photo(LONG_NAME).tap();
    const viewer = page.getByRole('dialog', { name: titleOf(LONG_NAME) });
    await expectNoHorizontalScroll(page);
    // The neighbouring photos are beside it: assistive technology must not scroll to them either.
    const scrolled = await viewer.evaluate((element) => {
      element.scrollLeft = 100;
      return element.scrollLeft;
    });
    expect(scrolled).toBe(0);
    await expectTappable(viewer.getByRole('button', { name: 'Next photo' }));
    await expectTappable(viewer.getByRole('button', { name: 'Select as Free Headshot' }));
    await viewer.getByRole('button', { name: 'Select as Free Headshot' }).tap();
    await expectNoHorizontalScroll(page);
    await page
      .getByRole('dialog', { name: 'Select as Free Headshot' })
      .getByRole('button', { name: 'Select as Free Headshot' })
      .tap();
    await expect(viewer.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    await viewer.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('listitem').filter({ has: gallery.photo(LONG_NAME) })).toContainText('Free Headshot');

    // Unlocked files lose their watermark on every device once the clean renditions exist.
    await expect
      .poll(
        async () =>
          (await staffApi.read<GalleryDto>(`/api${project.galleryPath}`)).mediaFiles.filter(
            ({ watermarked }) => !watermarked,
          ).length,
        { timeout: 60_000 },
      )
      .toBe(2);
    for (const client of [page, await visitor(DESKTOP)]) {
      const clean = client.waitForResponse(/\/hls-clean\/.*\.ts$/);
      const again = new Gallery(client);
      await again.open(project.galleryPath, project.name);
      const unlocked = await again.openPlayer(video.name);
      expect((await clean).status()).toBe(200);
      await expect.poll(() => unlocked.time(), { timeout: 20_000 }).toBeGreaterThan(0);
    }

    await page.goto(project.galleryPath.replace('/gallery/', '/packages/'));
    await expectTappable(page.getByRole('link', { name: 'Buy Complete Collection' }));
    await expectNoHorizontalScroll(page);
  });

  test('Save opens the share sheet where there is one', DEEP, async ({ page, staffApi }) => {
    const project = await staffApi.createProject();
    const video = sample('videos/phone-portrait-rotated.mp4');
    await staffApi.upload(project, [video]);
    // Chromium has no share sheet on a desktop: this one records the files.
    await page.addInitScript(() => {
      const share = (data: ShareData) => {
        (globalThis as unknown as { shared: unknown }).shared = data.files!.map(({ name, size, type }) => ({
          name,
          size,
          type,
        }));
        return Promise.resolve();
      };
      Object.assign(navigator, { canShare: () => true, share });
    });
    await new Gallery(page).open(project.galleryPath, project.name);
    await page.getByRole('button', { name: `Download ${titleOf(video.name)}` }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, Use Free Download' }).tap();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { shared?: unknown }).shared))
      .toEqual([{ name: video.name, size: video.buffer.length, type: 'video/mp4' }]);
    await expect(page.getByRole('button', { name: `Download Again ${titleOf(video.name)}` })).toBeVisible();
  });

  test('staff upload files and manage projects', DEEP, async ({ staff, staffApi }) => {
    const project = await staffApi.createProject({
      clientEmail: 'a-client-with-a-very-long-address@an-even-longer-domain-name.e2e.example',
    });
    const consolePage = new Console(staff);
    await consolePage.openList();
    const row = await consolePage.findProject(project.name);
    await expectNoHorizontalScroll(staff);
    for (const label of ['Share', 'Actions for'])
      await expectTappable(row.getByRole('button', { name: `${label} ${project.name}` }));
    await expectTappable(staff.getByRole('button', { name: 'Logout' }));

    await consolePage.chooseAction(project, 'Upload files');
    const upload = new UploadPanel(staff);
    await upload.choose([fileWith(LONG_NAME, sample('photos/with-gps.jpg').buffer)]);
    await expectNoHorizontalScroll(staff);
    await upload.send(1);
    await expect(upload.row(LONG_NAME)).toHaveAttribute('data-status', 'success');
    await expectNoHorizontalScroll(staff);

    // It lies over the buttons of a tall dialog.
    await consolePage.toast('Upload Successful').getByRole('button', { name: 'Dismiss' }).tap();
    await staff.getByRole('button', { name: 'Create New Project' }).tap();
    await expectTappable(consolePage.dialog('Create New Project').getByRole('button', { name: 'Create Project' }));
    await expectNoHorizontalScroll(staff);
    await consolePage.clickInDialog('Create New Project', 'Cancel');

    const page = new ProjectPage(staff);
    await page.open(project);
    await page.expectStatus(LONG_NAME, 'ready');
    await expectNoHorizontalScroll(staff);
    for (const label of ['Upload Files', 'Copy gallery link', 'More actions'])
      await expectTappable(staff.getByRole('button', { name: label }));
    await expectTappable(page.card(LONG_NAME).getByRole('button', { name: `Delete ${LONG_NAME}` }));

    await consolePage.openList('users');
    await expect(consolePage.row('@e2e.example').first()).toBeVisible();
    await expectNoHorizontalScroll(staff);
    await expectTappable(staff.getByRole('button', { name: 'Create User' }));
  });
});
