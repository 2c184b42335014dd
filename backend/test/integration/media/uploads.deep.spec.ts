import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { appError } from '../../../src/common/errors.js';
import { Transactions } from '../../../src/common/transactions.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { RateLimiter } from '../../../src/modules/auth/rate-limits/rate-limiter.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { MediaPresenter } from '../../../src/modules/media/listing/media-presenter.js';
import { UploadsRepository } from '../../../src/modules/media/uploads/uploads.repository.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { UploadReceiverPort, type IncomingUpload } from '../../../src/ports/upload-receiver.port.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { putFiles, uploadFixtures } from '../../fixtures/upload.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const HOUR = 3_600;
const MAX = 500 * 1024 * 1024;
const PHOTO = { name: 'a.jpg', type: 'image/jpeg', size: 5 };

let app: TestApp;
let admin: TestClient;
let worker: TestWorker;
let project: Project;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set(new Date());
  await app.database.query('DELETE FROM project');
  await app.database.query('DELETE FROM upload');
  await app.database.query('DELETE FROM job_outbox');
  app.shared.jobs.jobs.clear();
  project = await insertProject(app.database);
});

const issue = (files: unknown, of = project) => admin.post(`/api/admin/projects/${of.id}/upload-urls`, { files });
const record = (uploads: unknown, of = project) =>
  admin.post(`/api/admin/projects/${of.id}/process-uploads`, { uploads });
const small = (name = 'a.jpg', text = 'hello') => ({ name, bytes: Buffer.from(text) });
const put = (url: string, raw: Buffer | string, type = 'image/jpeg', headers = {}) =>
  app.visitor().send('PUT', url, { raw, headers: { 'content-type': type, ...headers } });
const media = () => app.database.manager.find(MediaFile, { order: { createdAt: 'ASC' } });

describe('uploads', () => {
  it('returns and signs only recorded files', async () => {
    await insertMedia(app.database, project, 20, { fileType: 'photo' });
    const signed = jest.spyOn(app.app.get(MediaPresenter, { strict: false }), 'staffFile');
    try {
      const recorded = await uploadFixtures(admin, project, [
        { name: 'a.jpg', fixture: 'photos/with-gps.jpg' },
        { name: 'b.jpg', fixture: 'photos/with-gps.jpg' },
      ]);
      expect([recorded.map(({ originalName }) => originalName), signed.mock.calls.length]).toEqual([
        ['a.jpg', 'b.jpg'],
        2,
      ]);
    } finally {
      signed.mockRestore();
    }
  });

  describe('links', () => {
    it('are issued per file, with a key below the project', async () => {
      const files = [
        PHOTO,
        { name: 'B.MOV', type: 'video/quicktime', size: MAX },
        { name: 'c.avi', type: 'VIDEO/X-MSVIDEO', size: 1 },
        { name: 'd.png', type: 'image/png', size: 1 },
        { name: 'über 🎉.jpeg', type: 'image/jpeg', size: 1 },
        { name: 'f.mp4', type: 'video/mp4', size: 1 },
      ];
      const reply = await issue(files);
      expect(reply.status).toBe(200);
      const keys = reply.body.uploadUrls.map(({ key }: { key: string }) => key) as string[];
      expect(new Set(keys).size).toBe(files.length);
      expect(keys.map((key) => key.slice(key.lastIndexOf('.')))).toEqual([
        '.jpg',
        '.mov',
        '.avi',
        '.png',
        '.jpeg',
        '.mp4',
      ]);
      for (const key of keys) expect(key).toMatch(new RegExp(`^projects/${project.id}/incoming/[0-9a-f-]{36}\\.`));
      expect(await app.database.query('SELECT count(*)::int AS n FROM upload')).toEqual([{ n: files.length }]);
    });

    it.each(
      allOrEvery(3, [
        ['a program', { ...PHOTO, name: 'a.exe' }, 'file-invalid-type'],
        ['a name without an extension', { ...PHOTO, name: 'jpg' }, 'file-invalid-type'],
        ['a second extension', { ...PHOTO, name: 'a.jpg.svg' }, 'file-invalid-type'],
        ["a type that is not the extension's", { ...PHOTO, type: 'video/mp4' }, 'file-invalid-type'],
        ['an HTML type', { ...PHOTO, type: 'text/html' }, 'file-invalid-type'],
        ['an empty file', { ...PHOTO, size: 0 }, 'file-too-small'],
        ['one byte too many', { ...PHOTO, size: MAX + 1 }, 'file-too-large'],
      ]),
    )("are rejected for %s with the drop zone's message", async (_, file, code) => {
      expect(await issue([PHOTO, file])).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', files: [{ index: 1, name: file.name, code }] },
      });
      expect(await app.database.query('SELECT 1 FROM upload')).toEqual([]);
    });

    it.each(
      allOrEvery<[string, unknown]>(4, [
        ['no list', 'x'],
        ['an empty list', []],
        ['too many', Array.from({ length: 501 }, () => PHOTO)],
        ['a NUL in a name', [{ ...PHOTO, name: 'a\0.jpg' }]],
        ['a line break in a name', [{ ...PHOTO, name: 'a\r\nb.jpg' }]],
        ['a long name', [{ ...PHOTO, name: `${'a'.repeat(300)}.jpg` }]],
        ['half a byte', [{ ...PHOTO, size: 1.5 }]],
        ['a negative size', [{ ...PHOTO, size: -1 }]],
        ['a size in words', [{ ...PHOTO, size: '5' }]],
        ['more fields', [{ ...PHOTO, key: 'projects/x' }]],
        ['nothing in the list', [null]],
        ['texts in the list', ['a.jpg']],
      ]),
    )('are rejected for %s', async (_, files) => {
      expect(await issue(files)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    });
  });

  describe('the PUT', () => {
    const link = async (file: object = PHOTO) =>
      (await issue([file])).body.uploadUrls[0] as { uploadUrl: string; key: string };

    it('stores exactly the declared bytes', async () => {
      const { uploadUrl, key } = await link();
      expect((await put(uploadUrl, 'hello')).status).toBe(200);
      expect(await app.storage.head(key)).toMatchObject({ size: 5, contentType: 'image/jpeg' });
    });

    it.each(
      allOrEvery(2, [
        ['fewer bytes', 'hell', 'image/jpeg', {}, 400, 'upload.length_mismatch'],
        ['more bytes', 'hello!', 'image/jpeg', {}, 400, 'upload.length_mismatch'],
        ['no length', 'hello', 'image/jpeg', { 'transfer-encoding': 'chunked' }, 400, 'upload.length_mismatch'],
        ['another type', 'hello', 'image/png', {}, 415, 'upload.type_mismatch'],
        ['a script', 'hello', 'text/html', {}, 415, 'upload.type_mismatch'],
      ]),
    )('rejects %s and stores nothing', async (_, bytes, type, headers, status, code) => {
      const { uploadUrl, key } = await link();
      expect(await put(uploadUrl, bytes, type, headers)).toMatchObject({ status, body: { code } });
      expect(await app.storage.head(key)).toBeNull();
    });

    it('rejects a modified or expired link', async () => {
      const { uploadUrl, key } = await link();
      const [body, signature] = uploadUrl.split('/').at(-1)!.split('.') as [string, string];
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[];
      const forged = Buffer.from(
        JSON.stringify([`projects/${project.id}/originals/mine.jpg`, ...claims.slice(1)]),
      ).toString('base64url');
      for (const token of [
        `${forged}.${signature}`,
        `${body}.${signature.slice(1)}`,
        `${body}.`,
        body,
        'x',
        '.',
        'a.b.c',
      ]) {
        expect(await put(`/api/uploads/${token}`, 'hello')).toMatchObject({
          status: 403,
          body: { code: 'upload.bad_signature' },
        });
      }
      app.clock.advance(6 * HOUR);
      expect(await put(uploadUrl, 'hello')).toMatchObject({
        status: 403,
        body: { code: 'upload.bad_signature', expired: true },
      });
      expect(await app.storage.head(key)).toBeNull();
    });

    it('closes connections without a valid link', async () => {
      const { port } = app.app.getHttpServer().address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      // The body never ends: only the server can end this.
      socket.write(
        'PUT /api/uploads/x.y HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: image/jpeg\r\n\r\n5\r\nhello\r\n',
      );
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 .*\r\nconnection: close\r\n/is);
    });
  });

  describe('the record', () => {
    it('creates one media file and one job, also in parallel', async () => {
      await app.warmUp();
      const uploads = await putFiles(admin, project, [small('a.jpg'), small('b.mp4'), small('c.png')]);
      const replies = await Promise.all([
        record(uploads),
        record([...uploads].reverse()),
        record(uploads),
        record([...uploads, uploads[0]]),
      ]);
      const again = await record(uploads);
      for (const reply of [...replies, again]) expect(reply.status).toBe(200);
      const ids = (again.body as { id: string }[]).map(({ id }) => id);
      expect(replies[0].body.map(({ id }: { id: string }) => id)).toEqual(ids);
      expect(replies[1].body.map(({ id }: { id: string }) => id)).toEqual([...ids].reverse());
      expect(replies[3].body).toHaveLength(4);
      expect(again.body).toMatchObject([
        { originalName: 'a.jpg', fileType: 'photo', status: 'processing', fileSize: 5, url: null, failureReason: null },
        { fileType: 'video' },
        { fileType: 'photo' },
      ]);
      expect(await media()).toHaveLength(3);
      await app.app.get(JobOutboxService, { strict: false }).dispatchAll();
      expect(
        app.queue
          .waiting()
          .map(({ name, payload }) => [name, (payload as { mediaFileId: string }).mediaFileId])
          .filter(([name]) => name !== 'housekeeping')
          .sort(),
      ).toEqual(
        [
          ['render-photo', ids[0]],
          ['render-photo', ids[2]],
          ['render-stills', ids[1]],
        ].sort(),
      );
      expect(await app.database.query('SELECT 1 FROM upload WHERE recorded_at IS NULL')).toEqual([]);
    });

    it.each(
      allOrEvery(2, [
        ['an invented key', (key: string) => ({ key: key.replace(/[0-9a-f]{8}/, '00000000') })],
        ['a path that climbs', () => ({ key: '../../etc/passwd' })],
        ['another size', () => ({ size: 6 })],
        ['another type', () => ({ type: 'image/png' })],
      ]),
    )('rejects the whole call for %s', async (_, bend) => {
      const [good, other] = await putFiles(admin, project, [small(), small('b.jpg')]);
      expect(await record([good, { ...other, ...bend(other!.key) }])).toMatchObject({
        status: 400,
        body: { code: 'upload.unknown_key' },
      });
      expect(await media()).toEqual([]);
    });

    it('rejects the key of another project, recorded or not', async () => {
      const theirs = await insertProject(app.database);
      const [upload] = await putFiles(admin, theirs, [small()]);
      expect(await record([upload])).toMatchObject({ status: 400, body: { code: 'upload.unknown_key' } });
      await record([upload], theirs);
      expect(await record([upload])).toMatchObject({ status: 400, body: { code: 'upload.unknown_key' } });
      expect(await media()).toMatchObject([{ projectId: theirs.id }]);
    });

    it('returns a retryable conflict before the bytes are stored', async () => {
      const { uploadUrl, key } = (await issue([PHOTO])).body.uploadUrls[0] as { uploadUrl: string; key: string };
      const upload = { key, originalName: 'a.jpg', size: 5, type: 'image/jpeg' };
      expect(await record([upload])).toMatchObject({ status: 409, body: { code: 'upload.not_stored', key } });
      await put(uploadUrl, 'hello');
      expect((await record([upload])).status).toBe(200);
    });

    if (DEEP)
      it('accepts the first call when a second one is faster', async () => {
        const uploads = await putFiles(admin, project, [small()]);
        const repository = app.app.get(UploadsRepository, { strict: false });
        const find = repository.findIssued.bind(repository);
        jest.spyOn(repository, 'findIssued').mockImplementationOnce(async (...asked) => {
          expect((await record(uploads)).status).toBe(200);
          return find(...asked);
        });
        expect((await record(uploads)).status).toBe(200);
        expect(await media()).toHaveLength(1);
      });

    it('files keep the order of the request', async () => {
      const order = DEEP ? [11, 3, 7, 0, 9, 1, 10, 2, 8, 4, 6, 5] : [2, 0, 3, 1];
      const files = Array.from({ length: order.length }, (_, at) => ({
        name: `${at}.jpg`,
        type: 'image/jpeg',
        size: 5,
      }));
      const links = (await issue(files)).body.uploadUrls as { uploadUrl: string; key: string }[];
      for (const at of order) {
        await put(links[at]!.uploadUrl, 'hello');
        expect(
          (await record([{ key: links[at]!.key, originalName: `${at}.jpg`, size: 5, type: 'image/jpeg' }])).status,
        ).toBe(200);
      }
      expect((await media()).map(({ originalName }) => originalName)).toEqual(files.map(({ name }) => name));
    });

    if (DEEP)
      it('creates nothing for an upload that was recorded meanwhile', async () => {
        const [upload] = await putFiles(admin, project, [small()]);
        await app.database.query('DELETE FROM upload');
        await app.app.get(Transactions).run(() =>
          app.app.get(UploadsRepository, { strict: false }).record(
            project.id,
            [
              {
                key: upload!.key,
                file: {
                  projectId: project.id,
                  originalKey: upload!.key,
                  originalName: 'a.jpg',
                  contentType: 'image/jpeg',
                  fileType: 'photo',
                  fileSize: 5,
                  sha256: null,
                },
              },
            ],
            new Date(),
          ),
        );
        expect(await media()).toEqual([]);
      });
  });

  if (DEEP)
    describe('a disk that fills up during the body', () => {
      class FullAfterTheFirstBytes extends UploadReceiverPort {
        async receive({ body }: IncomingUpload): Promise<string> {
          for await (const _chunk of body.iterator({ destroyOnReturn: false })) break;
          throw appError('upload.storage_full', 'The storage is full.');
        }
      }

      it('is answered while the rest of the body is read', async () => {
        const other = await startTestApp({
          beside: app,
          override: [[UploadReceiverPort, new FullAfterTheFirstBytes()]],
        });
        const { port } = other.app.getHttpServer().address() as AddressInfo;
        const sending = request({
          host: '127.0.0.1',
          port,
          path: '/api/uploads/x',
          method: 'PUT',
          headers: { 'content-type': 'video/mp4' },
        });
        sending.end(Buffer.alloc(32 * 1024 * 1024));
        const [[reply]] = (await Promise.all([once(sending, 'response'), once(sending, 'finish')])) as [
          [IncomingMessage],
          unknown,
        ];
        expect(reply.statusCode).toBe(503);
        sending.destroy();
        await other.close();
      });
    });

  describe('the sweeper', () => {
    it('removes temporary files and expired rate limit windows', async () => {
      const folder = join(app.config.dataDir, 'storage', 'temporary');
      await mkdir(folder, { recursive: true });
      const temporaryFile = join(folder, 'leftover');
      await writeFile(temporaryFile, 'half a file');
      await app.app.get(RateLimiter, { strict: false }).count('login:x', 10);
      app.clock.set(new Date(Date.now() + 25 * HOUR * 1000));
      await worker.run('housekeeping', {});
      await expect(stat(temporaryFile)).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await app.database.query('SELECT * FROM rate_limit')).toEqual([]);
    });

    it('removes the others and retries one that storage cannot delete', async () => {
      const [broken, ...others] = await putFiles(
        admin,
        project,
        ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => small(name)),
      );
      const storage = worker.context.get(StoragePort, { strict: false });
      const deleteObject = storage.delete.bind(storage);
      const unlocked = async () =>
        (await app.database.query<unknown[]>('SELECT 1 FROM upload FOR UPDATE SKIP LOCKED')).length;
      const rowsFree: number[] = [];
      const faulty = jest.spyOn(storage, 'delete').mockImplementation(async (key, signal) => {
        rowsFree.push(await unlocked());
        if (key === broken!.key) throw new Error('AccessDenied');
        return deleteObject(key, signal);
      });
      const stored = () =>
        Promise.all([broken!, ...others].map(async ({ key }) => (await app.storage.head(key)) !== null));
      try {
        app.clock.advance(25 * HOUR);
        await expect(worker.run('housekeeping', {})).rejects.toThrow('AccessDenied');
        expect(await stored()).toEqual([true, false, false]);
        expect(rowsFree).not.toContain(0);
        expect(await app.database.query('SELECT key FROM upload')).toEqual([{ key: broken!.key }]);
        expect(await record([broken])).toMatchObject({ status: 400, body: { code: 'upload.unknown_key' } });
        // It does not come first again: others have their turn.
        faulty.mockClear();
        await worker.run('housekeeping', {});
        expect(faulty).not.toHaveBeenCalled();
      } finally {
        faulty.mockRestore();
      }
      app.clock.advance(2 * HOUR);
      await worker.run('housekeeping', {});
      expect(await stored()).toEqual([false, false, false]);
      expect(await app.database.query('SELECT 1 FROM upload')).toEqual([]);
    });

    it('removes only unrecorded uploads after 24 hours', async () => {
      const [left, kept] = await putFiles(admin, project, [small('left.jpg'), small('kept.jpg')]);
      await record([kept]);
      const original = (await media())[0]!.originalKey;
      app.clock.advance(24 * HOUR - 60);
      await worker.run('housekeeping', {});
      expect(await app.storage.head(left!.key)).not.toBeNull();
      app.clock.advance(120);
      await worker.run('housekeeping', {});
      expect([
        await app.storage.head(left!.key),
        await app.storage.head(kept!.key),
        await app.storage.head(original),
      ]).toEqual([null, null, expect.objectContaining({ size: 5 })]);
      expect(await app.database.query('SELECT 1 FROM upload')).toEqual([]);
      expect(await record([left])).toMatchObject({ status: 400, body: { code: 'upload.unknown_key' } });
    });
  });

  it('puts a file into its section while that exists', async () => {
    const other = await insertProject(app.database);
    const section = async (of: Project) =>
      (await admin.post(`/api/admin/projects/${of.id}/albums`, { name: 'Party' })).body.id as string;
    const [own, foreign] = [await section(project), await section(other)];
    const sent = await putFiles(admin, project, [small('a.jpg'), small('b.jpg'), small('c.jpg')]);
    const reply = await record(
      sent.map(({ key }, at) => ({
        key,
        originalName: `${at}.jpg`,
        size: 5,
        type: 'image/jpeg',
        ...(at === 0 ? { albumId: own } : at === 1 ? { albumId: foreign } : {}),
      })),
    );
    expect(reply.status).toBe(200);
    expect((await media()).map(({ originalName, albumId }) => [originalName, albumId]).sort()).toEqual([
      ['0.jpg', own],
      ['1.jpg', null],
      ['2.jpg', null],
    ]);
    expect(
      (await record([{ key: 'x', originalName: 'a', size: 1, type: 'image/jpeg', albumId: 'party' }])).status,
    ).toBe(400);
  });
});
