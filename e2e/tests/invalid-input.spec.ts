import { randomUUID } from 'node:crypto';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { ProjectPage } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP, DESKTOP, PHONE } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { fileWith, sample, type Sample } from '../support/samples.js';

const truncated = (path: string, name: string, bytes: number): Sample =>
  fileWith(name, sample(path).buffer.subarray(0, bytes));
const TEXT = fileWith('notes.jpg', 'Dear studio, this is no picture.\n'.repeat(50));
const HALF_PHOTO = truncated('photos/with-gps.jpg', 'half.jpg', 60_000);
const HALF_VIDEO = truncated('videos/street.mp4', 'cut.mp4', 1_400_000);
const GOOD = sample('photos/with-gps.jpg');

test.describe('Invalid files and links', () => {
  test(
    'broken files fail with a reason and stay hidden from the client',
    DEEP,
    async ({ staff, visitor, staffApi }) => {
      test.setTimeout(120_000);
      const project = await staffApi.createProject();
      const page = new ProjectPage(staff);
      await page.open(project);
      await staff.getByRole('button', { name: 'Upload Files' }).click();
      const broken = [TEXT, HALF_PHOTO, HALF_VIDEO];
      const clients = await Promise.all([PHONE, DESKTOP].map((device) => visitor(device)));
      for (const client of clients) {
        await new Gallery(client).open(project.galleryPath, project.name);
        await expect(client.getByText('Your photos and videos are being prepared. Check back soon.')).toBeVisible();
      }
      await page.upload.choose([...broken, GOOD]);
      await page.upload.send(4);
      await expect(page.upload.box.locator('li[data-status="success"]')).toHaveCount(4);
      await page.upload.box.getByRole('button', { name: 'Close', exact: true }).click();
      for (const { name } of broken) {
        await page.expectStatus(name, 'failed');
        await expect(page.card(name).getByText(/^[A-Z].{15,}[.!]$/)).toBeVisible();
        await expect(page.card(name).locator('img')).toHaveCount(0);
      }
      await page.expectStatus(GOOD.name, 'ready');

      await page.card(TEXT.name).getByRole('button', { name: 'Try again' }).click();
      await page.expectStatus(TEXT.name, 'failed');

      for (const client of clients) {
        const gallery = new Gallery(client);
        await gallery.open(project.galleryPath, project.name);
        await expect(client.getByText('1 photo', { exact: true })).toBeVisible();
        await expect(client.getByText(/^\d+ videos?$/)).toHaveCount(0);
        await expect(gallery.photo(GOOD.name)).toBeVisible();
        for (const { name } of broken) await expect(client.getByText(name)).toHaveCount(0);
      }
      await staff.goto('/admin/projects');
      await staff.getByRole('searchbox', { name: 'Search projects, clients and files' }).fill(project.name);
      await expect(staff.getByRole('row').filter({ hasText: project.name })).toContainText('3 failed');
    },
  );

  test('the drop zone rejects wrong types and sizes before the upload', DEEP, async ({ staff, staffApi }, info) => {
    const project = await staffApi.createProject();
    const page = new ProjectPage(staff);
    await page.open(project);
    await staff.getByRole('button', { name: 'Upload Files' }).click();
    const tooLarge = info.outputPath('long-film.mov');
    writeFileSync(tooLarge, '');
    // A sparse file: it takes no disk space.
    truncateSync(tooLarge, 500 * 1024 * 1024 + 1);
    await page.upload.choose([tooLarge]);
    await expect(page.upload.row('long-film.mov')).toContainText('File is larger than 524288000 bytes');
    await page.upload.choose([fileWith('empty.png', '')]);
    await expect(page.upload.row('empty.png')).toContainText('File is smaller than 1 byte');
    await page.upload.choose([fileWith('IMG_0001.HEIC', 'ftypheic'), fileWith('roll.wmv', 'film')]);
    await expect(page.upload.row('IMG_0001.HEIC')).toContainText(
      'the server has no HEVC decoder. Export the photo as JPEG',
    );
    await expect(page.upload.row('roll.wmv')).toContainText("WMV isn't supported. Export the film as MP4 or MOV");

    const dropped = await staff.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['MZ'], 'setup.exe'));
      transfer.items.add(new File(['x'], 'fine.png'));
      return transfer;
    });
    await page.upload.box.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.upload.row('setup.exe')).toContainText('File type must be .mp4, .mov, .avi, .jpg, .jpeg, .png');
    for (const name of ['long-film.mov', 'empty.png', 'IMG_0001.HEIC', 'roll.wmv', 'setup.exe'])
      await expect(page.upload.row(name)).toHaveAttribute('data-status', 'error');
    await expect(page.upload.row('fine.png')).toHaveAttribute('data-status', 'pending');
    await expect(page.upload.box.getByRole('button', { name: 'Upload 1 File' })).toBeEnabled();
    await page.upload.row('setup.exe').getByRole('button', { name: 'Remove setup.exe' }).click();
    await expect(page.upload.row('setup.exe')).toHaveCount(0);
    expect(await staffApi.files(project)).toEqual([]);
    rmSync(tooLarge);
  });

  test('wrong links show that the gallery was not found', DEEP, async ({ page, visitor, staffApi }) => {
    const { id, name, clientEmail } = await staffApi.createProject();
    const pages = [await visitor(PHONE), await visitor(DESKTOP)];
    const wrong = [
      `${id}/somebody@else.example`,
      `${randomUUID()}/${clientEmail}`,
      `not-an-id/${clientEmail}`,
      `${id}/${encodeURIComponent(`${clientEmail}'--`)}`,
    ];
    for (const suffix of wrong) {
      for (const path of ['gallery', 'packages']) {
        await Promise.all(
          pages.map(async (page) => {
            await page.goto(`/${path}/${suffix}`);
            await expect(page.getByRole('heading', { name: 'Gallery Not Found' })).toBeVisible();
          }),
        );
      }
    }
    await page.goto(`/gallery/${id.toUpperCase()}/${encodeURIComponent(clientEmail.toUpperCase())}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('unknown paths show that the page was not found', DEEP, async ({ page, staff }) => {
    for (const path of ['/nowhere', '/gallery', '/gallery/only-an-id', '/%ZZ']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');

    await staff.goto('/admin/nowhere');
    await expect(staff.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(staff.getByText('The link may be incomplete, or the page has moved.')).toBeVisible();
    for (const id of [randomUUID(), 'not-an-id']) {
      await staff.goto(`/admin/projects/${id}`);
      await expect(staff.getByRole('heading', { name: 'Project Not Found' })).toBeVisible();
    }
    await staff.getByRole('button', { name: 'Go Back' }).click();
    await expect(staff).toHaveURL('/admin/projects');
  });
});
