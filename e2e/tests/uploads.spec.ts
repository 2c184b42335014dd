import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { Console, ProjectPage } from '../pages/console.js';
import { expect, test } from '../support/fixtures.js';
import { fileDigest, sample } from '../support/samples.js';
import type { StaffApi } from '../support/staff-api.js';

/** Small parts, so that small files have many. */
test.use({ settings: { UPLOAD_PART_KB: '64' } });

const PHOTOS = 35;
const DAMAGED = 'damaged.jpg';
const TOO_LARGE = 'long-film.mov';

/** Photos that differ, two films and a large photo: 38 files. */
function fillFolder(folder: string): string[] {
  mkdirSync(folder);
  const write = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return name;
  };
  const photo = sample('photos/with-gps.jpg').buffer;
  // What follows the end of a JPEG changes its bytes and not its picture.
  const photos = Array.from({ length: PHOTOS }, (_, index) => write(`photo-${String(index).padStart(2, '0')}.jpg`, Buffer.concat([photo, randomBytes(200 + index)])));
  return [...photos, ...['photos/phone-12mp.jpg', 'videos/phone-portrait-rotated.mp4', 'videos/camcorder.avi'].map((path) => write(path.split('/')[1]!, sample(path).buffer))];
}

/** Stops the bodies on their way to storage from the given one on. */
async function stopAt(page: Page, count: number): Promise<{ reached: Promise<void>; open: () => void }> {
  let seen = 0;
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => {
    void page.route('**/api/uploads/*', async (route) => {
      seen += 1;
      if (seen === count) resolve();
      if (seen >= count) await opened;
      // Its page may have ended meanwhile.
      await route.continue().catch(() => undefined);
    }, { times: count + 1_000 });
  });
  return { reached, open };
}

/** Waits until the worker has said ready or failed about so many files. */
async function prepared(staffApi: StaffApi, project: { id: string }, count: number): Promise<StaffMediaFileDto[]> {
  const done = async () => (await staffApi.files(project)).filter(({ status }) => status !== 'processing').length;
  await expect.poll(done, { timeout: 90_000, intervals: [200] }).toBe(count);
  return staffApi.files(project);
}

/** SHA-256 of a stored original, as staff download it. */
async function storedDigest(page: Page, id: string): Promise<string> {
  const reply = await page.request.get(`/api/admin/download/${id}`);
  await expect(reply).toBeOK();
  return createHash('sha256').update(await reply.body()).digest('hex');
}

test('forty files outlive a cut network and a reload: 38 ready and whole, one refused, one failed with its reason', async ({ staff, staffApi }, info) => {
  test.setTimeout(180_000);
  const project = await staffApi.createProject();
  const page = new ProjectPage(staff);
  const folder = info.outputPath('folder');
  const good = fillFolder(folder);
  writeFileSync(join(folder, DAMAGED), 'Dear studio, this is no picture.\n'.repeat(5_000));
  writeFileSync(join(folder, TOO_LARGE), '');
  // A hole, not half a gigabyte on the disk.
  truncateSync(join(folder, TOO_LARGE), 500 * 1024 * 1024 + 1);

  await page.open(project);
  await staff.getByRole('button', { name: 'Upload Files' }).click();
  const upload = page.upload;
  await upload.chooseFolder(folder);
  await expect(upload.row(TOO_LARGE)).toContainText('File is larger than 524288000 bytes');
  const cut = await stopAt(staff, 30);
  await upload.send(39);

  await test.step('the network is cut in the middle, and comes back', async () => {
    await cut.reached;
    await staff.context().setOffline(true);
    cut.open();
    await expect(upload.box.getByText('No connection. The upload goes on by itself when the network is back.').first()).toBeVisible();
    await expect(upload.box.locator('li[data-status="error"]')).toHaveCount(1);
    const again = await stopAt(staff, 40);
    await staff.context().setOffline(false);
    await again.reached;
    const asked: string[] = [];
    staff.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await staff.reload();
    expect(asked).toEqual(['beforeunload']);
    again.open();
    await staff.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('the page asks for the files again and goes on', async () => {
    await expect(staff.getByRole('link', { name: /\d+ uploads? interrupted/ })).toBeVisible();
    await staff.getByRole('button', { name: 'Upload Files' }).click();
    await expect(upload.interrupted).toContainText(/\d+ uploads? were interrupted|1 upload was interrupted/);
    await upload.resume([...good, DAMAGED, TOO_LARGE].map((name) => join(folder, name)));
    // Those that had arrived before the reload are noticed and asked about.
    await new Console(staff).press('Same file twice?', 'Skip Them');
    await expect(new Console(staff).toast('Upload Successful')).toBeVisible({ timeout: 60_000 });
    await expect(upload.interrupted).toHaveCount(0);
    await expect(upload.row(TOO_LARGE)).toHaveAttribute('data-status', 'error');
  });

  const files = await prepared(staffApi, project, 39);
  expect(files.filter(({ status }) => status === 'ready').map(({ originalName }) => originalName).sort()).toEqual([...good].sort());
  expect(files.filter(({ status }) => status === 'failed')).toMatchObject([{ originalName: DAMAGED, failureReason: expect.stringMatching(/^[A-Z].{15,}[.!]$/) }]);
  for (const { id, originalName, sha256 } of files.filter(({ status }) => status === 'ready')) {
    const source = await fileDigest(join(folder, originalName));
    expect([originalName, sha256, await storedDigest(staff, id)]).toEqual([originalName, source, source]);
  }
  await upload.box.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.card(DAMAGED)).toHaveAttribute('data-status', 'failed');
});

test('an upload goes on when the API is killed and started again', async ({ staff, staffApi, product }, info) => {
  test.setTimeout(120_000);
  const project = await staffApi.createProject();
  const page = new ProjectPage(staff);
  const folder = info.outputPath('folder');
  const names = fillFolder(folder).slice(PHOTOS - 3);
  await page.open(project);
  await staff.getByRole('button', { name: 'Upload Files' }).click();
  await page.upload.choose(names.map((name) => join(folder, name)));
  const stopped = await stopAt(staff, 20);
  await page.upload.send(names.length);
  await stopped.reached;
  product!.restartApi();
  await expect.poll(() => staff.request.get('/api/health/live').then(() => 'up', () => 'down'), { intervals: [50] }).toBe('down');
  stopped.open();
  await expect(page.upload.box.getByText('The connection broke. Trying again...').first()).toBeVisible();
  await expect(new Console(staff).toast('Upload Successful')).toContainText(`${names.length} files uploaded successfully`, { timeout: 60_000 });
  const files = await prepared(staffApi, project, names.length);
  for (const { id, originalName, status, sha256 } of files) {
    const source = await fileDigest(join(folder, originalName));
    expect([originalName, status, sha256, await storedDigest(staff, id)]).toEqual([originalName, 'ready', source, source]);
  }
});

test('after a reload one press goes on: the browser reads the files again, and says which it cannot', async ({ staff, staffApi }) => {
  test.setTimeout(120_000);
  const project = await staffApi.createProject();
  const page = new ProjectPage(staff);
  const { upload } = page;
  // Files of the browser's own disk, for whom its chooser stands in: real handles, as those of a folder are.
  const photo = sample('photos/phone-12mp.jpg');
  const parts = Math.ceil(photo.buffer.length / (64 * 1024));
  await page.open(project);
  await staff.evaluate(async (base64) => {
    const disk = await navigator.storage.getDirectory();
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const handles = await Promise.all(['kept.jpg', 'gone.jpg'].map((name) => disk.getFileHandle(name, { create: true })));
    for (const handle of handles) {
      const writable = await handle.createWritable();
      await writable.write(bytes);
      await writable.close();
    }
    Object.assign(window, { showOpenFilePicker: () => Promise.resolve(handles) });
  }, photo.buffer.toString('base64'));
  await staff.getByRole('button', { name: 'Upload Files' }).click();
  await upload.box.getByRole('button', { name: 'Choose Files' }).click();
  const stopped = await stopAt(staff, 20);
  await upload.send(2);
  await stopped.reached;
  await staff.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('gone.jpg'));
  staff.on('dialog', (dialog) => void dialog.accept());
  await staff.reload();
  stopped.open();
  await staff.unrouteAll({ behavior: 'ignoreErrors' });

  let sent = 0;
  staff.on('request', (request) => { if (request.method() === 'PUT') sent += 1; });
  await staff.getByRole('link', { name: '2 uploads interrupted' }).click();
  await upload.interrupted.getByRole('button', { name: 'Continue' }).click();
  await expect(new Console(staff).toast('Upload Successful')).toBeVisible({ timeout: 60_000 });
  // What had arrived before the reload was not sent again.
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(parts);
  await expect(upload.interrupted).toContainText('1 upload was interrupted');
  await expect(upload.interrupted).toContainText('These could not be read again');
  await expect(upload.interrupted.getByRole('button', { name: 'Choose the Files Again' })).toBeVisible();
  await upload.interrupted.getByRole('button', { name: 'Dismiss' }).click();
  await expect(upload.interrupted).toHaveCount(0);
  const files = await staffApi.files(project);
  expect(files.map(({ originalName, sha256 }) => [originalName, sha256])).toEqual([['kept.jpg', createHash('sha256').update(photo.buffer).digest('hex')]]);
});
