import { jest } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERROR_CODES } from '../../../src/common/errors.js';
import { describeError } from '../../../src/common/http/describe-error.js';
import { VERSION } from '../../../src/common/version.js';
import { createOpenApi } from '../../../src/common/http/open-api.js';
import { createDataSource } from '../../../src/database/data-source.js';
import { HeartbeatsService } from '../../../src/modules/health/processes/heartbeats.service.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { startTcpProxy } from '../../servers/tcp-proxy.js';
import { startTestApp } from '../../fixtures/app/test-app.js';
import type { TestReply } from '../../fixtures/app/test-client.js';
import { startTestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();

const JSON_TYPE = { 'content-type': 'application/json' };
const raw = (body: string | Buffer, type = 'application/json', path = '/api/login-admin') =>
  app.visitor().send('POST', path, { raw: body, headers: { 'content-type': type } });

/** Checks that an error has a code, a status and a message, and reveals nothing internal to a stranger. */
function expectClean(reply: TestReply): void {
  expect(Object.keys(ERROR_CODES)).toContain(reply.body.code);
  expect(reply.body).toMatchObject({ statusCode: reply.status, code: expect.any(String), message: expect.any(String) });
  expect(reply.text).not.toMatch(
    /\bat \w+.*:\d+:\d+|node_modules|\/src\/|SELECT |INSERT |UPDATE "|relation "|postgres|FST_ERR|typeorm|ECONN|Nest/i,
  );
}

describe('HTTP responses', () => {
  describe('an error response', () => {
    it.each([
      ['half an object', () => raw('{'), 400, 'request.malformed_json'],
      ['no JSON', () => raw('hello'), 400, 'request.malformed_json'],
      ['an empty body', () => raw(''), 400, 'request.invalid'],
      ['bytes that are no text', () => raw(Buffer.from([0xff, 0xfe, 0x00])), 400, 'request.malformed_json'],
      ['a prototype', () => raw('{"__proto__":{"role":"admin"}}'), 400, 'request.malformed_json'],
      ['plain text', () => raw('{}', 'text/plain'), 415, 'request.unsupported_media_type'],
      [
        'a form',
        () => raw('email=a&password=b', 'application/x-www-form-urlencoded'),
        415,
        'request.unsupported_media_type',
      ],
      [
        'a form with parts',
        () => raw('--x--', 'multipart/form-data; boundary=x'),
        415,
        'request.unsupported_media_type',
      ],
      ['XML', () => raw('<a/>', 'application/xml'), 415, 'request.unsupported_media_type'],
      ['a type that is none', () => raw('{}', 'nonsense'), 415, 'request.unsupported_media_type'],
      [
        'more than a megabyte',
        () =>
          raw(
            JSON.stringify({ name: 'x'.repeat(1_048_577) }),
            'application/json',
            '/api/gallery/x/y@example.test/archive',
          ),
        413,
        'request.too_large',
      ],
      ['an unknown call', () => app.visitor().get('/api/nothing'), 404, 'route.not_found'],
      ["the calls' root", () => app.visitor().get('/api'), 404, 'route.not_found'],
      ['an unknown call that writes', () => app.visitor().post('/api/nothing', {}), 404, 'route.not_found'],
      ['a method that a route has not', () => app.visitor().delete('/api/login-admin'), 404, 'route.not_found'],
      ['half a media path', () => app.visitor().get('/media/x'), 404, 'route.not_found'],
      ['a broken percent sign', () => app.visitor().get('/api/gallery/x/%'), 400, 'request.invalid'],
      ['a very long parameter', () => app.visitor().get(`/api/gallery/x/${'a'.repeat(2_000)}`), 404, undefined],
      [
        'more levels than any call has',
        () => raw(`{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
        400,
        'request.invalid',
      ],
      [
        'half a character in an address',
        () => raw('{"email":"\\ud800@studio.test","password":"x"}'),
        400,
        'request.invalid',
      ],
      [
        'a filter that is an object',
        async () => (await app.admin()).get(`/api/admin/projects?filter=${encodeURIComponent('{"q":{"toString":1}}')}`),
        400,
        'request.invalid',
      ],
      [
        'a filter that no text can hold, of an export',
        async () =>
          (await app.admin()).get(`/api/admin/purchases/export?filter=${encodeURIComponent('{"q":"\\u0000"}')}`),
        400,
        'request.invalid',
      ],
      [
        'an upload of no project, joined',
        async () => (await app.admin()).post('/api/admin/projects/x/uploads/complete', { key: 'k', parts: [] }),
        400,
        'upload.unknown_key',
      ],
      [
        'a list in a list',
        async () =>
          (await app.admin()).post(`/api/admin/projects/${(await insertProject(app.database)).id}/process-uploads`, {
            uploads: [[]],
          }),
        400,
        'request.invalid',
      ],
      [
        'an upload whose long name holds a picture',
        async () =>
          (await app.admin()).post(`/api/admin/projects/${(await insertProject(app.database)).id}/process-uploads`, {
            uploads: [{ key: 'k.jpg', originalName: `${'x'.repeat(199)}🎉.jpg`, size: 5, type: 'image/jpeg' }],
          }),
        400,
        'upload.unknown_key',
      ],
      [
        'a payment whose secret no text can hold',
        () => app.visitor().post('/api/payments/sandbox/authenticate', { clientSecret: 'a\0b', outcome: 'complete' }),
        400,
        'request.invalid',
      ],
      [
        'a page that begins in the year 0',
        async () => (await app.admin()).get(`/api/user/activity?before=0000-01-01T00:00:00.000000Z_g:x`),
        400,
        'request.invalid',
      ],
      [
        'a list twice',
        async () => (await app.admin()).get('/api/admin/projects?range=[0,1]&range=[0,1]'),
        400,
        'request.invalid',
      ],
    ] as [string, () => Promise<TestReply>, number, string | undefined][])(
      'names the code for %s and no more',
      async (_, send, status, code) => {
        const reply = await send();
        expect([reply.status, reply.body?.code]).toEqual([status, code ?? reply.body?.code]);
        expectClean(reply);
      },
    );

    it('hides internals of an unexpected error', async () => {
      const broken = {
        ping: () => Promise.reject(new Error('boom')),
        head: () => Promise.reject(new Error('ENOENT: /srv/secret/path SELECT * FROM "user"')),
      };
      const other = await startTestApp({ beside: app, override: [[StoragePort, broken]] });
      const admin = await other.admin();
      const project = await insertProject(app.database);
      await app.database.query(
        `INSERT INTO upload (key, project_id, original_name, size, content_type, touched_at) VALUES ('k.jpg', $1, 'k.jpg', 5, 'image/jpeg', now())`,
        [project.id],
      );
      const reply = await admin.post(`/api/admin/projects/${project.id}/process-uploads`, {
        uploads: [{ key: 'k.jpg', originalName: 'k.jpg', size: 5, type: 'image/jpeg' }],
      });
      expect(reply).toMatchObject({
        status: 500,
        body: { code: 'internal' },
        headers: { 'cache-control': 'no-store' },
      });
      expect(reply.text).not.toMatch(/ENOENT|secret|SELECT/);
      const ready = await other.visitor().get('/api/health/ready');
      expect(ready).toMatchObject({ status: 200, body: { status: 'degraded', storage: { ok: false } } });
      expect(ready.text).not.toContain('boom');
      await other.close();
    });
  });

  it('lists exactly the used codes in the OpenAPI document', async () => {
    const document = JSON.stringify(await createOpenApi(app.app));
    for (const code of Object.keys(ERROR_CODES)) expect(document).toContain(JSON.stringify(code));
    const source = fileURLToPath(new URL('../../../src', import.meta.url));
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
    );
    const used = new Set(
      files.flatMap((name) =>
        [
          ...readFileSync(join(source, name), 'utf8').matchAll(
            /(?:appError\(\s*|code: |new AppError\('[a-z-]+', )'([a-z]+\.[a-z_]+)'/g,
          ),
        ].map(([, code]) => code!),
      ),
    );
    expect([...used].filter((code) => !(code in ERROR_CODES))).toEqual([]);
  });

  describe('health', () => {
    it('is live, ready and degraded without a worker', async () => {
      const client = app.visitor();
      expect(await client.get('/api/health/live')).toMatchObject({
        status: 200,
        body: { status: 'ok', version: VERSION },
        headers: { 'cache-control': 'no-store' },
      });
      expect(await client.get('/api/health/ready')).toMatchObject({
        status: 200,
        body: {
          status: 'degraded',
          version: VERSION,
          database: { ok: true },
          queue: { ok: true },
          storage: { ok: true },
          workers: { ok: false, message: expect.stringContaining('Start a worker') },
        },
      });
      const worker = await startTestWorker(app);
      const heartbeats = worker.context.get(HeartbeatsService, { strict: false });
      await heartbeats.beat({ kind: 'worker', release: '1', storage: 's3:media' });
      expect((await client.get('/api/health/ready')).body).toMatchObject({
        status: 'ok',
        workers: { ok: true, message: '' },
      });
      await app.database.query(`UPDATE process_heartbeat SET seen_at = seen_at - interval '31 seconds'`);
      expect((await client.get('/api/health/ready')).body.status).toBe('degraded');
      await heartbeats.beat({ kind: 'worker', release: '1', storage: 's3:media' });
      await heartbeats.end();
      expect((await client.get('/api/health/ready')).body.status).toBe('degraded');
      await worker.close();
    });
  });

  it('readiness pings storage every 20 seconds and writes nothing', async () => {
    const [ping, check] = [jest.spyOn(app.storage, 'ping'), jest.spyOn(app.storage, 'check')];
    const probe = () => app.visitor().get('/api/health/ready');
    app.clock.advance(21);
    for (let probes = 0; probes < 5; probes += 1) await probe();
    expect(ping).toHaveBeenCalledTimes(1);
    app.clock.advance(21);
    await probe();
    expect(ping).toHaveBeenCalledTimes(2);
    expect(check).not.toHaveBeenCalled();
    ping.mockRestore();
    check.mockRestore();
  });

  describe('without its database', () => {
    it('answers 503 without its database and recovers', async () => {
      const proxy = await startTcpProxy(app.config.database.url!);
      const other = await startTestApp({ beside: app, env: { DATABASE_URL: proxy.url } });
      const admin = await other.admin();
      const calls = [
        '/api/admin/projects',
        '/api/gallery/00000000-0000-4000-8000-000000000000/a@b.test',
        '/api/health/ready',
      ];
      await Promise.all(calls.map((path) => admin.get(path)));
      await proxy.cut();
      // Twice: the first meets connections that have just died, the second finds nobody to connect to.
      for (const path of [...calls, ...calls]) {
        const reply = await admin.get(path);
        expect([path, reply.status, reply.body.code]).toEqual([path, 503, 'service.unavailable']);
        expect(reply.text).not.toMatch(/ECONN|terminat|127\.0\.0\.1|showreel_test/i);
      }
      expect((await admin.get('/api/health/live')).status).toBe(200);
      await proxy.restore();
      expect((await admin.get('/api/admin/projects')).status).toBe(200);
      expect((await admin.get('/api/health/ready')).status).toBe(200);
      await other.close();
      await proxy.cut();
    });
  });

  it.each([
    [
      'INSERT INTO album (project_id, name, position, created_at) VALUES (gen_random_uuid(), $1, 1, now())',
      'project.not_found',
    ],
    [
      'INSERT INTO favourite (access_id, media_file_id, created_at) SELECT gen_random_uuid(), id, now() FROM media_file WHERE original_name = $1',
      'project.not_found',
    ],
    ['UPDATE project SET cover_file_id = gen_random_uuid() WHERE name = $1', 'media.not_found'],
    ['UPDATE media_file SET album_id = gen_random_uuid() WHERE original_name = $1', 'album.not_found'],
  ])('%s is answered as %s', async (sql, code) => {
    const project = await insertProject(app.database, { name: 'a.jpg' });
    await insertMedia(app.database, project, 1, { originalName: 'a.jpg' });
    const error: unknown = await app.database.query(sql, ['a.jpg']).catch((thrown: unknown) => thrown);
    expect(describeError(error)).toMatchObject({ statusCode: 404, code });
  });

  it('cancels a statement after a minute and answers 503', async () => {
    expect(await app.database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '1min' }]);
    const stopped = await app.database.transaction(async (manager) => {
      await manager.query('SET LOCAL statement_timeout = 1');
      return manager.query('SELECT pg_sleep(5)').catch((error: unknown) => error);
    });
    expect(describeError(stopped)).toMatchObject({
      statusCode: 503,
      code: 'service.unavailable',
      message: expect.stringContaining('took too long'),
    });
  });

  it('lets PostgreSQL compile no statement', async () => {
    const jit = await app.database.query(`SELECT setting, source FROM pg_settings WHERE name = 'jit'`);
    expect(jit).toEqual([{ setting: 'off', source: 'client' }]);
  });

  it('runs migrations without a statement timeout', async () => {
    const dataSource = await createDataSource({ url: app.config.database.url!, poolSize: 1 }).initialize();
    expect(await dataSource.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
    await dataSource.destroy();
  });

  it.each(['/api/docs', '/api/docs/swagger-ui-bundle.js', '/api/docs-json'])(
    '%s carries a Content-Security-Policy',
    async (path) => {
      expect((await app.visitor().get(path)).headers['content-security-policy']).toMatch(
        /default-src 'self'.*script-src 'self';/,
      );
    },
  );

  it('accepts a JSON content type with a charset', async () => {
    expect(
      (
        await app.visitor().send('POST', '/api/logout-admin', {
          raw: '{}',
          headers: { 'content-type': `${JSON_TYPE['content-type']}; charset=utf-8` },
        })
      ).status,
    ).toBe(200);
  });

  it('accepts a JSON content type without a needed body', async () => {
    const empty = { raw: '', headers: JSON_TYPE };
    expect((await app.visitor().send('POST', '/api/logout-admin', empty)).status).toBe(200);
    expect((await app.visitor().send('POST', '/api/payments/webhook', empty)).body.code).toBe('payments.bad_signature');
  });

  it('derives no cookie name from a path', async () => {
    const reply = await app.visitor().post('/api/gallery/%0d%0aa=b/x/leave-view', {});
    expect([reply.status, reply.setCookies]).toEqual([200, []]);
  });

  it.each([
    ['/api/admin/users', 'private, no-cache'],
    ['/api/user/projects', 'private, no-cache'],
    ['/api/auth/user', 'private, no-cache'],
    ['/api/site', 'public, max-age=60'],
    ['/api/health/live', 'no-store'],
  ])('%s has the Cache-Control header %s', async (path, expected) => {
    expect((await (await app.admin()).get(path)).headers['cache-control']).toBe(expected);
  });
});
