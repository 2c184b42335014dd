import { Console, ProjectPage, UploadPanel } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { DESK, PHONE } from '../support/devices.js';
import { expectInReach, expectNoSidewaysScroll } from '../support/accessibility.js';
import { expect, test } from '../support/fixtures.js';
import { made, sample } from '../support/samples.js';

const LONG_NAME = 'a-very-long-name-of-a-photo-without-any-place-to-break-the-line-2026-11-21.jpg';

test.use(PHONE);

test('the client takes a video and a photo on a phone', async ({ page, visitor, staffApi }) => {
  test.setTimeout(120_000);
  const project = await staffApi.createProject({ name: 'Landskabsarkitekturfotografering in a word that does not break' });
  const video = sample('videos/phone-portrait-rotated.mp4');
  await staffApi.upload(project, [video, sample('photos/landscape-upright.jpg', LONG_NAME), sample('photos/portrait-exif-rotated-8.jpg')]);
  const gallery = new Gallery(page);
  await gallery.open(project.galleryPath, project.name);
  await expectNoSidewaysScroll(page);
  for (const label of ['All Media', 'Videos', 'Photos']) await expectInReach(page.getByRole('tab', { name: label }));

  const player = await gallery.play(video.name);
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.5);
  await expectNoSidewaysScroll(page);
  await player.button('Pause').tap();
  for (const name of ['Play', 'Mute', 'Close']) await expectInReach(player.button(name));
  await player.button('Close').tap();

  await expectInReach(gallery.video(video.name).getByRole('button', { name: `Download ${video.name}` }));
  const download = await gallery.takeFree(video.name);
  expect(download.suggestedFilename()).toBe(video.name);

  await gallery.photo(LONG_NAME).tap();
  const viewer = page.getByRole('dialog', { name: LONG_NAME });
  await expectNoSidewaysScroll(page);
  await expectInReach(viewer.getByRole('button', { name: 'Select as Free Headshot' }));
  await expectInReach(viewer.getByRole('button', { name: 'Next photo' }));
  await viewer.getByRole('button', { name: 'Close' }).tap();
  await expectInReach(gallery.photoButton('Select as Free Headshot', LONG_NAME));
  await gallery.photoButton('Select as Free Headshot', LONG_NAME).tap();
  await expectNoSidewaysScroll(page);
  await page.getByRole('dialog', { name: 'Select as Free Headshot' }).getByRole('button', { name: 'Select as Free Headshot' }).tap();
  await expect(gallery.photoButton('Download', LONG_NAME)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: gallery.photo(LONG_NAME) })).toContainText('Free Headshot');

  // What is unlocked loses its watermark as soon as the pictures without it are made, on whatever the client opens it.
  const api = project.galleryPath.replace('/gallery/', '/api/gallery/');
  await expect.poll(async () => (await staffApi.read<{ mediaFiles: { watermarked: boolean }[] }>(api)).mediaFiles.filter(({ watermarked }) => !watermarked).length).toBe(2);
  for (const screen of [page, await visitor(DESK)]) {
    const clean = screen.waitForResponse(/\/hls-clean\/.*\.ts$/);
    const again = new Gallery(screen);
    await again.open(project.galleryPath, project.name);
    const unlocked = await again.play(video.name);
    expect((await clean).status()).toBe(200);
    await expect.poll(() => unlocked.time(), { timeout: 20_000 }).toBeGreaterThan(0);
  }

  await page.goto(project.galleryPath.replace('/gallery/', '/packages/'));
  await expectInReach(page.getByRole('link', { name: 'Buy Complete Collection' }));
  await expectNoSidewaysScroll(page);
});

test('Save hands a file to the share sheet, where the phone has one', async ({ page, staffApi }) => {
  const project = await staffApi.createProject();
  const video = sample('videos/phone-portrait-rotated.mp4');
  await staffApi.upload(project, [video]);
  // Chromium has no sheet of its own on a desk: this one notes what it is given.
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      (globalThis as unknown as { shared: unknown }).shared = data.files!.map(({ name, size, type }) => ({ name, size, type }));
      return Promise.resolve();
    };
    Object.assign(navigator, { canShare: () => true, share });
  });
  await new Gallery(page).open(project.galleryPath, project.name);
  await page.getByRole('button', { name: `Save ${video.name}` }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Use Free Download' }).tap();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { shared?: unknown }).shared)).toEqual([{ name: video.name, size: video.buffer.length, type: 'video/mp4' }]);
  await expect(page.getByRole('button', { name: `Save Again ${video.name}` })).toBeVisible();
});

test('staff work on a phone', async ({ staff, staffApi }) => {
  const project = await staffApi.createProject({ clientEmail: 'a-client-with-a-very-long-address@an-even-longer-domain-name.roads.example' });
  const panel = new Console(staff);
  await panel.openDashboard();
  const line = await panel.find(project.name);
  await expectNoSidewaysScroll(staff);
  for (const label of ['Edit timer', 'Upload files', 'Copy gallery link', 'Delete project']) await expectInReach(line.getByRole('button', { name: label }));
  await expectInReach(line.getByRole('link', { name: 'Open gallery' }));
  await expectInReach(staff.getByRole('button', { name: 'Logout' }));

  await line.getByRole('button', { name: 'Upload files' }).tap();
  const upload = new UploadPanel(staff);
  await upload.choose([made(LONG_NAME, sample('photos/with-gps.jpg').buffer)]);
  await expectNoSidewaysScroll(staff);
  await upload.send(1);
  await expect(upload.row(LONG_NAME)).toHaveAttribute('data-status', 'success');
  await expectNoSidewaysScroll(staff);

  await staff.getByRole('button', { name: 'Create New Project' }).tap();
  await expectInReach(panel.dialog('Create New Project').getByRole('button', { name: 'Create Project' }));
  await expectNoSidewaysScroll(staff);
  await panel.press('Create New Project', 'Cancel');

  const page = new ProjectPage(staff);
  await page.open(project);
  await page.expectStatus(LONG_NAME, 'ready');
  await expectNoSidewaysScroll(staff);
  for (const label of ['Upload Files', 'Copy gallery link', 'More actions']) await expectInReach(staff.getByRole('button', { name: label }));
  await expectInReach(page.card(LONG_NAME).getByRole('button', { name: `Delete ${LONG_NAME}` }));

  await panel.openDashboard('users');
  await expect(panel.line('admin@roads.example')).toBeVisible();
  await expectNoSidewaysScroll(staff);
  await expectInReach(staff.getByRole('button', { name: 'Create User' }));
});
