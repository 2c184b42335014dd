import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ProjectPage } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP, PHONE } from '../support/devices.js';
import { expect } from '../support/fixtures.js';
import { documentedRule, test } from '../support/s3-product.js';
import { fileWith, sample } from '../support/samples.js';
import { slowEncoder } from '../support/slow-encoder.js';

const MIB = 2 ** 20;

/** Makes a film of half a minute, with a box behind it that players skip, so that it is sent in four parts. */
function largeFilm(name: string) {
  const box = Buffer.alloc(16 * MIB);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  return fileWith(name, Buffer.concat([sample('videos/street.mp4').buffer, box]));
}

test.use({
  furtherEnv: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { env, remove } = slowEncoder(1.2);
      await use(env);
      remove();
    },
    { scope: 'worker' },
  ],
});

test.describe('A film in a bucket', () => {
  test(
    'arrives over a lost connection, plays while it is encoded, and is downloaded',
    DEEP,
    async ({ staff, visitor, staffApi, s3, site }) => {
      test.setTimeout(180_000);
      s3.cors = [documentedRule(site)];
      const project = await staffApi.createProject();
      const film = largeFilm('street.mp4');
      const page = new ProjectPage(staff);
      const { upload } = page;
      await page.open(project);
      await staff.getByRole('button', { name: 'Upload Files' }).click();
      await upload.choose([film]);

      await test.step('the network is lost between two parts', async () => {
        let parts = 0;
        await staff.route(/partNumber=/, async (route) => {
          parts += 1;
          if (parts === 2) await staff.context().setOffline(true);
          await route.continue().catch(() => undefined);
        });
        await upload.send(1);
        await expect(upload.box.getByText('No connection. The upload resumes when the network is back.')).toBeVisible();
        await staff.context().setOffline(false);
        await expect(upload.row(film.name)).toHaveAttribute('data-status', 'success', { timeout: 60_000 });
      });

      const client = await visitor(PHONE);
      const gallery = new Gallery(client);
      const files = () => staffApi.files(project);
      await expect.poll(async () => (await files())[0], { timeout: 60_000 }).toMatchObject({ status: 'ready' });
      await gallery.open(project.galleryPath, project.name);
      const { dialog, video } = await gallery.openPlayer(film.name);
      const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);

      await test.step('it plays while it is encoded', async () => {
        await expect(dialog.getByText(/^Still processing/)).toBeVisible();
        await expect.poll(time).toBeGreaterThan(1);
        expect(await files()).toMatchObject([{ isEncoding: true }]);
      });

      await test.step('it is sought within what exists of it', async () => {
        // The film goes on at once: its place is noted in the moment in which it was sought.
        await video.evaluate((element: HTMLVideoElement) =>
          element.addEventListener('seeked', () => Object.assign(globalThis, { place: element.currentTime }), {
            once: true,
          }),
        );
        await dialog.getByRole('slider', { name: 'Seek' }).fill('0');
        const place = () => video.evaluate(() => (globalThis as { place?: number }).place ?? Infinity);
        await expect.poll(place).toBeLessThan(1);
        await expect.poll(time).toBeGreaterThan(1);
        await expect(dialog.getByText(/^Still processing/)).toBeVisible();
      });

      await test.step('once it is whole, it plays from any place', async () => {
        await expect.poll(async () => (await files())[0]?.isEncoding, { timeout: 90_000 }).toBe(false);
        await expect(dialog.getByText(/^Still processing/)).toBeHidden();
        await dialog.getByRole('slider', { name: 'Seek' }).fill('25');
        await expect.poll(time).toBeGreaterThan(25.2);
        await expect(dialog.getByRole('alert')).toBeHidden();
      });

      await test.step('the download is the film that was uploaded', async () => {
        await client.keyboard.press('Escape');
        const download = await gallery.useFreeDownload(film.name);
        const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
        expect(digest(readFileSync(await download.path()))).toBe(digest(film.buffer));
      });
    },
  );
});
