import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CorsRule } from '../../backend/test/s3-stand-in/cors.js';
import { S3StandIn } from '../../backend/test/s3-stand-in/s3-stand-in.js';
import { Console, ProjectPage } from '../pages/console.js';
import { expect, test as roads } from '../support/fixtures.js';
import { made, sample } from '../support/samples.js';

/** A product whose files lie in a bucket: the browser sends its bytes to another origin. */
const test = roads.extend<object, { store: S3StandIn }>({
  store: [
    async ({ browserName: _ }, use) => {
      const store = await S3StandIn.start();
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ store: { endpoint, bucketName, credentials } }, use) => use({
      S3_BUCKET: bucketName, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: 'true', S3_REGION: credentials.region,
      S3_ACCESS_KEY_ID: credentials.accessKeyId, S3_SECRET_ACCESS_KEY: credentials.secretAccessKey, UPLOAD_PART_KB: '5120',
    }),
    { scope: 'worker' },
  ],
});

/** The rule that docs/operations.md tells people to set, for this site. */
function ruleOfTheDocs(site: string): CorsRule {
  const docs = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [rule] = JSON.parse(/\[\{ "AllowedOrigins".*\}\]/.exec(docs)![0]) as [CorsRule];
  return { ...rule, AllowedOrigins: [site] };
}

/** A photo of three parts. What follows the end of a JPEG changes its bytes and not its picture. */
const largePhoto = (name: string) => made(name, Buffer.concat([sample('photos/with-gps.jpg').buffer, randomBytes(10.5 * 1024 * 1024)]));

test('parts go from the browser to a bucket set up as the docs say, and a bucket that refuses the site is named', async ({ staff, staffApi, store, site, faults }) => {
  test.setTimeout(120_000);
  const project = await staffApi.createProject();
  const page = new ProjectPage(staff);
  const { upload } = page;
  const named: string[][] = [];
  staff.on('request', (request) => {
    if (request.url().endsWith('/uploads/complete')) named.push((request.postDataJSON() as { parts?: { etag: string }[] }).parts?.map(({ etag }) => etag) ?? []);
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

  await test.step('a bucket without a rule refuses, and the file says what to look at', async () => {
    await send('first.jpg');
    await expect(upload.row('first.jpg')).toContainText('the bucket\'s CORS rule does not allow this site');
    expect(store.requests.filter((request) => /^PUT .*originals/.test(request))).toEqual([]);
    // The browser says so too.
    const refusals = faults.splice(0).filter((fault) => !fault.includes('blocked by CORS policy'));
    expect(refusals).toEqual([]);
  });

  await test.step('with the rule of the docs the file goes on by itself, and each part is told by its ETag', async () => {
    store.cors = [ruleOfTheDocs(site)];
    await expect(upload.row('first.jpg')).toHaveAttribute('data-status', 'success', { timeout: 30_000 });
    faults.splice(0);
    await expectWhole(await send('second.jpg'));
    expect(named).toEqual([Array(3).fill(expect.stringMatching(/^"[0-9a-f]{32}"$/)), Array(3).fill(expect.stringMatching(/^"[0-9a-f]{32}"$/))]);
    expect(store.requests.filter((request) => /^PUT .*partNumber=/.test(request))).toHaveLength(6);
    expect(store.requests.some((request) => request.startsWith('OPTIONS'))).toBe(true);
  });

  await test.step('without ExposeHeaders it works too: the server joins what the bucket lists', async () => {
    const { ExposeHeaders: _, ...rule } = ruleOfTheDocs(site);
    store.cors = [rule];
    await expectWhole(await send('third.jpg'));
    expect(named.at(-1)).toEqual([]);
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('unsafe header "ETag"')));
  });
  await expect(new Console(staff).toast('Upload Successful').first()).toBeVisible();
});
