import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { MediaCaption } from '../../../src/modules/media/captions/media-caption.entity.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { Clock } from '../../../src/common/clock.js';
import { FakeStorage } from '../../fakes/fake-storage.js';
import { TestClock } from '../../fakes/test-clock.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { unzip } from '../../fixtures/unzip.js';

const clock = new TestClock();
let app: TestApp;
let storage: FakeStorage;
let admin: TestClient;
let client: TestClient;
let project: Project;
let path: string;
beforeAll(async () => {
  storage = new FakeStorage(clock);
  app = await startTestApp({
    clock,
    override: [
      [StoragePort, storage],
      [Clock, clock],
    ],
  });
  admin = await app.admin();
  client = app.visitor();
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await insertProject(app.database);
  path = `${galleryPath(project)}/archive`;
});

/** Inserts files with their bytes in storage. */
async function insert(count: number, values: Partial<MediaFile> = {}, size = 3_000): Promise<MediaFile[]> {
  const bytes = randomBytes(size);
  const files = await insertMedia(app.database, project, count, { fileSize: size, crc32: crc32(bytes), ...values });
  for (const { originalKey, contentType } of files) await storage.write(originalKey, bytes, contentType);
  return files;
}
const text = (line: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${line}\n`;
const caption = ({ id }: MediaFile, language: string, line: string) =>
  admin.send('PUT', `/api/admin/media/${id}/captions/${language}`, {
    raw: text(line),
    headers: { 'content-type': 'text/vtt' },
  });
const ask = (files?: MediaFile[]) => client.post(path, files ? { fileIds: files.map(({ id }) => id) } : {});
const zipOf = async (url: string) => unzip((await client.get(url)).bytes);
const names = async (url: string) => [...(await zipOf(url)).keys()];
const countDownloads = async () =>
  (
    await app.database.query<{ count: number }[]>(
      `SELECT d.count FROM download d JOIN client_access a ON a.id = d.access_id WHERE a.project_id = $1`,
      [project.id],
    )
  ).map(({ count }) => count);

describe('captions in a ZIP', () => {
  it('are beside their film, and cost nothing', async () => {
    const [film] = await insert(1, { originalName: 'Film.mp4' });
    const [photo] = await insert(1, { originalName: 'Photo.jpg', fileType: 'photo' });
    await client.post(`${galleryPath(project)}/select-headshot`, { mediaFileId: photo!.id });
    await caption(film!, 'en', 'Good day');
    await caption(film!, 'de', 'Grüß Gott');
    const measured = await client.post(`${path}/size`, { fileIds: [film!.id, photo!.id] });
    const { body } = await ask([film!, photo!]);
    expect(body).toMatchObject({ fileCount: 2, newVideoCount: 1, bytes: measured.body.bytes });
    const reply = await client.get(body.downloadUrl);
    expect(reply.bytes.length).toBe(body.bytes);
    const files = await unzip(reply.bytes);
    expect([...files.keys()]).toEqual(['Film.mp4', 'Film.de.vtt', 'Film.en.vtt', 'Photo.jpg']);
    expect(files.get('Film.de.vtt')!.toString()).toBe(text('Grüß Gott'));
    expect(await countDownloads()).toEqual([1, 1]);
  });

  it('are called as their film in the ZIP, whatever names collide', async () => {
    const films = await insert(2, { originalName: 'Film.mp4' });
    const [movie] = await insert(1, { originalName: 'Film.mov' });
    const [long] = await insert(1, { originalName: `${'ü'.repeat(120)}.mp4` });
    await insertPurchase(app.database, project, { packageType: 'complete' });
    for (const film of [...films, movie!, long!]) await caption(film, 'pt-BR', 'Bom dia');
    const found = await names((await ask()).body.downloadUrl);
    expect(found.slice(0, 6)).toEqual([
      'Film.mp4',
      'Film.pt-BR.vtt',
      'Film (2).mp4',
      'Film (2).pt-BR.vtt',
      'Film.mov',
      'Film.pt-BR (2).vtt',
    ]);
    expect(found[7]).toMatch(/^ü+\.pt-BR\.vtt$/);
    expect(Buffer.byteLength(found[7]!)).toBeLessThanOrEqual(240);
  });

  it('are left out where their film is not in the ZIP', async () => {
    const [film, other] = await insert(2);
    await caption(other!, 'en', 'Secret');
    expect(await names((await ask([film!])).body.downloadUrl)).toEqual([film!.originalName]);
  });

  it('need the access of their film, also alone, and count nothing', async () => {
    const films = await insert(4, {}, 2_000_000);
    await caption(films[0]!, 'en', 'Good day');
    const { body } = await ask([films[0]!]);
    const whole = (await client.get(body.downloadUrl)).bytes;
    expect(await countDownloads()).toEqual([1]);
    const at = whole.indexOf(text('Good day'));
    const range = () => client.get(body.downloadUrl, { headers: { range: `bytes=${at}-${at + 9}` } });
    expect((await range()).bytes.toString()).toBe('WEBVTT\n\n00');
    expect(await countDownloads()).toEqual([1]);
    await app.database.manager.update(MediaFile, { id: films[0]!.id }, { visibility: 'staff' });
    expect(await range()).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
  });

  it('break off when their film is hidden while it is sent', async () => {
    const [film] = await insert(1, {}, 2_000_000);
    await caption(film!, 'en', 'Good day');
    const { downloadUrl } = (await ask([film!])).body;
    const read = storage.read.bind(storage);
    storage.read = async (...args) => {
      await app.database.manager.update(MediaFile, { id: film!.id }, { visibility: 'staff' });
      return read(...args);
    };
    try {
      await expect(client.get(downloadUrl)).rejects.toThrow();
    } finally {
      storage.read = read;
    }
  });

  it('are in none where their film is beyond the allowance', async () => {
    const films = await insert(4);
    for (const film of films) await caption(film, 'en', 'Good day');
    expect(await ask(films)).toMatchObject({ status: 402, body: { code: 'download.limit_reached' } });
    expect(await ask()).toMatchObject({ status: 400, body: { code: 'download.nothing_chosen' } });
  });

  it('stay in the ZIP with a new text, and end it when they are removed', async () => {
    const [film] = await insert(1, { originalName: 'Film.mp4' });
    await caption(film!, 'en', 'Good day');
    const { downloadUrl } = (await ask([film!])).body;
    const before = await client.get(downloadUrl);
    await caption(film!, 'en', 'Good evening');
    await caption(film!, 'de', 'Guten Abend');
    const after = await client.get(downloadUrl);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const files = await unzip(after.bytes);
    expect([...files.keys()]).toEqual(['Film.mp4', 'Film.en.vtt']);
    expect(files.get('Film.en.vtt')!.toString()).toBe(text('Good evening'));
    expect((await ask([film!])).body.downloadUrl).not.toBe(downloadUrl);
    await app.database.manager.delete(MediaCaption, { mediaFileId: film!.id, language: 'en' });
    expect(await client.get(downloadUrl)).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
  });

  it('are read with the same number of statements for any number of films', async () => {
    const count = async (films: MediaFile[]) => {
      const made = await app.statements(async () => expect((await ask(films)).status).toBe(200));
      const url = (await ask(films)).body.downloadUrl as string;
      const opened = await app.statements(async () => expect((await client.send('HEAD', url)).status).toBe(200));
      return [made.length, opened.length];
    };
    await insertPurchase(app.database, project, { packageType: 'complete' });
    const films = await insert(6);
    for (const film of films) await caption(film, 'en', 'Good day');
    await count(films.slice(0, 2));
    expect(await count(films.slice(0, 1))).toEqual(await count(films));
  });
});
