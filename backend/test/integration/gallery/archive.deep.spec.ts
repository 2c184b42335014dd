import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { Clock } from '../../../src/common/clock.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import {
  changePurchase,
  insertDownloads,
  insertMedia,
  insertProject,
  insertPurchase,
  insertUser,
} from '../../fixtures/rows.js';
import { FakeStorage } from '../../fakes/fake-storage.js';
import { TestClock } from '../../fakes/test-clock.js';
import { galleryPath, inSeconds } from '../../fixtures/gallery-fixture.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, withoutPixels } from '../../fixtures/app/test-worker.js';
import { unzip } from '../../fixtures/unzip.js';
import { uploadFixtures } from '../../fixtures/upload.js';
import { Download } from '../../../src/modules/entitlements/usage/download.entity.js';

let app: TestApp;
let admin: TestClient;
let client: TestClient;
const clock = new TestClock();
/** Keeps every stream that was opened, so that a test sees what an aborted download leaves open. */
class WatchedStorage extends FakeStorage {
  readonly opened: Readable[] = [];

  override async read(...args: Parameters<FakeStorage['read']>): Promise<Readable> {
    const stream = await super.read(...args);
    this.opened.push(stream);
    return stream;
  }
}
let storage: WatchedStorage;
beforeAll(async () => {
  storage = new WatchedStorage(clock);
  app = await startTestApp({
    clock,
    env: { TRUST_PROXY: '1' },
    override: [
      [StoragePort, storage],
      [Clock, clock],
    ],
  });
  admin = await app.admin();
  client = app.visitor();
});
afterAll(() => app.close());

interface Scenario {
  project: Project;
  videos: MediaFile[];
  photos: MediaFile[];
  path: string;
}

/** Creates a gallery of 5 videos and 3 photos with their bytes in storage. */
async function createScenario(values: Partial<Project> = {}, names: Partial<MediaFile> = {}): Promise<Scenario> {
  const project = await insertProject(app.database, values);
  const videos = await insertMedia(app.database, project, 5, { fileSize: 3_000, ...names });
  const photos = await insertMedia(app.database, project, 3, { fileType: 'photo', fileSize: 700, ...names });
  for (const { id, originalKey, fileSize, contentType } of [...videos, ...photos]) {
    const bytes = randomBytes(fileSize);
    await storage.write(originalKey, bytes, contentType);
    await app.database.manager.update(MediaFile, { id }, { crc32: crc32(bytes) });
  }
  return { project, videos, photos, path: `${galleryPath(project)}/archive` };
}

const ids = (files: { id: string }[]) => files.map(({ id }) => id);
const unknown = (count: number) => Array.from({ length: count }, () => randomUUID());
const ask = (path: string, fileIds?: string[], by = client) => by.post(path, fileIds ? { fileIds } : {});
const measure = (path: string, fileIds?: string[], by = client) => by.post(`${path}/size`, fileIds ? { fileIds } : {});
const recorded = async (project: Project) =>
  await app.database.query<{ mediaFileId: string; count: number }[]>(
    `SELECT d.media_file_id AS "mediaFileId", d.count FROM download d JOIN client_access a ON a.id = d.access_id WHERE a.project_id = $1`,
    [project.id],
  );

const stored = async (file: MediaFile) => buffer(await storage.read(file.originalKey));

describe('contents', () => {
  it('complete: every file, whole and under its own name', async () => {
    const { project, videos, photos, path } = await createScenario({ name: 'Hochzeit „Müller“' });
    await insertPurchase(app.database, project, { packageType: 'complete' });
    await insertMedia(app.database, project, 1, { status: 'failed' });
    await insertMedia(app.database, project, 1, { status: 'processing' });
    const size = await measure(path);
    expect(size).toMatchObject({
      status: 200,
      body: { fileCount: 8, newVideoCount: 0, filename: 'Hochzeit „Müller“.zip' },
    });
    expect(await recorded(project)).toEqual([]);
    const asked = await ask(path);
    expect(asked.body).toMatchObject({
      fileCount: 8,
      bytes: size.body.bytes,
      filename: 'Hochzeit „Müller“.zip',
      expiresAt: inSeconds(app, 24 * 3_600).toISOString(),
    });
    const reply = await client.get(asked.body.downloadUrl);
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'content-length': String(size.body.bytes),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': expect.stringContaining("filename*=UTF-8''Hochzeit"),
      },
    });
    expect(reply.headers['content-encoding']).toBeUndefined();
    const files = await unzip(reply.bytes);
    expect([...files.keys()]).toEqual([...videos, ...photos].map(({ originalName }) => originalName));
    for (const file of [...videos, ...photos])
      expect(files.get(file.originalName)!.equals(await stored(file))).toBe(true);
    expect((await recorded(project)).map(({ mediaFileId }) => mediaFileId).sort()).toEqual(
      ids([...videos, ...photos]).sort(),
    );
  });

  it('free: the unlocked files, or the videos left', async () => {
    const { project, videos, photos, path } = await createScenario();
    expect(await ask(path)).toMatchObject({ status: 400, body: { code: 'download.nothing_chosen' } });
    await insertDownloads(app.database, project, [videos[0]!]);
    await client.post(`${galleryPath(project)}/select-headshot`, { mediaFileId: photos[1]!.id });
    const asked = await ask(path);
    expect(asked.body).toMatchObject({ fileCount: 2, newVideoCount: 0 });
    expect([...(await unzip((await client.get(asked.body.downloadUrl)).bytes)).keys()]).toEqual([
      videos[0]!.originalName,
      photos[1]!.originalName,
    ]);
    const two = ids([videos[0]!, videos[3]!, videos[4]!]);
    expect((await measure(path, two)).body).toMatchObject({ fileCount: 3, newVideoCount: 2 });
    const zip = await ask(path, two);
    expect(zip.body).toMatchObject({ fileCount: 3, newVideoCount: 2 });
    expect((await client.get(zip.body.downloadUrl)).status).toBe(200);
    const gallery = await client.get(galleryPath(project));
    expect(gallery.body.clientAccess).toMatchObject({ videoDownloadsLeft: 0, freeDownloadsUsed: 3 });
    expect(
      new Map((await recorded(project)).map(({ mediaFileId, count }) => [mediaFileId, count])).get(videos[0]!.id),
    ).toBe(3);
  });

  if (DEEP)
    it('is one activity of all its files, also those downloaded before', async () => {
      const { project, videos, path } = await createScenario();
      await insertDownloads(app.database, project, [videos[0]!], clock.now());
      clock.set(inSeconds(app, 1));
      const { downloadUrl } = (await ask(path, ids(videos.slice(0, 3)))).body as { downloadUrl: string };
      for (let round = 0; round < 2; round += 1) {
        await client.get(downloadUrl);
        clock.set(inSeconds(app, 1));
      }
      const user = app.as(await insertUser(app.database, { email: project.clientEmail }));
      const staff = await app.admin();
      for (const reply of [
        await user.get('/api/user/activity'),
        await staff.get(`/api/admin/projects/${project.id}/activity`),
      ]) {
        const { items } = reply.body as { items: { kind: string; fileCount: number; fileName: string }[] };
        const downloads = items.filter(({ kind }) => kind === 'download');
        expect(downloads.map(({ fileCount, fileName }) => [fileCount, fileName])).toEqual([
          [3, videos[0]!.originalName],
          [3, videos[0]!.originalName],
          [1, videos[0]!.originalName],
        ]);
      }
    });

  it.each(
    allOrEvery(4, [
      ['one video too many', (s: Scenario) => ids(s.videos.slice(0, 4)), 402, 'download.limit_reached'],
      ['a locked photo', (s: Scenario) => ids([s.videos[0]!, s.photos[0]!]), 402, 'download.requires_payment'],
      ['a file that is not there', () => ['00000000-0000-4000-8000-000000000000'], 404, 'media.not_found'],
      ['the same file twice', (s: Scenario) => ids([s.videos[0]!, s.videos[0]!]), 400, 'request.invalid'],
      [
        'the same file twice, once in capitals',
        (s: Scenario) => [s.videos[0]!.id, s.videos[0]!.id.toUpperCase()],
        400,
        'request.invalid',
      ],
      ['as many files as a ZIP may have, all unknown', () => unknown(10_000), 404, 'media.not_found'],
      ['more files than a ZIP may have', () => unknown(10_001), 400, 'download.too_many_files'],
      ['nonsense', () => ['nonsense'], 400, 'request.invalid'],
      ['nothing', () => [], 400, 'request.invalid'],
    ] as const),
  )('rejects the whole ZIP for %s and records nothing', async (_, choose, status, code) => {
    const scenario = await createScenario();
    const fileIds = [...choose(scenario)];
    for (const call of [measure, ask])
      expect(await call(scenario.path, fileIds)).toMatchObject({ status, body: { code } });
    expect(await recorded(scenario.project)).toEqual([]);
  });

  it('never a failed, unfinished or foreign file', async () => {
    const { project, path } = await createScenario();
    await insertPurchase(app.database, project, { packageType: 'complete' });
    const other = await createScenario();
    const [failed] = await insertMedia(app.database, project, 1, { status: 'failed' });
    const [unfinished] = await insertMedia(app.database, project, 1, { status: 'processing' });
    for (const id of [failed!.id, unfinished!.id, other.videos[0]!.id])
      expect(await ask(path, [id])).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
  });

  if (DEEP)
    describe('further files', () => {
      it('makes equal file names unique', async () => {
        const { project, path } = await createScenario({}, { originalName: 'Clip.mp4' });
        await insertPurchase(app.database, project, { packageType: 'complete' });
        const files = await unzip((await client.get((await ask(path)).body.downloadUrl)).bytes);
        expect([...files.keys()].slice(0, 3)).toEqual(['Clip.mp4', 'Clip (2).mp4', 'Clip (3).mp4']);
      });

      it('holds 300 files', async () => {
        const project = await insertProject(app.database);
        const bytes = randomBytes(10);
        const values = { fileType: 'photo', fileSize: 10, crc32: crc32(bytes) } as const;
        const files = await insertMedia(app.database, project, 300, values);
        for (const file of files) await storage.write(file.originalKey, bytes, file.contentType);
        await insertPurchase(app.database, project, { packageType: 'complete' });
        const { body } = await ask(`${galleryPath(project)}/archive`);
        const reply = await client.get(body.downloadUrl);
        expect(reply.bytes.length).toBe(body.bytes);
        expect((await unzip(reply.bytes)).size).toBe(300);
        expect(
          await app.database.manager.count(Download, { where: files.map(({ id }) => ({ mediaFileId: id })) }),
        ).toBe(300);
      });
    });
});

describe('whole sections', () => {
  /** Creates two photos of the party, which differs by one file, and those of a scenario in no section. */
  async function createParty() {
    const scenario = await createScenario();
    const albums = `/api/admin/projects/${scenario.project.id}/albums`;
    const party = (await admin.post(albums, { name: 'Party' })).body.id as string;
    const values = { fileType: 'photo', fileSize: 700, crc32: 1, albumId: party } as const;
    const [left, taken] = await insertMedia(app.database, scenario.project, 2, values);
    return { ...scenario, party, left: left!, taken: taken! };
  }
  const contents = async (project: Project) =>
    (
      await app.database.query<{ ids: string[] }[]>(
        'SELECT file_ids AS ids FROM archive WHERE project_id = $1 ORDER BY created_at',
        [project.id],
      )
    ).map((archive) => [...archive.ids].sort());

  if (DEEP)
    it('have all of their files, without those that are named, and with named files of others', async () => {
      const { project, photos, videos, party, left, taken, path } = await createParty();
      await insertPurchase(app.database, project, { packageType: 'complete' });
      const fileIds = [left.id, photos[0]!.id.toUpperCase()];
      expect((await client.post(path, { sections: [party], fileIds, fileCount: 2 })).body).toMatchObject({
        fileCount: 2,
      });
      clock.set(inSeconds(app, 1));
      expect((await client.post(path, { sections: ['none'], fileIds: [taken.id], fileCount: 9 })).body).toMatchObject({
        fileCount: 9,
      });
      clock.set(inSeconds(app, 1));
      expect((await client.post(path, { sections: [party, 'none'], fileCount: 10 })).body).toMatchObject({
        fileCount: 10,
      });
      const others = ids([...videos, ...photos]);
      expect(await contents(project)).toEqual(
        [
          [taken.id, photos[0]!.id],
          [taken.id, ...others],
          [left.id, taken.id, ...others],
        ].map((each) => each.sort()),
      );
    });

  it('have no file that the visitor does not see, and count as named ones do', async () => {
    const { project, videos, photos, party, left, path } = await createParty();
    await insertMedia(app.database, project, 1, { albumId: party, visibility: 'staff' });
    await insertMedia(app.database, project, 1, { albumId: party, status: 'failed' });
    const body = { sections: [party], fileIds: [videos[0]!.id], fileCount: 3 };
    expect(await client.post(path, body)).toMatchObject({ status: 402, body: { code: 'download.requires_payment' } });
    const free = { sections: ['none'], fileIds: ids([...photos, ...videos.slice(2)]), fileCount: 2 };
    expect((await client.post(`${path}/size`, free)).body).toMatchObject({ fileCount: 2, newVideoCount: 2 });
    await insertPurchase(app.database, project, { packageType: 'complete' });
    expect((await client.post(path, body)).body).toMatchObject({ fileCount: 3, newVideoCount: 0 });
    await app.database.manager.update(MediaFile, { id: left.id }, { status: 'failed' });
    const changed = { status: 409, body: { code: 'download.files_changed' } };
    for (const call of [path, `${path}/size`]) expect(await client.post(call, body)).toMatchObject(changed);
  });

  if (DEEP)
    it.each([
      ['a name', { sections: ['party'], fileCount: 8 }, 'request.invalid'],
      ['no section', { sections: [], fileCount: 8 }, 'request.invalid'],
      ['null', { sections: null, fileCount: 8 }, 'request.invalid'],
      ['a section twice', { sections: ['none', 'none'], fileCount: 8 }, 'request.invalid'],
      ['an unknown number of files', { sections: ['none'] }, 'request.invalid'],
      ['half a file', { sections: ['none'], fileCount: 0.5 }, 'request.invalid'],
      [
        'with too many other files',
        { sections: ['none'], fileIds: unknown(10_001), fileCount: 8 },
        'download.too_many_files',
      ],
      [
        'with a file that is not there',
        { sections: ['none'], fileIds: unknown(1), fileCount: 9 },
        'download.files_changed',
      ],
      ['one of another gallery', { sections: [randomUUID()], fileCount: 8 }, 'download.files_changed'],
    ])('cannot be %s', async (_, body, code) => {
      const { path } = await createScenario();
      const status = code === 'download.files_changed' ? 409 : 400;
      expect(await client.post(path, body)).toMatchObject({ status, body: { code } });
    });
});

describe('the bytes', () => {
  async function ready(): Promise<{ url: string; whole: Buffer; scenario: Scenario }> {
    const scenario = await createScenario();
    await insertPurchase(app.database, scenario.project, { packageType: 'complete' });
    const url = (await ask(scenario.path)).body.downloadUrl as string;
    return { url, whole: (await client.get(url)).bytes, scenario };
  }

  it('stay the same when a download resumes', async () => {
    const { url, whole } = await ready();
    const head = await client.send('HEAD', url);
    expect(head).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': String(whole.length), 'content-type': 'application/zip' },
    });
    const etag = head.headers.etag!;
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const cut of [1, 29, 30, 3_100, 9_000, whole.length - 22, whole.length - 1]) {
      const first = await client.get(url, { headers: { range: `bytes=0-${cut - 1}` } });
      const rest = await client.get(url, { headers: { range: `bytes=${cut}-`, 'if-range': etag } });
      expect([first.status, rest.status, rest.headers['content-range']]).toEqual([
        206,
        206,
        `bytes ${cut}-${whole.length - 1}/${whole.length}`,
      ]);
      expect(Buffer.concat([first.bytes, rest.bytes]).equals(whole)).toBe(true);
    }
    expect((await client.get(url, { headers: { range: 'bytes=5-', 'if-range': '"other"' } })).status).toBe(200);
    expect(await client.get(url, { headers: { range: `bytes=${whole.length}-` } })).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${whole.length}` },
    });
    expect((await client.get(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  if (DEEP)
    describe('what changes them, and what does not', () => {
      it('do not change with unrelated uploads and renames', async () => {
        const { url, whole, scenario } = await ready();
        await insertMedia(app.database, scenario.project, 2);
        await app.database.manager.update(Project, { id: scenario.project.id }, { description: 'changed' });
        expect((await client.get(url)).bytes.equals(whole)).toBe(true);
      });

      it('stay the same when files are renamed or reordered', async () => {
        const { url, whole, scenario } = await ready();
        const before = (await client.send('HEAD', url)).headers.etag;
        await app.database.manager.update(MediaFile, { id: scenario.videos[0]!.id }, { displayName: 'renamed' });
        await app.database.manager.update(MediaFile, { id: scenario.photos[2]!.id }, { displayName: 'Aaa' });
        await app.database.manager.update(Project, { id: scenario.project.id }, { mediaOrder: 'name' });
        const after = await client.get(url);
        expect([after.headers.etag, after.bytes.equals(whole)]).toEqual([before, true]);
      });

      it('change with their ETag when a file is replaced', async () => {
        const { url, scenario } = await ready();
        const before = (await client.send('HEAD', url)).headers.etag;
        await app.database.manager.update(MediaFile, { id: scenario.videos[0]!.id }, { crc32: 1 });
        expect((await client.send('HEAD', url)).headers.etag).not.toBe(before);
      });

      it('stop and close every file when the browser disconnects', async () => {
        const scenario = await createScenario();
        await insertPurchase(app.database, scenario.project, { packageType: 'complete' });
        const [file] = scenario.videos;
        await app.database.manager.update(MediaFile, { id: file!.id }, { fileSize: 64 * 1024 * 1024 });
        const url = (await ask(scenario.path)).body.downloadUrl as string;
        const streams: Readable[] = [];
        const read = storage.read.bind(storage);
        storage.read = async (key, range) => {
          if (key !== file!.originalKey) return read(key, range);
          const endless = new Readable({
            read() {
              this.push(Buffer.alloc(64 * 1024));
            },
          });
          streams.push(endless);
          return endless;
        };
        try {
          const { port } = app.app.getHttpServer().address() as AddressInfo;
          await new Promise<void>((resolve, reject) => {
            const sent = request({ host: '127.0.0.1', port, path: url }, (response) => {
              let length = 0;
              response.on('data', (chunk: Buffer) => {
                length += chunk.length;
                // Past the header of the file: its bytes have begun.
                if (length < 1_000) return;
                response.destroy();
                resolve();
              });
            });
            sent.on('error', reject);
            sent.end();
          });
          await Promise.all(
            streams.map((stream) =>
              stream.destroyed ? Promise.resolve() : new Promise((resolve) => stream.once('close', resolve)),
            ),
          );
          expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]);
        } finally {
          storage.read = read;
        }
      });

      it('end early when a file is missing in storage', async () => {
        const { url, scenario } = await ready();
        await storage.delete(scenario.photos[2]!.originalKey);
        await expect(client.get(url)).rejects.toThrow();
      });
    });
});

/** Storage that sends the first bytes of one file and the rest when the test releases it. */
function holdFile(file: MediaFile): { opened: Promise<void>; release: () => void } {
  let release!: () => void;
  let open!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const read = storage.read.bind(storage);
  storage.read = async (key, range) => {
    const source = await read(key, range);
    if (key !== file.originalKey) return source;
    open();
    return Readable.from(
      (async function* () {
        for await (const chunk of source) {
          yield (chunk as Buffer).subarray(0, 1);
          await released;
          yield (chunk as Buffer).subarray(1);
        }
      })(),
      { objectMode: false },
    );
  };
  return {
    opened,
    release: () => {
      storage.read = read;
      release();
    },
  };
}

describe('counted downloads', () => {
  const LARGE = 2 * 1024 * 1024;
  /** Makes a gallery whose videos are so large that they are recorded one at a time. */
  const large = () => createScenario({}, { fileSize: LARGE });
  const recordedIds = async (project: Project) => (await recorded(project)).map(({ mediaFileId }) => mediaFileId);
  /** Returns where an entry's content begins: a local header of 30 bytes, a name and 9 bytes of time precede each. */
  const startOf = (files: MediaFile[], index: number) =>
    files
      .slice(0, index + 1)
      .reduce(
        (sum, { originalName, fileSize }, at) =>
          sum + 39 + Buffer.byteLength(originalName) + (at < index ? fileSize : 0),
        0,
      );
  const part = (url: string, start: number, end: number) =>
    client.get(url, { headers: { range: `bytes=${start}-${end}` } });

  if (DEEP)
    describe('what is counted, and what is not', () => {
      it('counts nothing for a request or its first bytes', async () => {
        const { project, videos, path } = await createScenario();
        const { body } = await ask(path, ids(videos.slice(0, 3)));
        expect((await client.send('HEAD', body.downloadUrl)).status).toBe(200);
        expect(await recorded(project)).toEqual([]);
        expect((await client.get(galleryPath(project))).body.clientAccess).toMatchObject({
          freeDownloadsUsed: 0,
          videoDownloadsLeft: 3,
        });
      });

      it('counts a file that a range covers from its start', async () => {
        const { project, videos, path } = await large();
        const { body } = await ask(path, ids(videos.slice(0, 3)));
        expect((await part(body.downloadUrl, 0, 2_000)).status).toBe(206);
        expect(await recordedIds(project)).toEqual([videos[0]!.id]);
      });

      it('counts a file whose middle a range requests', async () => {
        const { project, videos, path } = await large();
        const { body } = await ask(path, ids(videos.slice(0, 3)));
        const middle = startOf(videos, 1) + 1_000;
        const { bytes } = await part(body.downloadUrl, middle, middle + 99);
        expect(bytes.equals((await stored(videos[1]!)).subarray(1_000, 1_100))).toBe(true);
        expect(await recordedIds(project)).toEqual([videos[1]!.id]);
      });

      it('counts nothing for headers and directory alone', async () => {
        const { project, videos, path } = await large();
        const { body } = await ask(path, ids(videos.slice(0, 3)));
        await part(body.downloadUrl, 0, startOf(videos, 0) - 1);
        await part(body.downloadUrl, body.bytes - 22, body.bytes - 1);
        expect(await recordedIds(project)).toEqual([]);
      });

      it('counts every file once for any number of ranges', async () => {
        const { project, videos, path } = await large();
        const { body } = await ask(path, ids(videos.slice(0, 3)));
        const step = Math.ceil(body.bytes / 4);
        const parts = await Promise.all(
          Array.from({ length: 4 }, (_, n) =>
            part(body.downloadUrl, n * step, Math.min(body.bytes, (n + 1) * step) - 1),
          ),
        );
        expect((await unzip(Buffer.concat(parts.map(({ bytes }) => bytes)))).size).toBe(3);
        expect((await recordedIds(project)).sort()).toEqual(ids(videos.slice(0, 3)).sort());
      });

      it('does not count a file that was not reached', async () => {
        const { project, videos, path } = await large();
        const { body } = await ask(path, ids(videos.slice(0, 3)));
        const hold = holdFile(videos[1]!);
        const server = app.app.getHttpServer();
        const { port } = server.address() as AddressInfo;
        const closed = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
        await new Promise<void>((resolve, reject) => {
          const sent = request({ host: '127.0.0.1', port, path: body.downloadUrl, agent: false }, (response) => {
            let length = 0;
            response.on('data', (chunk: Buffer) => {
              length += chunk.length;
              if (length <= startOf(videos, 1)) return;
              response.destroy();
              resolve();
            });
          });
          sent.on('error', reject);
          sent.end();
        });
        // The server knows that nobody reads any more.
        await closed;
        hold.release();
        expect((await recordedIds(project)).sort()).toEqual(ids(videos.slice(0, 2)).sort());
      });

      it('keeps the order of the ZIP when a refund takes videos back', async () => {
        const { project, videos, path } = await createScenario();
        const purchase = await insertPurchase(app.database, project);
        const { body } = await ask(path, ids(videos));
        expect((await client.get(body.downloadUrl)).status).toBe(200);
        await changePurchase(app.database, purchase.id, { state: 'refunded' });
        const { mediaFiles } = (await client.get(galleryPath(project))).body as {
          mediaFiles: { id: string; isUnlocked: boolean }[];
        };
        expect(mediaFiles.filter(({ isUnlocked }) => isUnlocked).map(({ id }) => id)).toEqual(ids(videos.slice(0, 3)));
      });
    });

  it('unlocks nothing by a ZIP requested before a refund', async () => {
    const { project, path } = await createScenario();
    const purchase = await insertPurchase(app.database, project, { packageType: 'complete' });
    expect((await ask(path)).status).toBe(200);
    await changePurchase(app.database, purchase.id, { state: 'refunded' });
    const { mediaFiles } = (await client.get(galleryPath(project))).body as { mediaFiles: { isUnlocked: boolean }[] };
    expect(mediaFiles.filter(({ isUnlocked }) => isUnlocked)).toEqual([]);
  });

  if (DEEP)
    it('respects the allowance with many parallel ZIPs', async () => {
      const { project, videos, path } = await createScenario();
      await app.warmUp();
      const pairs = [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 0],
      ].map(([a, b]) => ids([videos[a!]!, videos[b!]!]));
      const urls = await Promise.all(pairs.map(async (pair) => (await ask(path, pair)).body.downloadUrl as string));
      const replies = await Promise.allSettled(urls.map((url) => client.get(url)));
      const whole = pairs.filter(
        (_, n) =>
          replies[n]!.status === 'fulfilled' &&
          (replies[n] as PromiseFulfilledResult<{ status: number }>).value.status === 200,
      );
      expect(whole.length).toBeGreaterThan(0);
      const found = await recordedIds(project);
      expect(found.length).toBeLessThanOrEqual(3);
      for (const id of whole.flat()) expect(found).toContain(id);
    });

  it('ends before a file that exceeds the allowance by then', async () => {
    const { project, videos, path } = await large();
    const { body } = await ask(path, ids(videos.slice(0, 2)));
    const hold = holdFile(videos[0]!);
    const zip = client.get(body.downloadUrl);
    const broken = expect(zip).rejects.toThrow();
    await hold.opened;
    expect(await recordedIds(project)).toEqual([videos[0]!.id]);
    for (const video of videos.slice(3))
      expect((await client.post(`${galleryPath(project)}/download/${video.id}`)).status).toBe(200);
    hold.release();
    await broken;
    expect((await recordedIds(project)).sort()).toEqual(ids([videos[0]!, videos[3]!, videos[4]!]).sort());
    expect(await client.get(body.downloadUrl)).toMatchObject({ status: 402, body: { code: 'download.limit_reached' } });
  });
});

if (DEEP)
  describe('readers who do not read', () => {
    it('take four downloads of a ZIP, and no fifth until they end', async () => {
      const { project, videos, path } = await createScenario();
      await insertPurchase(app.database, project, { packageType: 'complete' });
      const url = new URL(
        (await ask(path)).body.downloadUrl as string,
        `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`,
      );
      const hold = holdFile(videos[0]!);
      const responses = await Promise.all(
        [1, 2, 3, 4].map(
          () => new Promise<IncomingMessage>((resolve, reject) => request(url, resolve).on('error', reject).end()),
        ),
      );
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(await client.get(url.pathname.replace(/[^/]+$/, (id) => id.toUpperCase()))).toMatchObject({
        status: 503,
        headers: { 'retry-after': '60' },
        body: { code: 'download.busy' },
      });
      hold.release();
      await Promise.all(responses.map((response) => buffer(response)));
      expect((await client.get(url.pathname)).status).toBe(200);
    });
  });

describe('a ZIP', () => {
  it('is recorded for the person whose link it has', async () => {
    const { project, videos } = await createScenario();
    const staff = `/api/admin/projects/${project.id}`;
    const { body: ben } = await admin.post(`${staff}/people`, { kind: 'client', name: 'Ben' });
    const { body } = await ask(`/api${new URL(ben.link).pathname}/archive`, ids(videos.slice(0, 2)));
    expect((await client.get(body.downloadUrl)).status).toBe(200);
    expect((await admin.get(`${staff}/activity`)).body.items).toMatchObject([
      { kind: 'download', fileCount: 2, personId: ben.id, personName: 'Ben' },
    ]);
    const people = (await admin.get(`${staff}/people`)).body as { downloadCount: number }[];
    expect(people.map(({ downloadCount }) => downloadCount)).toEqual([0, 2]);
  });
});

if (DEEP)
  describe('a reader who may not stay', () => {
    it.each([
      ['was removed', (person: string) => admin.delete(person)],
      ['has got a new link', (person: string) => admin.post(`${person}/new-link`)],
    ])('and %s is disconnected', async (_what, end) => {
      const { project, videos } = await createScenario();
      const people = `/api/admin/projects/${project.id}/people`;
      const { body: ben } = await admin.post(people, { kind: 'client', name: 'Ben' });
      const { body } = await ask(`/api${new URL(ben.link).pathname}/archive`, ids(videos.slice(0, 2)));
      expect(body.downloadUrl).toContain(new URL(ben.link).pathname);
      const hold = holdFile(videos[0]!);
      const { port } = app.app.getHttpServer().address() as AddressInfo;
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: body.downloadUrl, agent: false }, resolve).on('error', reject).end();
      });
      response.on('error', () => undefined).resume();
      const closed = new Promise((resolve) => response.once('close', resolve));
      await hold.opened;
      expect((await end(`${people}/${ben.id}`)).status).toBeLessThan(300);
      await closed;
      expect(response.complete).toBe(false);
      hold.release();
    });
  });

describe('the link', () => {
  async function bought(
    values: Partial<Project> = {},
  ): Promise<{ scenario: Scenario; url: string; purchase: Purchase }> {
    const scenario = await createScenario(values);
    const purchase = await insertPurchase(app.database, scenario.project, { packageType: 'complete' });
    return { scenario, purchase, url: (await ask(scenario.path)).body.downloadUrl as string };
  }
  const rejection = async (url: string, by = client) => {
    const { status, body } = await by.get(url);
    return [status, body?.code];
  };

  it('opens nothing after a refund', async () => {
    const { url, purchase } = await bought();
    await changePurchase(app.database, purchase.id, { state: 'refunded' });
    expect(await rejection(url)).toEqual([402, 'download.limit_reached']);
    expect((await client.get(url, { headers: { range: 'bytes=0-9' } })).status).toBe(402);
  });

  it('ends with the timer unless something was bought', async () => {
    const scenario = await createScenario({ timerEnabled: true, expiresAt: inSeconds(app, 600) });
    const url = (await ask(scenario.path, ids([scenario.videos[0]!]))).body.downloadUrl as string;
    const paid = await bought({ timerEnabled: true, expiresAt: inSeconds(app, 600) });
    expect((await client.get(url)).status).toBe(200);
    clock.set(inSeconds(app, 600));
    expect(await rejection(url)).toEqual([410, 'gallery.expired']);
    expect(await ask(scenario.path, ids([scenario.videos[0]!]))).toMatchObject({
      status: 410,
      body: { timerExpired: true },
    });
    expect((await client.get(paid.url)).status).toBe(200);
  });

  if (DEEP)
    describe('for how long, and for whom', () => {
      it('ends after a day', async () => {
        const { url } = await bought();
        clock.set(inSeconds(app, 24 * 3_600 - 1));
        expect((await client.get(url)).status).toBe(200);
        clock.set(inSeconds(app, 1));
        expect(await rejection(url)).toEqual([410, 'media.link_expired']);
      });

      it('is deleted by the housekeeping after its expiry', async () => {
        const { url } = await bought();
        const worker = await startTestWorker(app);
        clock.set(inSeconds(app, 24 * 3_600));
        const { url: later } = await bought();
        await app.queue.add('housekeeping', {}, { id: 'sweep' });
        await worker.drain();
        expect([await rejection(url), (await client.get(later)).status]).toEqual([[404, 'media.not_found'], 200]);
        await worker.close();
      });

      it('is reused for the same files and extended by a day', async () => {
        const { url, scenario } = await bought();
        clock.set(inSeconds(app, 24 * 3_600 - 1));
        const again = (await ask(scenario.path)).body;
        expect(again).toMatchObject({ downloadUrl: url, expiresAt: inSeconds(app, 24 * 3_600).toISOString() });
        clock.set(inSeconds(app, 24 * 3_600));
        expect((await ask(scenario.path)).body.downloadUrl).not.toBe(url);
      });

      it('differs for other files, names and staff', async () => {
        const { url, scenario } = await bought();
        const others = [
          (await ask(scenario.path, ids(scenario.videos))).body.downloadUrl,
          (await ask(scenario.path, undefined, admin)).body.downloadUrl,
        ];
        await app.database.manager.update(MediaFile, { id: scenario.videos[0]!.id }, { displayName: 'renamed' });
        others.push((await ask(scenario.path)).body.downloadUrl);
        expect(new Set([url, ...others]).size).toBe(4);
      });

      it('is limited to 30 requests in 15 minutes, higher for staff', async () => {
        const { scenario } = await bought();
        const other = await bought();
        for (let count = 1; count < 30; count += 1) expect((await ask(scenario.path)).status).toBe(200);
        expect(await ask(scenario.path)).toMatchObject({
          status: 429,
          body: { code: 'auth.too_many_attempts' },
          headers: { 'retry-after': '900' },
        });
        for (const [path, by] of [
          [scenario.path, admin],
          [other.scenario.path, client],
        ] as const)
          expect((await ask(path, undefined, by)).status).toBe(200);
        expect((await measure(scenario.path)).status).toBe(200);
        clock.set(inSeconds(app, 900));
        expect((await ask(scenario.path)).status).toBe(200);
      });

      it('is not blocked by requests of a stranger with the link', async () => {
        const { scenario } = await bought();
        const headers = { 'x-forwarded-for': '203.0.113.9' };
        for (let count = 1; count <= 30; count += 1)
          expect((await client.post(scenario.path, {}, { headers })).status).toBe(200);
        expect((await client.post(scenario.path, {}, { headers })).status).toBe(429);
        expect((await ask(scenario.path)).status).toBe(200);
      });
    });

  it('is protected by the gallery gate', async () => {
    const { url, scenario } = await bought();
    const other = await createScenario();
    const id = url.split('/').at(-1)!;
    expect(await rejection(`${other.path}/${id}`)).toEqual([404, 'media.not_found']);
    expect(await rejection(`${galleryPath(scenario.project, 'guess@example.test')}/archive/${id}`)).toEqual([
      404,
      'gallery.not_found',
    ]);
    expect(await rejection(`${scenario.path}/nonsense`)).toEqual([404, 'media.not_found']);
    expect(await rejection(`${scenario.path}/00000000-0000-4000-8000-000000000000`)).toEqual([404, 'media.not_found']);
    await admin.put(`/api/admin/projects/${scenario.project.id}/passcode`, { passcode: 'abcdef' });
    expect(await rejection(url)).toEqual([401, 'gallery.passcode_required']);
  });

  if (DEEP)
    describe('of a deleted file, and in View as client', () => {
      it('ends when one of its files is deleted', async () => {
        const { url, scenario } = await bought();
        await app.database.manager.delete(MediaFile, { id: scenario.photos[0]!.id });
        expect(await rejection(url)).toEqual([404, 'media.not_found']);
      });

      it('is not for staff in View as client', async () => {
        const { project, videos, path } = await createScenario();
        const { body } = await ask(path, ids(videos.slice(0, 3)));
        const staff = await app.admin();
        expect((await staff.post(`/api/admin/projects/${project.id}/view-as-client`)).status).toBe(200);
        expect(await rejection(body.downloadUrl, staff)).toEqual([403, 'gallery.view_only']);
        expect(await recorded(project)).toEqual([]);
      });
    });

  it('of staff holds everything, counts nothing, serves nobody else', async () => {
    const { project, path } = await createScenario();
    const asked = await ask(path, undefined, admin);
    expect(asked.body).toMatchObject({ fileCount: 8, newVideoCount: 0 });
    expect(await recorded(project)).toEqual([]);
    expect((await unzip((await admin.get(asked.body.downloadUrl)).bytes)).size).toBe(8);
    expect(await rejection(asked.body.downloadUrl)).toEqual([404, 'media.not_found']);
  });
});

if (DEEP)
  describe('checksums', () => {
    it('are stored by the worker', async () => {
      const project = await insertProject(app.database);
      const own = await startTestApp({ beside: app });
      const worker = await startTestWorker(own, withoutPixels());
      const [file] = await uploadFixtures(await own.admin(), project, [
        { name: 'a.jpg', fixture: 'photos/with-gps.jpg' },
      ]);
      await worker.drain();
      const row = await app.database.manager.findOneByOrFail(MediaFile, { id: file!.id });
      expect(row).toMatchObject({
        status: 'ready',
        crc32: crc32(await buffer(await own.storage.read(row.originalKey))),
      });
      await worker.close();
      await own.close();
    });
  });
