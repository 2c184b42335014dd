import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { jest } from '@jest/globals';
import { WorkFolder } from '../../../src/common/work-folder.js';
import { ExportsRepository } from '../../../src/modules/exports/exports.repository.js';
import type { ExportDto, ExportPreviewDto } from '../../../src/modules/exports/exports.dto.js';
import type { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { User } from '../../../src/modules/auth/users/user.entity.js';
import { UsersService } from '../../../src/modules/auth/users/users.service.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { FakeAuthenticator } from '../../fakes/fake-authenticator.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { comparable, fillWithWork } from '../../fixtures/backups-fixture.js';
import { ExportsFixture, filesOf, urlOf } from '../../fixtures/exports-fixture.js';
import { insertProject, insertUser } from '../../fixtures/rows.js';
import { unzip } from '../../fixtures/unzip.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const run = promisify(execFile);
const PATH = '/api/admin/exports';
const DAY_SECONDS = 86_400;

let app: TestApp;
let worker: TestWorker;
let admin: TestClient;
let fixture: ExportsFixture;
let files: MediaFile[];
beforeAll(async () => {
  app = await startTestApp();
  worker = await startTestWorker(app);
  admin = await app.admin();
  fixture = new ExportsFixture();
  files = await fillWithWork(app);
  for (const { id, originalKey } of files) {
    const chunks: Buffer[] = [];
    for await (const chunk of await app.storage.read(originalKey)) chunks.push(chunk as Buffer);
    await app.database.query('UPDATE media_file SET crc32 = $2 WHERE id = $1', [id, crc32(Buffer.concat(chunks))]);
  }
  await insertProject(app.database, { name: 'Another', clientEmail: 'ben@other.test' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.database.query('UPDATE export SET expires_at = $1', [new Date(0)]);
  await prove(new Date('2100-01-01'));
});
afterAll(async () => {
  await fixture.close();
  await app.close();
});

const prove = (at: Date) => app.database.query('UPDATE session SET proved_at = $1', [at]);
const preview = async (scope = '', client = admin) => (await client.get(`${PATH}${scope}`)).body as ExportPreviewDto;

/** Asks for an export and lets the worker prepare it. */
async function prepare(scope: { project?: string; client?: string } = {}): Promise<ExportDto> {
  app.clock.advance(1);
  expect(await admin.post(PATH, scope)).toMatchObject({ status: 200, body: { state: 'waiting', downloadUrl: null } });
  await worker.drain();
  return (await preview(`?${new URLSearchParams(scope)}`)).last!;
}

/** Unpacks a ZIP as people do. */
async function unpack(zip: Buffer): Promise<string> {
  const folder = await fixture.folder();
  for (const [path, bytes] of await unzip(zip)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}

const download = async ({ downloadUrl }: ExportDto, headers = {}) => admin.get(downloadUrl!, { headers });
const storedExports = async () => {
  const keys: string[] = [];
  for await (const { key } of app.storage.list('exports/')) keys.push(key);
  return keys;
};

describe('an export of everything', () => {
  if (DEEP)
    describe('of which the size is estimated', () => {
      it('has an estimated size where there are many files', async () => {
        await app.database.query(`UPDATE pg_class SET reltuples = 2000016 WHERE oid = 'media_file'::regclass`);
        expect(await preview()).toMatchObject({ fileCount: 2_000_000, isEstimate: true });
        await app.database.query('ANALYZE media_file');
        expect(await preview()).toMatchObject({ fileCount: 2, isEstimate: false });
      });

      it('counts its files when it begins, whatever was estimated', async () => {
        await app.database.query(`UPDATE pg_class SET reltuples = 2000016 WHERE oid = 'media_file'::regclass`);
        const noted = jest.spyOn(ExportsRepository.prototype, 'noteProgress');
        expect(await prepare()).toMatchObject({ state: 'ready', fileCount: 2 });
        expect(noted.mock.calls[0]).toEqual([expect.any(String), 1, 2]);
        noted.mockRestore();
        await app.database.query('ANALYZE media_file');
      });
    });

  it('comes as a ZIP that an import takes, with equal rows and bytes', async () => {
    const { fileCount, bytes, isEstimate } = await preview();
    expect([fileCount, bytes, isEstimate]).toEqual([2, 80_000, false]);
    const made = await prepare();
    expect(made).toMatchObject({ state: 'ready', fileCount: 2, doneCount: 2, error: null });
    const direct = await fixture.folder();
    const place = { url: urlOf(app.database), storage: app.storage };
    const original = await fixture.export(place, direct, { kind: 'all' }, false);
    const reply = await download(made);
    expect([reply.status, reply.headers['content-type'], reply.bytes.length]).toEqual([
      200,
      'application/zip',
      made.bytes,
    ]);
    expect(reply.headers['content-disposition']).toContain('.zip');
    const folder = await unpack(reply.bytes);
    await run('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });

    const emptyPlace = await fixture.emptyPlace();
    await fixture.import(emptyPlace, folder);
    const again = await fixture.folder();
    const imported = await fixture.export(emptyPlace, again, { kind: 'all' }, false);
    const zipped = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as typeof imported;
    const rowsOf = (made: typeof imported, without: string[]) =>
      comparable(made.database).tables.filter(({ name }) => !without.includes(name));
    // The job was done meanwhile.
    expect(rowsOf(zipped, ['job_outbox'])).toEqual(rowsOf(original, ['job_outbox']));
    // An import lets files be rendered, and the provider be asked about orders.
    const changed = ['job_outbox', 'media_file', 'project', 'purchase'];
    expect(rowsOf(imported, changed)).toEqual(rowsOf(original, changed));
    expect(await filesOf(again)).toEqual(await filesOf(direct));
    expect(await filesOf(folder)).toEqual(await filesOf(direct));
    for (const { path } of await filesOf(direct))
      expect((await readFile(join(folder, path))).equals(await readFile(join(direct, path)))).toBe(true);
  });

  if (DEEP)
    describe('that is prepared and cut', () => {
      it('goes on after a cut, at any byte', async () => {
        const made = await prepare();
        const whole = (await download(made)).bytes;
        const { headers } = await admin.send('HEAD', made.downloadUrl!);
        expect(headers).toMatchObject({ 'content-length': String(made.bytes), 'accept-ranges': 'bytes' });
        const starts = Array.from({ length: 25 }, (_, at) => Math.floor((at * whole.length) / 25)).concat(
          whole.length - 1,
        );
        for (const start of starts) {
          const rest = await download(made, { range: `bytes=${start}-`, 'if-range': headers['etag']! });
          expect([start, rest.status, rest.bytes.equals(whole.subarray(start))]).toEqual([start, 206, true]);
        }
        const middle = await download(made, { range: 'bytes=100-60000' });
        expect(middle.bytes.equals(whole.subarray(100, 60_001))).toBe(true);
      });

      it('is prepared without reading originals whose checksums are known', async () => {
        const storage = worker.context.get(StoragePort, { strict: false });
        const read = jest.spyOn(storage, 'read');
        const { id, bytes } = await prepare();
        expect(read.mock.calls.map(([key]) => key)).toEqual([]);
        const kept = (await storedExports()).filter((key) => key.includes(id));
        let stored = 0;
        for (const key of kept) stored += (await app.storage.head(key))!.size;
        expect(stored).toBeLessThan(bytes! - 80_000 + 10_000);
      });

      it('is prepared in the folder of its worker, and leaves nothing there', async () => {
        const work = worker.context.get(WorkFolder, { strict: false });
        const path = jest.spyOn(work, 'path');
        await prepare();
        expect(path).toHaveBeenCalled();
        expect(await readdir(await work.path())).toEqual([]);
      });

      it('is prepared once, however often it is asked for', async () => {
        const [first, second] = await Promise.all([admin.post(PATH, {}), admin.post(PATH, {})]);
        expect((first.body as ExportDto).id).toBe((second.body as ExportDto).id);
        await worker.drain();
        expect((await admin.post(PATH, {})).body).toMatchObject({ state: 'waiting' });
        await worker.drain();
      });
    });
});

describe('an export of one project or client', () => {
  it('has its rows alone', async () => {
    const { projectId } = files[0]!;
    for (const scope of allOrEvery<{ project?: string; client?: string }>(2, [
      { project: projectId },
      { client: 'Ana@client.test' },
    ])) {
      const { bytes } = await download(await prepare(scope));
      const zip = await unzip(bytes);
      const projects = zip.get('data/project.jsonl')!.toString().trim().split('\n');
      expect(projects.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([projectId]);
      expect([...zip.keys()]).not.toContain('data/user.jsonl');
      expect([...zip.keys()].at(-1)).toBe('manifest.json');
    }
  });

  if (DEEP)
    it('is refused for what is not there, with what is wrong', async () => {
      for (const [query, code] of [
        ['?project=00000000-0000-4000-8000-000000000000', 'project.not_found'],
        ['?client=nobody%40x.test', 'client.not_found'],
        ['?client=', 'client.not_found'],
        ['?client=%00', 'client.not_found'],
        ['?project=x', 'request.invalid'],
        [`?project=${files[0]!.projectId}&client=a`, 'request.invalid'],
      ])
        expect([query, (await admin.get(`${PATH}${query}`)).body]).toEqual([query, expect.objectContaining({ code })]);
      expect((await admin.post(PATH, { project: null, client: 5 })).status).toBe(400);
      expect(await app.database.query(`SELECT 1 FROM export WHERE expires_at > $1`, [app.clock.now()])).toEqual([]);
    });
});

describe('a prepared export', () => {
  it('is of the one who asked for it, while they are staff', async () => {
    const made = await prepare({ project: files[0]!.projectId });
    const other = app.as(await insertUser(app.database, { email: 'other@studio.test', role: 'admin' }));
    expect((await preview(`?project=${files[0]!.projectId}`, other)).last).toBeNull();
    expect(await other.get(made.downloadUrl!)).toMatchObject({ status: 404, body: { code: 'export.not_found' } });
    expect(await admin.get(`${PATH}/x/zip`)).toMatchObject({ status: 404, body: { code: 'export.not_found' } });
  });

  if (DEEP)
    describe('of which the activity log tells', () => {
      it('is noted in the activity log', async () => {
        await prepare({ project: files[0]!.projectId });
        const [entry] = await app.database.query<{ details: object }[]>(
          `SELECT details FROM audit_entry WHERE action = 'requestExport' AND details ? 'project' LIMIT 1`,
        );
        expect(entry!.details).toEqual({ project: files[0]!.projectId });
      });

      it('has its download in the activity log once an hour, whichever ranges are asked for', async () => {
        const { projectId } = files[0]!;
        const made = await prepare({ project: projectId });
        const since = app.clock.now();
        const entries = () =>
          app.database.query<object[]>(
            `SELECT actor_email, area, outcome, details FROM audit_entry WHERE action = 'downloadExport' AND at >= $1`,
            [since],
          );
        await admin.send('HEAD', made.downloadUrl!);
        expect(await entries()).toEqual([]);
        const ranges = ['bytes=1-', 'bytes=1000-1999', 'bytes=2000-'];
        await Promise.all(ranges.map((range) => download(made, { range })));
        await download(made);
        const entry = {
          actor_email: 'admin@studio.test',
          area: 'health',
          outcome: 'done',
          details: { project: projectId },
        };
        expect(await entries()).toEqual([entry]);
        app.clock.advance(3_600);
        await download(made, { range: 'bytes=5-' });
        expect(await entries()).toEqual([entry, entry]);
      });
    });

  it('is downloaded with a fresh proof; a download that goes on needs none', async () => {
    const made = await prepare({ project: files[0]!.projectId });
    const other = await prepare({ client: 'ana@client.test' });
    const required = { status: 403, body: { code: 'auth.proof_required' } };
    await prove(new Date(0));
    expect(await download(made)).toMatchObject(required);
    expect(await download(made, { range: 'bytes=1-' })).toMatchObject(required);
    await prove(app.clock.now());
    expect((await download(made, { range: 'bytes=0-99' })).status).toBe(206);
    app.clock.advance(901);
    expect((await download(made, { range: 'bytes=100-' })).status).toBe(206);
    expect(await download(made)).toMatchObject(required);
    expect(await download(other, { range: 'bytes=100-' })).toMatchObject(required);
    app.clock.advance(DAY_SECONDS);
    expect(await download(made, { range: 'bytes=100-' })).toMatchObject(required);
  });

  if (DEEP)
    it('goes on being downloaded after a passkey was added, until its user signs out everywhere or has a reset', async () => {
      const user = await insertUser(app.database, { role: 'admin' });
      const again = async () => {
        const client = app.as(await app.database.getRepository(User).findOneByOrFail({ id: user.id }));
        // Once it is answered, its session is in the database.
        await client.get('/api/auth/user');
        return client;
      };
      const own = await again();
      app.clock.advance(1);
      await own.post(PATH, {});
      await worker.drain();
      const { downloadUrl } = (await preview('', own)).last!;
      const part = async (range: string, client = own) => {
        const { status } = await client.get(downloadUrl!, { headers: { range } });
        return status;
      };
      const begin = async (client: TestClient) => {
        await prove(app.clock.now());
        expect(await part('bytes=0-99', client)).toBe(206);
      };
      await begin(own);
      const { options } = (await own.post('/api/user/passkeys/options')).body;
      const { response } = new FakeAuthenticator(app.config.http.publicUrl).create(options);
      expect((await own.post('/api/user/passkeys', { response })).status).toBe(201);
      app.clock.advance(20 * 60);
      await prove(new Date(0));
      expect(await part('bytes=100-')).toBe(206);

      const users = worker.context.get(UsersService, { strict: false });
      for (const end of [
        (client: TestClient) => client.post('/api/logout-everywhere'),
        () => users.resetPassword(user.id, 'Something-long-7'),
        () => users.setPassword(user.id, 0, 'hash'),
      ]) {
        const client = await again();
        await begin(client);
        await end(client);
        await app.database.query('UPDATE "user" SET must_change_password = false, token_version = 0 WHERE id = $1', [
          user.id,
        ]);
        const next = await again();
        await prove(new Date(0));
        expect(await part('bytes=100-', next)).toBe(403);
      }
    });

  if (DEEP)
    it('leaves nothing of a killed run whose export has been deleted meanwhile', async () => {
      const id = randomUUID();
      await app.storage.write(`exports/${id}/${randomUUID()}/files/a`, Buffer.from('a'), 'text/plain');
      expect(await worker.run('make-export', { exportId: id })).toBe('skipped');
      expect((await storedExports()).filter((key) => key.includes(id))).toEqual([]);
      const made = await prepare();
      expect(await worker.run('make-export', { exportId: made.id })).toBe('skipped');
      expect((await download(made)).status).toBe(200);
    });

  if (DEEP)
    it('is deleted after three days, with its rows in the storage', async () => {
      const made = await prepare();
      expect((await storedExports()).length).toBeGreaterThan(10);
      app.clock.advance(3 * DAY_SECONDS);
      expect(await admin.get(made.downloadUrl!)).toMatchObject({ status: 404, body: { code: 'export.not_found' } });
      await worker.run('housekeeping', {});
      expect(await storedExports()).toEqual([]);
      expect(await app.database.query('SELECT 1 FROM export')).toEqual([]);
    });

  it('ends when a person is erased, who is in it', async () => {
    const made = await prepare();
    await admin.post(PATH, { client: 'ana@client.test' });
    await insertProject(app.database, { clientEmail: 'gone@client.test' });
    expect((await admin.post(`/api/admin/clients/gone%40client.test/erasure`)).status).toBe(201);
    expect((await admin.get(made.downloadUrl!)).status).toBe(404);
    await worker.drain();
    expect((await preview('?client=ana%40client.test')).last).toBeNull();
    await worker.run('housekeeping', {});
    expect(await storedExports()).toEqual([]);
  });

  if (DEEP)
    describe('that ended early', () => {
      it('can be asked for again at once when an erasure has ended the one that waited', async () => {
        const first = (await admin.post(PATH, {})).body as ExportDto;
        await insertProject(app.database, { clientEmail: 'leaver@client.test' });
        expect((await admin.post(`/api/admin/clients/leaver%40client.test/erasure`)).status).toBe(201);
        const again = await admin.post(PATH, {});
        expect(again).toMatchObject({ status: 200, body: { state: 'waiting' } });
        const { id } = again.body as ExportDto;
        expect(id).not.toBe(first.id);
        await worker.drain();
        expect((await preview()).last).toMatchObject({ id, state: 'ready' });
      });

      it('breaks off at a file that has gone', async () => {
        const made = await prepare();
        const [{ originalKey }] = files as [MediaFile];
        const bytes = await app.storage.read(originalKey);
        const kept: Buffer[] = [];
        for await (const chunk of bytes) kept.push(chunk as Buffer);
        await app.storage.delete(originalKey);
        try {
          await expect(download(made)).rejects.toThrow();
          expect(await prepare()).toMatchObject({
            state: 'failed',
            error: expect.stringContaining(originalKey),
            downloadUrl: null,
          });
        } finally {
          await app.storage.write(originalKey, Buffer.concat(kept), 'image/jpeg');
        }
      });
    });
});
