import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { StudioService } from '../../../src/modules/settings/studio.service.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { startTestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { putFiles, uploadFixtures } from '../../fixtures/upload.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { likeness, planeOf } from '../../attacks/plane.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const SETTINGS = '/api/admin/settings';
const app = useTestApp({
  env: { STUDIO_NAME: 'Of The Environment', SUPPORT_EMAIL: 'env@studio.test' },
});
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});

const read = async () => (await admin.get(SETTINGS)).body;
const change = async (changes: object) => admin.put(SETTINGS, { version: (await read()).version, ...changes });
const picture = (bytes: Buffer, type = 'image/png') =>
  admin.send('PUT', `${SETTINGS}/pictures`, { raw: bytes, headers: { 'content-type': type } });
const square = (colour: string) =>
  sharp({ create: { width: 40, height: 40, channels: 4, background: colour } })
    .png()
    .toBuffer();

describe('what is set', () => {
  it('overrides the environment until set to null', async () => {
    expect(await read()).toMatchObject({
      values: { studioName: 'Of The Environment', supportEmail: 'env@studio.test' },
      changed: [],
    });
    const saved = await change({
      studioName: 'Northlight',
      accentColour: '#224466',
      timezone: 'America/New_York',
      theme: 'dark',
      formOfAddress: 'informal',
      defaultTimerDays: 30,
    });
    expect(saved.body).toMatchObject({
      values: {
        studioName: 'Northlight',
        accentColour: '#224466',
        timezone: 'America/New_York',
        supportEmail: 'env@studio.test',
      },
      defaults: { studioName: 'Of The Environment' },
      changed: ['studioName', 'accentColour', 'theme', 'formOfAddress', 'timezone', 'defaultTimerDays'],
    });
    expect((await app.visitor().get('/api/site')).body).toMatchObject({
      studioName: 'Northlight',
      accentColour: '#224466',
      theme: 'dark',
      formOfAddress: 'informal',
      timezone: 'America/New_York',
    });
    expect((await app.visitor().get('/')).text).toContain('content="Northlight"');
    const back = await change({
      studioName: null,
      accentColour: null,
      timezone: null,
      theme: null,
      formOfAddress: null,
      defaultTimerDays: null,
    });
    expect(back.body.changed).toEqual([]);
    expect((await app.visitor().get('/api/site')).body).toMatchObject({
      studioName: 'Of The Environment',
      formOfAddress: 'formal',
    });
  });

  it('applies to other processes without a restart', async () => {
    const beside = await startTestApp({ beside: app });
    await change({ studioName: 'Everywhere' });
    // The event travels through the database: it arrives at once, long before the refresh every 15 seconds.
    const named = async () => (await beside.visitor().get('/api/site')).body.studioName;
    const late = Date.now() + 10_000;
    while ((await named()) !== 'Everywhere' && Date.now() < late) await setTimeout(20);
    expect(await named()).toBe('Everywhere');
    await change({ studioName: null });
    await beside.close();
  });

  it('rejects the second of two parallel changes', async () => {
    const { version } = await read();
    expect((await admin.put(SETTINGS, { version, studioName: 'First' })).status).toBe(200);
    const second = await admin.put(SETTINGS, { version, studioName: 'Second', supportEmail: 'second@studio.test' });
    expect(second).toMatchObject({ status: 409, body: { code: 'settings.changed_meanwhile' } });
    expect((await read()).values).toMatchObject({ studioName: 'First', supportEmail: 'env@studio.test' });
    const now = (await read()).version as number;
    const raced = await Promise.all(
      ['a', 'b', 'c'].map((name) => admin.put(SETTINGS, { version: now, studioName: name })),
    );
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await change({ studioName: null });
  });

  it.each(
    allOrEvery(7, [
      [{ timezone: 'Mars/Base' }, 'timezone'],
      [{ timezone: '+02:00' }, 'timezone'],
      [{ accentColour: 'red' }, 'accentColour'],
      [{ supportEmail: 'nobody' }, 'supportEmail'],
      [{ theme: 'pink' }, 'theme'],
      [{ formOfAddress: 'du' }, 'formOfAddress'],
      [{ timerStyle: 'sand' }, 'timerStyle'],
      [{ studioName: '' }, 'studioName'],
      [{ defaultTimerDays: 0 }, 'defaultTimerDays'],
      [{ defaultTimerDays: 1.5 }, 'defaultTimerDays'],
      [{ maxUploadMb: 0 }, 'maxUploadMb'],
      [{ maxUploadMb: 1.5 }, 'maxUploadMb'],
      [{ maxUploadMb: 501 }, 'maxUploadMb'],
      [{ logo: '../../etc/passwd' }, 'logo'],
      [{ logo: `${'0'.repeat(40)}.png` }, 'logo'],
      [{ watermarkText: 'a\nb' }, 'watermarkText'],
      [{ watermarkLayout: 'diagonal' }, 'watermarkLayout'],
      [{ watermarkSize: 'huge' }, 'watermarkSize'],
      [{ watermarkStrength: 61 }, 'watermarkStrength'],
      [{ watermarkStrength: 22.5 }, 'watermarkStrength'],
      [{ dataMining: 'DMI-PROHIBITED-SEECONSTRAINT' }, 'dataMining'],
      [{ photoCreator: 'x'.repeat(121) }, 'photoCreator'],
      [{ photoCopyright: 'a\nb' }, 'photoCopyright'],
    ]),
  )('rejects %j at its field', async (changes, field) => {
    const reply = await change(changes);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'request.invalid',
      fields: {
        [field]: { code: expect.any(String), params: expect.any(Object), message: expect.any(String) },
      },
    });
    expect((await read()).changed).toEqual([]);
  });

  it("limits the size of files, at most by the operator's limit", async () => {
    const megabytes = (count: number) => count * 1024 * 1024;
    const limit = async (of = app.visitor()) => (await of.get('/api/site')).body.maxUploadBytes;
    expect((await read()).defaults).toMatchObject({ maxUploadMb: 500 });
    expect(await limit()).toBe(524_288_000);
    await change({ maxUploadMb: 300 });
    expect(await limit()).toBe(megabytes(300));
    const project = await insertProject(app.database);
    const film = { name: 'film.mp4', type: 'video/mp4', size: megabytes(300) + 1 };
    for (const call of ['upload-urls', 'uploads/start'])
      expect(await admin.post(`/api/admin/projects/${project.id}/${call}`, { files: [film] })).toMatchObject({
        status: 400,
        body: {
          files: [
            {
              code: 'file-too-large',
              message: 'File is larger than 300 MB. Export it smaller, or raise the limit in the settings.',
            },
          ],
        },
      });
    // The operator has lowered it since.
    const beside = await startTestApp({ beside: app, env: { MAX_UPLOAD_MB: '100' } });
    expect(await limit(beside.visitor())).toBe(megabytes(100));
    await beside.close();
    await change({ maxUploadMb: null });
    expect(await limit()).toBe(524_288_000);
  });

  it('keeps how a timer is shown: of each project, and what the console chooses', async () => {
    expect((await admin.get('/api/admin/settings')).body.values).toMatchObject({ timerStyle: 'days' });
    const { body: made } = await admin.post('/api/admin/projects', {
      name: 'By API',
      clientEmail: 'style@example.test',
      timerEnabled: true,
      expiresAt: '2099-01-01T00:00:00Z',
    });
    const shown = async () => (await app.visitor().get(`/api${made.galleryPath}`)).body.timerStyle;
    expect([made.timerStyle, await shown()]).toEqual(['clock', 'clock']);
    const at = `/api/admin/projects/${made.id}/timer`;
    const timer = { timerEnabled: true, expiresAt: '2099-01-01T00:00:00Z' };
    expect((await admin.patch(at, { ...timer, timerStyle: 'date' })).body.timerStyle).toBe('date');
    expect((await admin.patch(at, timer)).body.timerStyle).toBe('date');
    expect(await shown()).toBe('date');
    const copy = await admin.post(`/api/admin/projects/${made.id}/copy`, { clientEmail: 'other@example.test' });
    expect(copy.body.timerStyle).toBe('date');
    expect((await admin.patch(at, { ...timer, timerStyle: 'sand' })).status).toBe(400);
  });

  it('gives new projects the default timer', async () => {
    await change({ defaultTimerDays: 30 });
    const create = async (timer: object) =>
      (await admin.post('/api/admin/projects', { name: 'With timer', clientEmail: 'c@example.test', ...timer })).body;
    const inDays = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString();
    expect(await create({})).toMatchObject({ timerEnabled: true, expiresAt: inDays });
    expect(await create({ timerEnabled: true, expiresAt: null })).toMatchObject({
      timerEnabled: true,
      expiresAt: inDays,
    });
    expect(await create({ timerEnabled: false })).toMatchObject({ timerEnabled: false, expiresAt: null });
    await change({ defaultTimerDays: null });
    expect(await create({})).toMatchObject({ timerEnabled: false, expiresAt: null });
  });
});

describe('a logo', () => {
  it('is re-encoded, stored and public', async () => {
    const jpeg = await readFile(mediaFixture('photos/with-gps.jpg'));
    const stored = await picture(jpeg, 'image/jpeg');
    expect(stored).toMatchObject({ status: 200, body: { picture: expect.stringMatching(/^[0-9a-f]{40}\.png$/) } });
    expect((await app.visitor().get('/api/site')).body.logoUrl).toBeNull();
    await change({ logo: stored.body.picture });
    const { logoUrl } = (await app.visitor().get('/api/site')).body as { logoUrl: string };
    const sent = await app.visitor().get(logoUrl);
    expect(sent).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': expect.stringContaining('immutable') },
    });
    const found = await sharp(sent.bytes).metadata();
    expect(found).toMatchObject({ format: 'png' });
    expect(Math.max(found.width, found.height)).toBeLessThanOrEqual(800);
    expect(found.exif).toBeUndefined();
    await change({ logo: null });
    expect((await app.visitor().get('/api/site')).body.logoUrl).toBeNull();
  });

  it.each(
    allOrEvery(4, [
      [
        'an SVG',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        'settings.bad_picture',
        400,
      ],
      ['a page', '<html></html>', 'settings.bad_picture', 400],
      ['a cut PNG', '\x89PNG\r\n\x1a\n and no more', 'settings.bad_picture', 400],
      ['nothing', '', 'settings.bad_picture', 400],
      ['too much', 'x'.repeat(5 * 1024 * 1024), 'request.too_large', 413],
    ]),
  )('rejects %s', async (_what, body, code, status) => {
    expect(await picture(Buffer.from(body, 'latin1'), 'image/svg+xml')).toMatchObject({ status, body: { code } });
  });

  it('requires raw bytes, not JSON', async () => {
    expect(await admin.put(`${SETTINGS}/pictures`, { data: 'x' })).toMatchObject({
      status: 415,
      body: { code: 'request.unsupported_media_type' },
    });
  });

  it.each(['x.png', '..%2f..%2fetc%2fpasswd', `${'0'.repeat(40)}.png`])('rejects %s as an image', async (name) => {
    expect((await app.visitor().get(`/api/site/pictures/${name}`)).status).toBe(404);
  });
});

describe('the images of the site', () => {
  const colour = async (bytes: Buffer, left: number, top: number) =>
    [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())] as number[];
  const urls = async () => {
    const { text } = await app.visitor().get('/');
    const [, version] = /"\/api\/site\/brand\/([0-9a-f]{12})\/touch-icon\.png"/.exec(text)!;
    return (image: string) => `/api/site/brand/${version}/${image}`;
  };

  it("are drawn from the studio's name and logo until it uploads its own", async () => {
    await change({ studioName: 'Northlight', accentColour: '#224466' });
    const first = await urls();
    const icon = await app.visitor().get(first('touch-icon.png'));
    expect(icon.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(icon.bytes).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
    // The letter, light, on the studio's colour.
    expect(await colour(icon.bytes, 5, 5)).toEqual([0x22, 0x44, 0x66]);
    expect((await sharp(icon.bytes).stats()).channels[0]!.max).toBe(255);
    const social = await app.visitor().get(first('social.jpg'));
    expect(await sharp(social.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });

    const [red, logo] = [await square('#ff0000'), await square('#00ff00')].map((bytes) => picture(bytes));
    await change({ icon: (await red!).body.picture, logo: (await logo!).body.picture });
    const second = await urls();
    const tab = await app.visitor().get(second('icon.png'));
    expect(await sharp(tab.bytes).metadata()).toMatchObject({ width: 96, height: 96 });
    expect(await colour(tab.bytes, 48, 48)).toEqual([255, 0, 0]);
    const withLogo = (await app.visitor().get(second('social.jpg'))).bytes;
    expect(await colour(withLogo, 5, 5)).toEqual([255, 255, 255]);
    const [red0, green] = await colour(withLogo, 600, 315);
    expect([red0! < 20, green! > 200]).toEqual([true, true]);
    expect((await app.visitor().get('/')).text).toContain(`type="image/png" href="${second('icon.png')}"`);
    // A page from before still gets an image: the present one, kept for a moment.
    const late = await app.visitor().get(first('icon.png'));
    expect([late.status, late.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    expect(late.bytes.equals(tab.bytes)).toBe(true);
    expect((await app.visitor().get(first('passwd'))).status).toBe(404);
    await change({ studioName: null, accentColour: null, icon: null, logo: null });
  });
});

describe('the watermark', () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startTestWorker(app);
  });
  afterAll(() => worker.close());

  const preview = (body: object) => admin.post(`${SETTINGS}/watermark-preview`, body);

  it('is previewed on a sample before it is saved', async () => {
    const [plain, mine, other] = await Promise.all([
      preview({}),
      preview({ watermarkText: 'MINE' }),
      preview({ watermarkText: 'YOURS' }),
    ]);
    expect(mine).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    expect((await sharp(mine.bytes).metadata()).width).toBe(960);
    expect(mine.bytes.equals(other.bytes)).toBe(false);
    expect(mine.bytes.equals(plain.bytes)).toBe(false);
    const logo = (await picture(await square('#ff0000'))).body.picture as string;
    const others = allOrEvery(5, [
      { watermarkLogo: logo },
      { watermarkLayout: 'corner' },
      { watermarkSize: 'large' },
      { watermarkStrength: 60 },
      { sample: 'dark' },
    ]);
    for (const other of others) expect((await preview(other)).bytes.equals(plain.bytes)).toBe(false);
    for (const sample of ['none', null]) expect(await preview({ sample })).toMatchObject({ status: 400 });
  });

  if (DEEP)
    it('is previewed as it is set where a field is left out', async () => {
      const logo = (await picture(await square('#00ff00'))).body.picture as string;
      const byDefault = await preview({});
      const saved = { watermarkLogo: logo, watermarkLayout: 'corner', watermarkStrength: 60 };
      const asSent = await preview(saved);
      await change(saved);
      expect((await preview({})).bytes.equals(asSent.bytes)).toBe(true);
      const reset = { watermarkLogo: null, watermarkLayout: null, watermarkStrength: null };
      expect((await preview(reset)).bytes.equals(byDefault.bytes)).toBe(true);
      await change(reset);
    });

  it('is drawn as it is set, and raises the number of older files', async () => {
    const count = async () => (await admin.get('/api/admin/watermark')).body.outdated as number;
    const project = await insertProject(app.database);
    await insertMedia(app.database, project, 1);
    await change({ watermarkLayout: 'centre', watermarkStrength: 40 });
    expect((await read()).values).toMatchObject({
      watermarkLayout: 'centre',
      watermarkSize: 'medium',
      watermarkStrength: 40,
    });
    expect(await count()).toBe(1);
    expect((await app.app.get(StudioService).previewRules()).watermark).toMatchObject({
      layout: 'centre',
      size: 'medium',
      strength: 40,
    });
    await change({ watermarkLayout: null, watermarkStrength: null });
    expect((await app.app.get(StudioService).previewRules()).watermark).toMatchObject({ layout: 'centre' });
    await app.database.query('DELETE FROM media_file WHERE project_id = $1', [project.id]);
  });

  it('applies to new files at once, to older ones on request', async () => {
    const project = await insertProject(app.database);
    const [{ id: fileId }] = (await uploadFixtures(admin, project, [
      { name: 'a.jpg', fixture: 'photos/with-gps.jpg' },
    ])) as unknown as [{ id: string }];
    await worker.drain();
    const bytes = async () => {
      const gallery = await app.visitor().get(`/api/gallery/${project.id}/${encodeURIComponent(project.clientEmail)}`);
      const file = gallery.body.mediaFiles.find(({ id }: { id: string }) => id === fileId);
      return (await app.visitor().get(file.sources.at(-1).url as string)).bytes;
    };
    const before = await bytes();
    await change({ watermarkText: 'NEW MARK' });
    const progress = async () => (await admin.get('/api/admin/watermark')).body;
    expect(await progress()).toEqual({ outdated: 1, waiting: 0, isEstimate: false });
    expect((await bytes()).equals(before)).toBe(true);
    expect((await admin.post('/api/admin/watermark/apply')).body).toEqual({
      outdated: 1,
      waiting: 1,
      isEstimate: false,
    });
    await admin.post('/api/admin/watermark/apply');
    expect((await admin.get('/api/admin/watermark')).body).toEqual({ outdated: 1, waiting: 1, isEstimate: false });
    expect((await bytes()).equals(before)).toBe(true);
    await worker.drain();
    expect(await progress()).toEqual({ outdated: 0, waiting: 0, isEstimate: false });
    expect((await bytes()).equals(before)).toBe(false);
    await change({ watermarkText: null });
  });

  it('covers the same pixels when a photo is uploaded twice or replaced', async () => {
    const [project, other] = [await insertProject(app.database), await insertProject(app.database)];
    const photo = { name: 'a.jpg', fixture: 'photos/with-gps.jpg' };
    const [first] = await uploadFixtures(admin, project, [photo, photo]);
    if (DEEP) await uploadFixtures(admin, other, [photo]);
    await worker.drain();
    const previews = async (of = project) => {
      const { mediaFiles } = (await app.visitor().get(galleryPath(of))).body;
      const urls = mediaFiles.map(({ sources }: { sources: { url: string }[] }) => sources.at(-1)!.url);
      const bytes = await Promise.all(urls.map(async (url: string) => (await app.visitor().get(url)).bytes));
      return Promise.all(bytes.map(planeOf));
    };
    const seen = [...(await previews()), ...(await previews(other))];
    if (DEEP) {
      const [file] = await putFiles(admin, project, [photo]);
      await admin.post(`/api/admin/media/${first!.id}/replace`, { key: file!.key });
      await worker.drain();
      seen.push(...(await previews()));
    }
    expect(seen).toHaveLength(DEEP ? 5 : 2);

    // The pixels that one preview covers are taken from the others: the pixel nearest to the original.
    const clean = await planeOf(readFileSync(mediaFixture('photos/with-gps.jpg')));
    const covered = Uint8Array.from(clean.data, (value, i) => (Math.abs(value - seen[0]!.data[i]!) > 30 ? 1 : 0));
    expect(covered.filter(Boolean).length).toBeGreaterThan(1_000);
    const nearest = seen[0]!.data.map((_, i) =>
      seen
        .map(({ data }) => data[i]!)
        .reduce((a, b) => (Math.abs(a - clean.data[i]!) < Math.abs(b - clean.data[i]!) ? a : b)),
    );
    const gain = likeness({ ...clean, data: nearest }, clean, covered) - likeness(seen[0]!, clean, covered);
    expect(gain).toBeLessThan(0.1);
  });

  it('keeps the old previews, with a reason, when rendering fails', async () => {
    // The worker would also render the files of other tests.
    await app.database.query('DELETE FROM project');
    const project = await insertProject(app.database);
    // Rows without an original in storage.
    const [file] = await insertMedia(app.database, project, 1, { fileType: 'photo' });
    const { body: before } = await admin.get('/api/admin/watermark');
    expect(before).toMatchObject({ outdated: 1 });
    await admin.post('/api/admin/watermark/apply');
    await worker.drain();
    expect((await admin.get('/api/admin/watermark')).body).toMatchObject({ outdated: 1, waiting: 0 });
    expect((await app.database.query('SELECT status FROM media_file WHERE id = $1', [file!.id]))[0].status).toBe(
      'ready',
    );
  });
});

describe('the home page', () => {
  const home = async () => {
    const { homePage, ownHomePage } = (await app.visitor().get('/api/site')).body;
    return { homePage, ownHomePage };
  };
  const page = async () => (await app.visitor().get('/')).text;

  it('is the standard one, then one of the studio, or the sign-in alone', async () => {
    expect(await home()).toEqual({ homePage: 'default', ownHomePage: null });
    const sent = await admin.send('PUT', `${SETTINGS}/photos`, {
      raw: await readFile(mediaFixture('photos/with-gps.jpg')),
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(sent.body).toMatchObject({ picture: expect.stringMatching(/^[0-9a-f]{40}\.webp$/) });
    const { picture: homeImage, url: imageUrl } = sent.body as { picture: string; url: string };
    const saved = await change({
      homePage: 'own',
      homeTitle: 'Weddings & <films>',
      homeText: 'In Berlin "and" beyond',
      homeCards: ' Photos \nAll day\nand night\n\n\n Films\n  \n',
      homeImage,
    });
    expect(saved.body.changed).toEqual(
      expect.arrayContaining(['homePage', 'homeTitle', 'homeText', 'homeCards', 'homeImage']),
    );
    expect(await home()).toEqual({
      homePage: 'own',
      ownHomePage: {
        title: 'Weddings & <films>',
        text: 'In Berlin "and" beyond',
        cards: [
          { title: 'Photos', text: 'All day\nand night' },
          { title: 'Films', text: '' },
        ],
        imageUrl,
      },
    });
    const html = await page();
    expect(html).toContain('content="In Berlin &#34;and&#34; beyond"');
    expect(html).toMatch(new RegExp(`property="og:image" content="http[^"]*/brand/[0-9a-f]{12}/social.jpg"`));
    expect(html).not.toContain('<films>');
    const image = await app.visitor().get(imageUrl);
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(image.bytes).metadata()).exif).toBeUndefined();

    await change({ homePage: 'signIn' });
    expect(await home()).toEqual({ homePage: 'signIn', ownHomePage: null });
    expect((await change({ homePage: 'default' })).body.changed).not.toContain('homePage');
    expect(await home()).toEqual({ homePage: 'default', ownHomePage: null });
  });

  it.each(
    allOrEvery(3, [
      [{ homePage: 'mine' }, 'homePage'],
      [{ homeTitle: 'x'.repeat(121) }, 'homeTitle'],
      [{ homeCards: Array(7).fill('Card').join('\n\n') }, 'homeCards'],
      [{ homeImage: `${'a'.repeat(40)}.png` }, 'homeImage'],
      [{ homeImage: `${'a'.repeat(40)}.webp` }, 'homeImage'],
      [{ logo: `${'a'.repeat(40)}.webp` }, 'logo'],
    ]),
  )('rejects %j', async (body, field) => {
    expect(await change(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.anything() } } });
  });

  it('takes no photo that is none', async () => {
    const raw = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const rejected = await admin.send('PUT', `${SETTINGS}/photos`, { raw, headers: { 'content-type': 'image/png' } });
    expect(rejected).toMatchObject({ status: 400, body: { code: 'settings.bad_picture' } });
  });
});
