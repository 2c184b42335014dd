import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { jest } from '@jest/globals';
import { BytesService } from '../../../src/modules/gallery/bytes/bytes.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { TARGET_LIFE_MS } from '../../../src/modules/gallery/bytes/byte-targets.service.js';
import { RepeatedReplies } from '../../../src/modules/gallery/bytes/repeated-replies.js';
import { MediaLinksService, type LinkScope } from '../../../src/modules/projects/gate/media-links.service.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { MetricsPort } from '../../../src/ports/metrics.port.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { announcementsArrive } from '../../fixtures/announcements.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import type { SendOptions, TestReply } from '../../fixtures/app/test-client.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const HOUR_MS = 3_600_000;
const KEPT = { realQueue: true, override: [[TARGET_LIFE_MS, HOUR_MS]] as [unknown, unknown][] };

const app = useTestApp({ ...KEPT, env: { METRICS_TOKEN: 'm'.repeat(16) } });
/** This app sends no replies from memory, since it logs each request. */
let routed: TestApp;
let project: Project;
let file: MediaFile;
const sent = () => jest.spyOn(app.app.get(RepeatedReplies, { strict: false }), 'send');
let repeated: ReturnType<typeof sent>;
beforeAll(async () => {
  routed = await startTestApp({ beside: app, ...KEPT, env: { LOG_LEVEL: 'debug' } });
});
afterAll(() => routed?.close());
beforeEach(async () => {
  project = await insertProject(app.database);
  [file] = (await insertMedia(app.database, project, 1, { fileType: 'photo' })) as [MediaFile];
  const renditions = await app.database.manager.findBy(Rendition, { mediaFileId: file.id });
  for (const { key } of renditions) await app.storage.write(key, Buffer.from('the bytes'), 'image/webp');
  // Rows that are read before an announcement arrives are not kept, and these have announced their changes.
  await announcementsArrive(app, routed);
  repeated = sent();
});
afterEach(() => repeated.mockRestore());

/** Counts the replies that came from memory. */
const fromMemory = () => repeated.mock.results.filter(({ value }) => value === true).length;

async function link({
  scope = 'preview',
  name = 'w480.webp',
  seconds = 0,
}: { scope?: LinkScope; name?: string; seconds?: number } = {}): Promise<string> {
  const { accessVersion } = await app.database.manager.findOneByOrFail(Project, { id: project.id });
  const links = app.app.get(MediaLinksService, { strict: false });
  const now = Math.floor(app.clock.now().getTime() / 1_000);
  const expires = seconds ? now + seconds : links.derivativeExpiry(null);
  return `${links.base(file.id, { scope, accessVersion, expires })}/${name}`;
}

/** Returns everything of a reply that does not differ from one request to the next. */
function facts({ status, headers, bytes }: TestReply, { headers: asked = {} }: SendOptions = {}) {
  const { date, 'x-request-id': id, ...others } = headers;
  expect([typeof date, typeof id]).toEqual(['string', 'string']);
  return { status, headers: others, body: bytes.toString(), id: asked['x-request-id'] ? id : 'new' };
}

/** Asks both processes, each twice, since a first reply is never from memory. */
async function askBoth(method: string, path: string, options: SendOptions = {}) {
  const replies = [];
  for (const each of [routed, app, app]) replies.push(facts(await each.visitor().send(method, path, options), options));
  return replies as [ReturnType<typeof facts>, ...ReturnType<typeof facts>[]];
}

const REQUESTS: [string, string, SendOptions, boolean][] = [
  ['a plain request', 'GET', {}, true],
  ['one with an id', 'GET', { headers: { 'x-request-id': 'given-by-proxy' } }, true],
  ['one from another origin', 'GET', { headers: { origin: 'https://other.example', host: 'other.example' } }, true],
  ['one that accepts compression', 'GET', { headers: { 'accept-encoding': 'gzip, br' } }, true],
  ['one that accepts AVIF', 'GET', { headers: { accept: 'image/avif,image/webp' } }, true],
  ['one with cookies', 'GET', { headers: { cookie: 'session=made-up' } }, true],
  ['one that closes its connection', 'GET', { headers: { connection: 'close' } }, true],
  ['a part', 'GET', { headers: { range: 'bytes=0-3' } }, false],
  ['a part that does not exist', 'GET', { headers: { range: 'bytes=99-' } }, false],
  ['a part on a condition', 'GET', { headers: { range: 'bytes=0-3', 'if-range': '"other"' } }, false],
  ['a condition that holds', 'GET', { headers: { 'if-none-match': '*' } }, false],
  ['another condition', 'GET', { headers: { 'if-none-match': '"other"' } }, false],
  ['a body', 'GET', { raw: 'body' }, false],
  ['a compressed body', 'GET', { raw: 'body', headers: { 'content-encoding': 'gzip' } }, false],
  ['HEAD', 'HEAD', {}, false],
  ['POST', 'POST', {}, false],
  ['OPTIONS', 'OPTIONS', {}, false],
];

describe('a reply from memory', () => {
  test.each(allOrEvery(4, REQUESTS))('is that of the route: %s', async (_, method, options, isRepeated) => {
    const path = await link();
    await app.visitor().get(path);
    const [expected, ...replies] = await askBoth(method, path, options);
    expect(replies).toEqual([expected, expected]);
    expect(fromMemory()).toBe(isRepeated ? 2 : 0);
  });

  if (DEEP)
    describe('links in another form', () => {
      test.each([
        ['an altered signature', async () => (await link()).replace(/-.{4}/, '-aaaa')],
        ['a link that has expired', () => link({ seconds: -1 })],
        ['a link that expires soon', () => link({ seconds: 600 })],
        ['a query', async () => `${await link()}?v=1`],
        ['a fragment', async () => `${await link()}#v1`],
        ['an absolute address', async () => `http://any.example${await link()}`],
        ['an escaped address', async () => (await link()).replace('.webp', '%2Ewebp')],
        ['another name', () => link({ name: 'nothing.webp' })],
        ['a link of staff', () => link({ scope: 'staff' })],
        ['an original', () => link({ scope: 'original', name: 'original' })],
      ])('is that of the route: %s', async (name, pathOf) => {
        await app.visitor().get(await link());
        const [expected, ...replies] = await askBoth('GET', await pathOf());
        expect(replies).toEqual([expected, expected]);
        expect(fromMemory()).toBe(name === 'a link of staff' ? 1 : 0);
      });

      it.each([
        ['another extension', (path: string) => path.replace('.webp', '.jpg')],
        ['no extension', (path: string) => path.replace('.webp', '')],
        ['an id in capitals', (path: string) => path.replace(file.id, file.id.toUpperCase())],
      ])('is none for another spelling of a link: %s', async (_, spelled) => {
        const path = spelled(await link());
        const [expected, ...replies] = await askBoth('GET', path);
        expect(expected.status).toBe(200);
        expect(replies).toEqual([expected, expected]);
        expect(fromMemory()).toBe(0);
        await askBoth('GET', await link());
        expect(fromMemory()).toBe(1);
      });

      it('is kept for the parts of a stream, by their usual link', async () => {
        await app.database.query(
          `UPDATE rendition SET name = 'hls', key = $2 WHERE media_file_id = $1 AND name = 'w480'`,
          [file.id, `projects/${project.id}/hls/master.m3u8`],
        );
        await app.storage.write(`projects/${project.id}/hls/720p/000.ts`, Buffer.from('the bytes'), 'video/mp2t');
        await announcementsArrive(app, routed);
        await askBoth('GET', await link({ name: 'hls.any/720p/000.ts' }));
        expect(fromMemory()).toBe(0);
        await askBoth('GET', await link({ name: 'hls/720p/000.ts' }));
        expect(fromMemory()).toBe(1);
      });
    });

  it('is none for what only a purchase opened: sending it is its delivery', async () => {
    await app.database.query(`UPDATE rendition SET class = 'clean' WHERE media_file_id = $1`, [file.id]);
    await askBoth('GET', await link({ scope: 'purchased' }));
    await askBoth('GET', await link({ scope: 'clean' }));
    expect(fromMemory()).toBe(1);
  });

  it('ends with what it was decided on', async () => {
    const path = await link();
    await askBoth('GET', path);
    await app.database.query('UPDATE project SET access_version = access_version + 1 WHERE id = $1', [project.id]);
    await announcementsArrive(app, routed);
    const [expected, ...replies] = await askBoth('GET', path);
    expect(expected.status).toBe(410);
    expect(replies).toEqual([expected, expected]);
    expect(fromMemory()).toBe(1);
  });

  it('ends with the time that the facts are kept, and before caches may keep it for a shorter time', async () => {
    const path = await link({ seconds: 3_610 });
    const get = () => app.visitor().get(path);
    await get();
    expect([(await get()).headers['cache-control'], fromMemory()]).toEqual(['public, max-age=3600', 1]);
    app.clock.advance(11);
    expect([(await get()).headers['cache-control'], fromMemory()]).toEqual(['public, max-age=3599', 1]);
    const other = await link();
    await app.visitor().get(other);
    await app.visitor().get(other);
    expect(fromMemory()).toBe(2);
    app.clock.advance(HOUR_MS / 1_000);
    await app.visitor().get(other);
    expect(fromMemory()).toBe(2);
  });

  if (DEEP)
    describe('what is traced, held and counted', () => {
      it('is never from memory while requests are traced', async () => {
        const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
        const traced = await startTestApp({ beside: app, ...KEPT, env });
        try {
          const fromMemoryOf = jest.spyOn(traced.app.get(RepeatedReplies, { strict: false }), 'send');
          const path = await link();
          for (let times = 0; times < 2; times += 1) expect((await traced.visitor().get(path)).status).toBe(200);
          expect(fromMemoryOf).not.toHaveBeenCalled();
        } finally {
          await traced.close();
        }
      });

      it('does not hold bytes that have left the memory for small ones', async () => {
        const path = await link();
        await askBoth('GET', path);
        const small = app.app.get(BytesService, { strict: false })['small'];
        const kept = jest.spyOn(small, 'get');
        await app.visitor().get(path);
        const [name] = kept.mock.calls[0]!;
        kept.mockRestore();
        const ref = new WeakRef(small.get(name)!.bytes);
        small['drop'](name);
        setFlagsFromString('--expose-gc');
        const collect = runInNewContext('gc') as () => void;
        for (let turns = 0; turns < 20 && ref.deref(); turns += 1) {
          await new Promise((resolve) => setImmediate(resolve));
          collect();
        }
        expect(ref.deref()).toBeUndefined();
        expect((await app.visitor().get(path)).text).toBe('the bytes');
      });

      it('is counted like every other', async () => {
        const request = jest.spyOn(app.app.get(MetricsPort, { strict: false }), 'request');
        const path = await link();
        for (let times = 0; times < 3; times += 1) await app.visitor().get(path, { headers: { connection: 'close' } });
        expect(fromMemory()).toBe(2);
        const seconds = expect.any(Number) as unknown;
        expect(request.mock.calls).toEqual(
          Array.from({ length: 3 }, () => [{ method: 'GET', route: '/media/:token/:fileId/*', status: 200, seconds }]),
        );
        request.mockRestore();
      });
    });
});
