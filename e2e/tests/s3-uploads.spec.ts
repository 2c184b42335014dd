import { createHash, randomBytes } from 'node:crypto';
import { Console, ProjectPage } from '../pages/console.js';
import { DEEP } from '../support/devices.js';
import { expect } from '../support/fixtures.js';
import { documentedRule, test } from '../support/s3-product.js';
import { fileWith, sample } from '../support/samples.js';

/** Makes a photo of three parts: bytes after the end of a JPEG do not change the image. */
const largePhoto = (name: string) =>
  fileWith(name, Buffer.concat([sample('photos/with-gps.jpg').buffer, randomBytes(10.5 * 1024 * 1024)]));

test.describe('Uploads to S3', () => {
  test(
    'uploads parts to a bucket and explains a missing CORS rule',
    DEEP,
    async ({ staff, staffApi, s3, site, unexpectedErrors }) => {
      test.setTimeout(120_000);
      const project = await staffApi.createProject();
      const page = new ProjectPage(staff);
      const { upload } = page;
      const etags: string[][] = [];
      staff.on('request', (request) => {
        if (request.url().endsWith('/uploads/complete'))
          etags.push((request.postDataJSON() as { parts?: { etag: string }[] }).parts?.map(({ etag }) => etag) ?? []);
      });
      const send = async (name: string) => {
        const photo = largePhoto(name);
        await upload.choose([photo]);
        await upload.send(1);
        return photo;
      };
      const expectWhole = async ({ name, buffer }: { name: string; buffer: Buffer }) => {
        await expect(upload.row(name)).toHaveAttribute('data-status', 'success', { timeout: 30_000 });
        const file = (await staffApi.files(project)).find(({ originalName }) => originalName === name);
        expect(file?.sha256 ?? null).toBe(createHash('sha256').update(buffer).digest('hex'));
      };
      await page.open(project);
      await staff.getByRole('button', { name: 'Upload Files' }).click();

      await test.step('without a CORS rule the row names the cause', async () => {
        await send('first.jpg');
        await expect(upload.row('first.jpg')).toContainText("the bucket's CORS rule doesn't allow this site");
        expect(s3.requests.filter((request) => /^PUT .*originals/.test(request))).toEqual([]);
        // The browser logs the same.
        const others = unexpectedErrors.splice(0).filter((error) => !error.includes('blocked by CORS policy'));
        expect(others).toEqual([]);
      });

      await test.step('with the documented rule the upload continues and completes by ETags', async () => {
        s3.cors = [documentedRule(site)];
        await expect(upload.row('first.jpg')).toHaveAttribute('data-status', 'success', { timeout: 30_000 });
        unexpectedErrors.splice(0);
        await expectWhole(await send('second.jpg'));
        expect(etags).toEqual([
          Array(3).fill(expect.stringMatching(/^"[0-9a-f]{32}"$/)),
          Array(3).fill(expect.stringMatching(/^"[0-9a-f]{32}"$/)),
        ]);
        expect(s3.requests.filter((request) => /^PUT .*partNumber=/.test(request))).toHaveLength(6);
        expect(s3.requests.some((request) => request.startsWith('OPTIONS'))).toBe(true);
      });

      await test.step('without ExposeHeaders the server lists the parts itself', async () => {
        const { ExposeHeaders: _, ...rule } = documentedRule(site);
        s3.cors = [rule];
        await expectWhole(await send('third.jpg'));
        expect(etags.at(-1)).toEqual([]);
        unexpectedErrors.splice(
          0,
          unexpectedErrors.length,
          ...unexpectedErrors.filter((error) => !error.includes('unsafe header "ETag"')),
        );
      });
      await expect(new Console(staff).toast('Upload Successful').first()).toBeVisible();
    },
  );
});
