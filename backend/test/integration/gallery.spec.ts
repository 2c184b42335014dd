import type { MediaFile } from '../../src/modules/media/media-file.entity.js';
import { MediaFile as MediaFileEntity } from '../../src/modules/media/media-file.entity.js';
import { Purchase } from '../../src/modules/payments/purchase.entity.js';
import { Project } from '../../src/modules/projects/project.entity.js';
import { insertDownloads, insertMedia, insertProject, insertPurchase, insertUser } from '../factories/rows.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';

const HOUR = 3_600;

let app: TestApp;
let project: Project;
let videos: MediaFile[];
let photos: MediaFile[];
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await insertProject(app.database);
  videos = await insertMedia(app.database, project, 8);
  photos = await insertMedia(app.database, project, 3, { fileType: 'photo' });
  client = app.visitor();
});

const gallery = (of = project, email = of.clientEmail) => `/api/gallery/${of.id}/${encodeURIComponent(email)}`;
const read = () => client.get(gallery());
const download = (file: { id: string }, by = client) => by.post(`${gallery()}/download/${file.id}`);
const choose = (file: { id: string }, by = client) => by.post(`${gallery()}/select-headshot`, { mediaFileId: file.id });
const statuses = async (replies: Promise<{ status: number }>[]) => (await Promise.all(replies)).map(({ status }) => status);
const change = (values: Partial<Project>) => app.database.manager.update(Project, { id: project.id }, values);
const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1_000);
/** A timer as staff set it: earlier links end. */
const startTimer = async (seconds: number) => {
  await (await app.admin()).patch(`/api/admin/projects/${project.id}/timer`, { timerEnabled: true, expiresAt: inSeconds(seconds).toISOString() });
};

describe('the reply', () => {
  it('has exactly the fields of the document and ours', async () => {
    const reply = await read();
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['clientAccess', 'downloadCount', 'mediaFiles', 'project']);
    expect(reply.body.project).toEqual({
      id: project.id, name: project.name, description: null, clientEmail: project.clientEmail, status: 'active', timerEnabled: false, expiresAt: null,
      createdAt: project.createdAt.toISOString(), videoCount: 8, photoCount: 3,
    });
    expect(reply.body.clientAccess).toEqual({ accessLevel: 'free', freeDownloadsUsed: 0, freeHeadshotUsed: false, freeHeadshotFileId: null, videoDownloadsLeft: 3 });
    expect(reply.body.downloadCount).toBe(0);
    const [video] = reply.body.mediaFiles;
    expect(Object.keys(video).sort()).toEqual([
      'createdAt', 'duration', 'fileSize', 'fileType', 'hasDownloaded', 'height', 'id', 'originalName', 'placeholder', 'sources', 'thumbnailUrl', 'url', 'width',
    ]);
    expect(video).toMatchObject({ fileType: 'video', fileSize: 1_000, duration: 12.5, hasDownloaded: false, url: expect.stringMatching(/^\/media\/p[\w-]+\/[\w-]+\/hls\/master\.m3u8$/) });
    expect(reply.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': expect.stringContaining('private') });
  });

  it('shows ready files only, in the order of upload, and names no storage key', async () => {
    await insertMedia(app.database, project, 1, { status: 'processing' });
    await insertMedia(app.database, project, 1, { status: 'failed', failureReason: 'broken' });
    const reply = await read();
    expect(reply.body.mediaFiles).toHaveLength(11);
    expect(reply.text).not.toMatch(/projects\/|original_?key|broken|passcode/i);
    expect(new Set(reply.body.mediaFiles.map(({ id }: { id: string }) => id))).toEqual(new Set([...videos, ...photos].map(({ id }) => id)));
  });

  it('follows every change at once', async () => {
    expect((await read()).body.downloadCount).toBe(0);
    await download(videos[0]!);
    const after = await read();
    expect(after.body).toMatchObject({ downloadCount: 1, clientAccess: { freeDownloadsUsed: 1, videoDownloadsLeft: 2 } });
    expect(after.body.mediaFiles.filter(({ hasDownloaded }: { hasDownloaded: boolean }) => hasDownloaded).map(({ id }: { id: string }) => id)).toEqual([videos[0]!.id]);
    await app.database.manager.delete(MediaFileEntity, { id: videos[1]!.id });
    expect((await read()).body.mediaFiles).toHaveLength(10);
    await app.database.manager.update(MediaFileEntity, { id: videos[2]!.id }, { originalName: 'new name.mp4' });
    expect((await read()).text).toContain('new name.mp4');
    await change({ name: 'Renamed' });
    expect((await read()).body.project.name).toBe('Renamed');
  });

  it('is not sent again while nothing has changed', async () => {
    const { headers } = await read();
    const again = await client.get(gallery(), { headers: { 'if-none-match': headers.etag } });
    expect(again).toMatchObject({ status: 304, text: '' });
    await download(videos[0]!);
    expect((await client.get(gallery(), { headers: { 'if-none-match': headers.etag } })).status).toBe(200);
  });

  it.each([['br', 'br'], ['gzip, br', 'br'], ['gzip;q=0.5', 'gzip'], ['br;q=0, identity', undefined], ['*', 'gzip']])('is compressed for %s', async (accepted, encoding) => {
    const reply = await client.get(gallery(), { headers: { 'accept-encoding': accepted } });
    expect(reply.headers['content-encoding']).toBe(encoding);
  });

  it.each([10, 100, 1_000])('of %i files costs at most five statements and writes nothing', async (count) => {
    const big = await insertProject(app.database);
    await insertMedia(app.database, big, count);
    for (const _ of ['new', 'known']) {
      const statements = await app.statements(async () => expect((await client.get(gallery(big))).body.mediaFiles).toHaveLength(count));
      expect(statements.length).toBeLessThanOrEqual(5);
      expect(statements.filter((sql) => !/^\s*(SELECT|WITH)/i.test(sql))).toEqual([]);
    }
  });
});

describe('the gate', () => {
  it('answers one and the same 404 to whatever is not right', async () => {
    const archived = await insertProject(app.database, { status: 'archived' });
    const wrong = [
      gallery(project, 'other@example.test'),
      `/api/gallery/00000000-0000-4000-8000-000000000000/${encodeURIComponent(project.clientEmail)}`,
      `/api/gallery/nonsense/${encodeURIComponent(project.clientEmail)}`,
      gallery(archived),
      `/api/gallery/${project.id}/%00`,
      `/api/gallery/${project.id}/${encodeURIComponent("' OR '1'='1")}`,
      `/api/gallery/${project.id}%00/${encodeURIComponent(project.clientEmail)}`,
    ];
    const replies = await Promise.all(wrong.map((path) => client.get(path)));
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([404, replies[0]!.text]);
    expect(replies[0]!.body).toEqual({ statusCode: 404, code: 'gallery.not_found', message: 'Gallery Not Found' });
    const writes = wrong.flatMap((path) => [client.post(`${path}/download/${videos[0]!.id}`), client.post(`${path}/select-headshot`, { mediaFileId: photos[0]!.id }), client.post(`${path}/unlock`, { passcode: 'abcd' })]);
    for (const reply of await Promise.all(writes)) expect(reply.text).toBe(replies[0]!.text);
  });

  it.each([
    ['case', 'Anna.Müller@Example.test', 'anna.MÜLLER@example.TEST'],
    ['a decomposed umlaut in the link', 'm\u00fcller@example.test', 'mu\u0308ller@example.test'],
    ['a decomposed umlaut in the project', 'mu\u0308ller@example.test', 'm\u00fcller@example.test'],
    ['a plus sign', 'anna+wedding@example.test', 'anna+wedding@example.test'],
    ['a percent sign', 'fifty%25off@example.test', 'fifty%25off@example.test'],
    ['a slash', 'a/b@example.test', 'a/b@example.test'],
  ])('does not mind %s of the e-mail', async (_, clientEmail, asked) => {
    const other = await insertProject(app.database, { clientEmail });
    expect((await client.get(gallery(other, asked))).status).toBe(200);
  });

  it('takes a plus sign as it stands, not as a space', async () => {
    const other = await insertProject(app.database, { clientEmail: 'a+b@example.test' });
    expect((await client.get(`/api/gallery/${other.id}/a+b@example.test`)).status).toBe(200);
    expect((await client.get(`/api/gallery/${other.id}/a%20b@example.test`)).status).toBe(404);
  });

  it('lets no file of another project through', async () => {
    const other = await insertProject(app.database);
    const [foreign] = await insertMedia(app.database, other, 1);
    const [foreignPhoto] = await insertMedia(app.database, other, 1, { fileType: 'photo' });
    for (const id of [foreign!.id, '00000000-0000-4000-8000-000000000000', 'nonsense', '%00']) {
      expect(await download({ id })).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
    }
    expect((await choose(foreignPhoto!)).status).toBe(404);
    expect((await choose({ id: 'nonsense' })).status).toBe(400);
    const [unfinished] = await insertMedia(app.database, project, 1, { status: 'processing' });
    expect((await download(unfinished!)).status).toBe(404);
  });

  it('counts nothing for staff, and opens for them past the timer', async () => {
    const admin = await app.admin();
    await startTimer(HOUR);
    app.clock.advance(2 * HOUR);
    expect((await admin.get(gallery())).status).toBe(200);
    expect(await statuses(videos.map((video) => download(video, admin)))).toEqual(videos.map(() => 200));
    expect((await choose(photos[0]!, admin)).status).toBe(403);
    expect(await app.database.query('SELECT 1 FROM download d JOIN client_access a ON a.id = d.access_id WHERE a.project_id = $1', [project.id])).toEqual([]);
  });

  it('takes staff who must choose a new password for clients', async () => {
    const fresh = await insertUser(app.database, { role: 'admin', mustChangePassword: true });
    expect(await statuses(videos.slice(0, 3).map((video) => download(video, app.as(fresh))))).toEqual([200, 200, 200]);
    expect((await download(videos[3]!, app.as(fresh))).status).toBe(402);
  });
});

describe('the passcode', () => {
  const setPasscode = async (passcode: string | null) => (await app.admin()).put(`/api/admin/projects/${project.id}/passcode`, { passcode });
  const unlock = (passcode: string, by = client) => by.post(`${gallery()}/unlock`, { passcode });

  it('is asked for, opens this gallery for 24 hours, and ends when it is changed', async () => {
    expect((await setPasscode('Größe 42')).body.hasPasscode).toBe(true);
    for (const reply of await Promise.all([read(), download(videos[0]!), choose(photos[0]!)])) expect(reply).toMatchObject({ status: 401, body: { code: 'gallery.passcode_required' } });
    expect(await unlock('wrong')).toMatchObject({ status: 401, body: { code: 'gallery.passcode_wrong' }, setCookies: [] });
    const unlocked = await unlock('Gro\u0308ße 42');
    expect(unlocked.status).toBe(200);
    expect(unlocked.setCookies[0]).toMatch(/HttpOnly/);
    expect(unlocked.setCookies[0]).toMatch(/Max-Age=86400/);
    expect((await read()).status).toBe(200);
    app.clock.advance(24 * HOUR);
    expect((await read()).status).toBe(401);
    await unlock('Größe 42');
    await setPasscode('another');
    expect((await read()).status).toBe(401);
    await setPasscode(null);
    expect((await client.get(gallery())).status).toBe(200);
  });

  it('of one gallery opens no other, and an invented unlock none', async () => {
    await setPasscode('abcd');
    await unlock('abcd');
    const [[name, value]] = [...client.cookies] as [[string, string]];
    const bent = [value.replace(/^\d+/, (seconds) => String(Number(seconds) + 1)), `${value}x`, '9999999999.', '.', value.split('.')[0]!];
    for (const each of bent) {
      client.cookies.set(name, each);
      expect([each, (await read()).status]).toEqual([each, 401]);
    }
    const other = await insertProject(app.database, { passcodeHash: 'scrypt$x' });
    client.cookies.set(`showreel_unlock_${other.id.slice(0, 8)}`, value);
    expect((await client.get(gallery(other))).status).toBe(401);
  });

  it('may be guessed ten times in a quarter of an hour', async () => {
    await setPasscode('abcd');
    expect(await statuses(Array.from({ length: 10 }, () => unlock('nope')))).toEqual(Array(10).fill(401));
    const refused = await unlock('abcd');
    expect(refused).toMatchObject({ status: 429, body: { code: 'auth.too_many_attempts' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance(15 * 60);
    expect((await unlock('abcd')).status).toBe(200);
  });

  it('is not asked of staff, but of the client who is signed in', async () => {
    await setPasscode('abcd');
    expect((await (await app.admin()).get(gallery())).status).toBe(200);
    const user = await insertUser(app.database, { email: project.clientEmail });
    expect((await app.as(user).get(gallery())).status).toBe(401);
  });
});

describe('free downloads', () => {
  it('are three videos; a fourth is refused, the three may be had again for ever', async () => {
    const reply = await download(videos[0]!);
    expect(reply).toMatchObject({ status: 200, body: { filename: videos[0]!.originalName, downloadUrl: expect.stringMatching(/^\/media\/o[\w-]+\/[\w-]+\/original$/) } });
    expect(Object.keys(reply.body).sort()).toEqual(['downloadUrl', 'filename']);
    expect(await statuses([download(videos[1]!), download(videos[2]!)])).toEqual([200, 200]);
    const refused = await download(videos[3]!);
    expect(refused).toMatchObject({ status: 402, body: { code: 'download.limit_reached', message: expect.stringContaining('limit reached') } });
    app.clock.advance(400 * 24 * HOUR);
    expect(await statuses(videos.slice(0, 4).map((video) => download(video)))).toEqual([200, 200, 200, 402]);
    expect((await read()).body).toMatchObject({ downloadCount: 3, clientAccess: { freeDownloadsUsed: 3, videoDownloadsLeft: 0 } });
  });

  it('stay three when staff delete what was taken', async () => {
    await statuses(videos.slice(0, 3).map((video) => download(video)));
    await app.database.manager.delete(MediaFileEntity, { id: videos[0]!.id });
    expect((await download(videos[3]!)).status).toBe(402);
  });

  it('do not hold photos', async () => {
    expect(await download(photos[0]!)).toMatchObject({ status: 402, body: { code: 'download.requires_payment', message: expect.stringContaining('requires payment') } });
  });

  it.each(['first visit', 'later visit'])('stay exactly three under fifty calls at once for ten videos (%s)', async (visit) => {
    await app.warmUp();
    if (visit === 'later visit') await insertDownloads(app.database, project, []);
    const ten = [...videos, ...(await insertMedia(app.database, project, 2))];
    const calls = Array.from({ length: 50 }, (_, n) => ten[n % 10]!);
    const replies = await statuses(calls.map((video) => download(video, app.visitor())));
    const won = new Set(calls.filter((_, n) => replies[n] === 200).map(({ id }) => id));
    expect(won.size).toBe(3);
    // Every call for a winner succeeds, every other is refused: nothing in between.
    expect(replies).toEqual(calls.map(({ id }) => (won.has(id) ? 200 : 402)));
    expect(await app.database.query('SELECT sum(count)::int AS calls, count(*)::int AS videos FROM download d JOIN client_access a ON a.id = d.access_id WHERE a.project_id = $1', [project.id])).toEqual([{ calls: 15, videos: 3 }]);
  });
});

describe('the headshot', () => {
  it('is one photo, chosen once; the same again is no mistake', async () => {
    expect(await choose(photos[0]!)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await choose(photos[0]!)).status).toBe(200);
    expect(await choose(photos[1]!)).toMatchObject({ status: 409, body: { code: 'headshot.already_chosen' } });
    expect((await read()).body.clientAccess).toMatchObject({ freeHeadshotUsed: true, freeHeadshotFileId: photos[0]!.id });
    expect(await statuses([download(photos[0]!), download(photos[1]!)])).toEqual([200, 402]);
    expect((await read()).body.clientAccess).toMatchObject({ freeDownloadsUsed: 0, videoDownloadsLeft: 3 });
  });

  it('is no video', async () => {
    expect(await choose(videos[0]!)).toMatchObject({ status: 400, body: { code: 'headshot.not_a_photo' } });
  });

  it.each(['first visit', 'later visit'])('has one winner of twenty choices at once (%s)', async (visit) => {
    await app.warmUp();
    if (visit === 'later visit') await insertDownloads(app.database, project, []);
    const twenty = await insertMedia(app.database, project, 20, { fileType: 'photo' });
    const replies = await statuses(twenty.map((photo) => choose(photo, app.visitor())));
    expect(replies.sort()).toEqual([200, ...Array(19).fill(409)]);
  });
});

describe('packages', () => {
  it('extended holds six videos in all, and the free ones are among them', async () => {
    await statuses(videos.slice(0, 3).map((video) => download(video)));
    await insertPurchase(app.database, project);
    expect((await read()).body.clientAccess).toMatchObject({ accessLevel: 'extended', freeDownloadsUsed: 3, videoDownloadsLeft: 3 });
    for (const video of videos.slice(3, 6)) expect((await download(video)).status).toBe(200);
    expect(await download(videos[6]!)).toMatchObject({ status: 402, body: { code: 'download.limit_reached' } });
    expect((await download(photos[0]!)).status).toBe(402);
    expect((await choose(photos[0]!)).status).toBe(200);
  });

  it.each([
    ['complete', [{ packageType: 'complete', amountCents: 49_900 }]],
    ['extended and its upgrade', [{}, { packageType: 'upgrade', amountCents: 30_000 }]],
  ] as [string, Partial<Purchase>[]][])('%s hold everything and need no headshot', async (_, purchases) => {
    for (const purchase of purchases) await insertPurchase(app.database, project, purchase);
    for (const file of [...videos, ...photos]) expect((await download(file)).status).toBe(200);
    expect((await read()).body.clientAccess).toMatchObject({ accessLevel: 'complete', videoDownloadsLeft: null });
    expect(await choose(photos[0]!)).toMatchObject({ status: 409, body: { code: 'headshot.not_needed' } });
  });

  it('of another client or another gallery count for nothing', async () => {
    await insertPurchase(app.database, project, { emailKey: 'other@example.test' });
    await insertPurchase(app.database, await insertProject(app.database, { clientEmail: project.clientEmail }));
    expect((await read()).body.clientAccess.accessLevel).toBe('free');
  });

  it.each(['created', 'processing', 'failed', 'canceled', 'refunded', 'dispute_lost'] as const)('that are %s give nothing', async (state) => {
    await insertPurchase(app.database, project, { state, succeededAt: null });
    expect((await read()).body.clientAccess.accessLevel).toBe('free');
  });

  it('refunded take the level back, but not the videos already downloaded; a partial refund takes nothing', async () => {
    const { id } = await insertPurchase(app.database, project);
    for (const video of videos.slice(0, 5)) await download(video);
    await app.database.manager.update(Purchase, { id }, { state: 'partially_refunded', refundedCents: 5_000 });
    expect((await read()).body.clientAccess.accessLevel).toBe('extended');
    await app.database.manager.update(Purchase, { id }, { state: 'refunded', refundedCents: 19_900 });
    expect((await read()).body.clientAccess).toMatchObject({ accessLevel: 'free', freeDownloadsUsed: 3, videoDownloadsLeft: 0 });
    expect(await statuses([...videos.slice(0, 6)].map((video) => download(video)))).toEqual([200, 200, 200, 200, 200, 402]);
  });
});

describe('the timer', () => {
  it('closes at its instant, with all that a client could take', async () => {
    await startTimer(HOUR);
    const ends = inSeconds(HOUR).toISOString();
    app.clock.advance(HOUR - 1);
    expect((await read()).body.project).toMatchObject({ timerEnabled: true, expiresAt: ends });
    await download(videos[0]!);
    app.clock.advance(1);
    const closed = await read();
    expect(closed).toMatchObject({
      status: 410,
      body: { statusCode: 410, code: 'gallery.expired', message: expect.stringContaining('expired'), timerExpired: true, project: { id: project.id, name: project.name, timerEnabled: true, expiresAt: ends } },
    });
    expect(closed.body.mediaFiles).toBeUndefined();
    // What was unlocked before is closed too: it is the gallery's end.
    expect(await statuses([download(videos[0]!), download(videos[1]!), choose(photos[0]!)])).toEqual([410, 410, 410]);
    app.clock.advance(1_000 * HOUR);
    expect((await read()).status).toBe(410);
  });

  it('does not run for buyers, and a purchase opens a closed gallery', async () => {
    await startTimer(HOUR);
    app.clock.advance(2 * HOUR);
    expect((await read()).status).toBe(410);
    const { id } = await insertPurchase(app.database, project);
    expect((await read()).body.project).toMatchObject({ timerEnabled: false, expiresAt: null });
    expect((await download(videos[0]!)).status).toBe(200);
    await app.database.manager.update(Purchase, { id }, { state: 'refunded', refundedCents: 19_900 });
    expect((await read()).status).toBe(410);
  });

  it('that is off does not close, whatever date was kept', async () => {
    await change({ timerEnabled: false, expiresAt: inSeconds(-HOUR) });
    expect((await read()).status).toBe(200);
  });

  it('is prolonged by staff', async () => {
    await startTimer(HOUR);
    app.clock.advance(HOUR);
    expect((await read()).status).toBe(410);
    await startTimer(HOUR);
    expect((await read()).status).toBe(200);
  });
});

it('archiving closes the gallery for buyers too and deletes nothing', async () => {
  await insertPurchase(app.database, project);
  await insertDownloads(app.database, project, [videos[0]!]);
  const admin = await app.admin();
  expect((await admin.put(`/api/admin/projects/${project.id}`, { status: 'archived' })).body.status).toBe('archived');
  expect((await read()).status).toBe(404);
  await admin.put(`/api/admin/projects/${project.id}`, { status: 'active' });
  expect((await read()).body.downloadCount).toBe(1);
});
