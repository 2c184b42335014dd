import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { Console, ProjectPage } from '../pages/console.js';
import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { fileDigest, sample } from '../support/samples.js';
import type { StaffApi } from '../support/staff-api.js';

/** Small parts, so that small files have many. */
test.use({ env: { UPLOAD_PART_KB: '64' } });

const PHOTOS = 35;
const DAMAGED = 'damaged.jpg';
const TOO_LARGE = 'long-film.mov';

/** Writes distinct photos, two videos and a large photo: 38 files. */
function fillFolder(folder: string): string[] {
  mkdirSync(folder);
  const write = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return name;
  };
  const photo = sample('photos/with-gps.jpg').buffer;
  // Bytes after the end of a JPEG do not change the image.
  const photos = Array.from({ length: PHOTOS }, (_, index) =>
    write(`photo-${String(index).padStart(2, '0')}.jpg`, Buffer.concat([photo, randomBytes(200 + index)])),
  );
  return [
    ...photos,
    ...['photos/phone-12mp.jpg', 'videos/phone-portrait-rotated.mp4', 'videos/camcorder.avi'].map((path) =>
      write(path.split('/')[1]!, sample(path).buffer),
    ),
  ];
}

/** Holds upload requests from the given one on, until `release`. */
async function holdUploadsFrom(page: Page, count: number): Promise<{ reached: Promise<void>; release: () => void }> {
  let requests = 0;
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => {
    void page.route(
      '**/api/uploads/*',
      async (route) => {
        requests += 1;
        if (requests === count) resolve();
        if (requests >= count) await released;
        // Its page may be gone.
        await route.continue().catch(() => undefined);
      },
      { times: count + 1_000 },
    );
  });
  return { reached, release };
}

/** Waits until the given number of files is ready or has failed. */
async function processedFiles(
  staffApi: StaffApi,
  project: { id: string },
  count: number,
): Promise<StaffMediaFileDto[]> {
  const done = async () => (await staffApi.files(project)).filter(({ status }) => status !== 'processing').length;
  await expect.poll(done, { timeout: 90_000, intervals: [200] }).toBe(count);
  return staffApi.files(project);
}

/** SHA-256 of an original, downloaded by staff. */
async function storedDigest(page: Page, id: string): Promise<string> {
  const reply = await page.request.get(`/api/admin/download/${id}`);
  await expect(reply).toBeOK();
  return createHash('sha256')
    .update(await reply.body())
    .digest('hex');
}

test.describe('Uploads', () => {
  test('forty files survive a lost network and a reload', DEEP, async ({ staff, staffApi }, info) => {
    test.setTimeout(180_000);
    const project = await staffApi.createProject();
    const page = new ProjectPage(staff);
    const folder = info.outputPath('folder');
    const good = fillFolder(folder);
    writeFileSync(join(folder, DAMAGED), 'Dear studio, this is no picture.\n'.repeat(5_000));
    writeFileSync(join(folder, TOO_LARGE), '');
    // A sparse file: it takes no disk space.
    truncateSync(join(folder, TOO_LARGE), 500 * 1024 * 1024 + 1);

    await page.open(project);
    await staff.getByRole('button', { name: 'Upload Files' }).click();
    const upload = page.upload;
    await upload.chooseFolder(folder);
    await expect(upload.row(TOO_LARGE)).toContainText('File is larger than 524288000 bytes');
    const held = await holdUploadsFrom(staff, 30);
    await upload.send(39);

    await test.step('the network is lost and returns', async () => {
      await held.reached;
      await staff.context().setOffline(true);
      held.release();
      await expect(
        upload.box.getByText('No connection. The upload resumes when the network is back.').first(),
      ).toBeVisible();
      await expect(upload.box.locator('li[data-status="error"]')).toHaveCount(1);
      const heldAgain = await holdUploadsFrom(staff, 40);
      await staff.context().setOffline(false);
      await heldAgain.reached;
      const dialogs: string[] = [];
      staff.on('dialog', (dialog) => {
        dialogs.push(dialog.type());
        void dialog.accept();
      });
      await staff.reload();
      expect(dialogs).toEqual(['beforeunload']);
      heldAgain.release();
    });

    await test.step('the page asks for the files again and resumes', async () => {
      await expect(staff.getByRole('link', { name: /\d+ uploads? interrupted/ })).toBeVisible();
      await staff.getByRole('button', { name: 'Upload Files' }).click();
      await expect(upload.interrupted).toContainText(/\d+ uploads? were interrupted|1 upload was interrupted/);
      await upload.resume([...good, DAMAGED, TOO_LARGE].map((name) => join(folder, name)));
      // Files that had arrived before the reload are recognised.
      await new Console(staff).clickInDialog('Same file twice?', 'Skip');
      await expect(new Console(staff).toast('Upload Successful')).toBeVisible({ timeout: 60_000 });
      await expect(upload.interrupted).toHaveCount(0);
      await expect(upload.row(TOO_LARGE)).toHaveAttribute('data-status', 'error');
    });

    const files = await processedFiles(staffApi, project, 39);
    expect(
      files
        .filter(({ status }) => status === 'ready')
        .map(({ originalName }) => originalName)
        .sort(),
    ).toEqual([...good].sort());
    expect(files.filter(({ status }) => status === 'failed')).toMatchObject([
      { originalName: DAMAGED, failureReason: { message: expect.stringMatching(/^[A-Z].{15,}[.!]$/) } },
    ]);
    for (const { id, originalName, sha256 } of files.filter(({ status }) => status === 'ready')) {
      const source = await fileDigest(join(folder, originalName));
      expect([originalName, sha256, await storedDigest(staff, id)]).toEqual([originalName, source, source]);
    }
    await upload.box.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.card(DAMAGED)).toHaveAttribute('data-status', 'failed');
  });

  test('an upload survives a killed and restarted API', DEEP, async ({ staff, staffApi, product }, info) => {
    test.setTimeout(120_000);
    const project = await staffApi.createProject();
    const page = new ProjectPage(staff);
    const folder = info.outputPath('folder');
    const names = fillFolder(folder).slice(PHOTOS - 3);
    await page.open(project);
    await staff.getByRole('button', { name: 'Upload Files' }).click();
    await page.upload.choose(names.map((name) => join(folder, name)));
    const held = await holdUploadsFrom(staff, 20);
    await page.upload.send(names.length);
    await held.reached;
    product!.restartApi();
    await expect
      .poll(
        () =>
          staff.request.get('/api/health/live').then(
            () => 'up',
            () => 'down',
          ),
        { intervals: [50] },
      )
      .toBe('down');
    held.release();
    await expect(page.upload.box.getByText('Connection lost. Retrying...').first()).toBeVisible();
    await expect(new Console(staff).toast('Upload Successful')).toContainText(
      `${names.length} files uploaded successfully`,
      { timeout: 60_000 },
    );
    const files = await processedFiles(staffApi, project, names.length);
    for (const { id, originalName, status, sha256 } of files) {
      const source = await fileDigest(join(folder, originalName));
      expect([originalName, status, sha256, await storedDigest(staff, id)]).toEqual([
        originalName,
        'ready',
        source,
        source,
      ]);
    }
  });

  test('one click resumes after a reload and names unreadable files', DEEP, async ({ staff, staffApi }) => {
    test.setTimeout(120_000);
    const project = await staffApi.createProject();
    const page = new ProjectPage(staff);
    const { upload } = page;
    // Files of the browser's private file system, returned by a fake file picker: real handles.
    const photo = sample('photos/phone-12mp.jpg');
    const parts = Math.ceil(photo.buffer.length / (64 * 1024));
    await page.open(project);
    await staff.evaluate(async (base64) => {
      const directory = await navigator.storage.getDirectory();
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const handles = await Promise.all(
        ['kept.jpg', 'gone.jpg'].map((name) => directory.getFileHandle(name, { create: true })),
      );
      for (const handle of handles) {
        const writable = await handle.createWritable();
        await writable.write(bytes);
        await writable.close();
      }
      Object.assign(window, { showOpenFilePicker: () => Promise.resolve(handles) });
    }, photo.buffer.toString('base64'));
    await staff.getByRole('button', { name: 'Upload Files' }).click();
    await upload.box.getByRole('button', { name: 'Choose Files' }).click();
    const held = await holdUploadsFrom(staff, 20);
    await upload.send(2);
    await held.reached;
    await staff.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('gone.jpg'));
    staff.on('dialog', (dialog) => void dialog.accept());
    await staff.reload();
    held.release();

    let sentParts = 0;
    staff.on('request', (request) => {
      if (request.method() === 'PUT') sentParts += 1;
    });
    await staff.getByRole('link', { name: '2 uploads interrupted' }).click();
    await upload.interrupted.getByRole('button', { name: 'Continue' }).click();
    await expect(new Console(staff).toast('Upload Successful')).toBeVisible({ timeout: 60_000 });
    // Parts that had arrived before the reload are not sent again.
    expect(sentParts).toBeGreaterThan(0);
    expect(sentParts).toBeLessThan(parts);
    await expect(upload.interrupted).toContainText('1 upload was interrupted');
    await expect(upload.interrupted).toContainText("These files couldn't be read");
    await expect(upload.interrupted.getByRole('button', { name: 'Choose the Files Again' })).toBeVisible();
    await upload.interrupted.getByRole('button', { name: 'Dismiss' }).click();
    await expect(upload.interrupted).toHaveCount(0);
    const files = await staffApi.files(project);
    expect(files.map(({ originalName, sha256 }) => [originalName, sha256])).toEqual([
      ['kept.jpg', createHash('sha256').update(photo.buffer).digest('hex')],
    ]);
  });
});
