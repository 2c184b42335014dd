import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { JwtService } from '@nestjs/jwt';
import { SESSION_COOKIE } from '../../../src/modules/auth/sessions/sessions.service.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { processorMs, timesAsLongAtOnce } from '../../fixtures/processor-time.js';
import { insertProject, insertUser } from '../../fixtures/rows.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();

const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, 1])));
const send = (path: string, raw: string) =>
  app.visitor().send('POST', path, { raw, headers: { 'content-type': 'application/json' } });

const gallery = '/api/gallery/x/y@example.test';

describe('the API', () => {
  it.each(
    allOrEvery(4, [
      '/api/login-admin',
      `${gallery}/unlock`,
      `${gallery}/select-headshot`,
      '/api/payments/sandbox/pay',
      '/api/payments/sandbox/authenticate',
      '/api/create-payment-intent',
      '/api/confirm-payment',
      '/api/user/password',
    ]),
  )('%s rejects a body of more than 16 KB unread', async (path) => {
    const reply = await send(path, members(60_000));
    expect([reply.status, reply.body.code]).toEqual([413, 'request.too_large']);
  });

  it.each(allOrEvery(4, ['/api/login-admin', `${gallery}/unlock`, `${gallery}/archive`, '/api/payments/sandbox/pay']))(
    '%s rejects an object with 101 members before anything looks at them',
    async (path) => {
      const reply = await send(path, members(101));
      expect([reply.status, reply.body.code, reply.body.fields]).toEqual([400, 'request.invalid', undefined]);
    },
  );

  it('accepts thousands of ids where files are chosen', async () => {
    const project = await insertProject(app.database);
    const ids = Array.from({ length: 10_000 }, () => project.id);
    expect(
      (await (await app.admin()).post(`/api/admin/projects/${project.id}/media/delete`, { mediaFileIds: ids })).status,
    ).toBe(404);
  });

  if (DEEP)
    it.each([`${gallery}/archive`, '/api/login-admin'])(
      '%s rejects members in time in proportion to their number',
      async (path) => {
        expect(await timesAsLongAtOnce(60_000, members, (body) => send(path, body))).toBeLessThan(4);
      },
    );

  const MIB = 1024 * 1024;
  const fill = (piece: string, start = '[', end = ']', bytes = MIB - 10) =>
    `${start}${Array(Math.floor(bytes / (piece.length + 1)))
      .fill(piece)
      .join()}${end}`;
  /** The bodies that cost most to parse and to validate, as large as the largest body. */
  const COSTLY: [string, string][] = [
    ['empty objects', fill('{}')],
    ['empty lists', fill('[]')],
    ['numbers', fill('1')],
    ['nested lists', fill(`${'['.repeat(58)}${']'.repeat(58)}`)],
    ['lists of 9,999 objects', fill(`[${Array(9_999).fill('{}').join()}]`)],
    ['long keys', `{"${'k'.repeat(MIB - 20)}":1}`],
    ['objects with 100 members', fill(members(100))],
    ['escaped texts', JSON.stringify(['\\"'.repeat(MIB / 4 - 10)])],
  ];
  /** The most expensive bodies that pass the limits. */
  const ALLOWED: [string, string][] = [
    ['empty objects', `[${Array(3_990).fill('{}').join()}]`],
    ['empty objects as file ids', `{"fileIds":[${Array(3_990).fill('{}').join()}]}`],
    ['numbers as file ids', `{"fileIds":[${Array(11_990).fill('1').join()}]}`],
    ['nested lists', `{"fileIds":[${Array(920).fill('[[[[[[]]]]]]').join()}]}`],
    ['long texts', JSON.stringify({ fileIds: Array(5_000).fill('x'.repeat(200)) })],
  ];

  describe('a body made to be costly', () => {
    let admin: TestClient;
    let archive: string;
    beforeAll(async () => {
      admin = await app.admin();
      archive = `${galleryPath(await insertProject(app.database))}/archive/size`;
    });
    const post = (client: TestClient, path: string, raw: string | Buffer, encoding?: string) =>
      client.send('POST', path, {
        raw,
        headers: { 'content-type': 'application/json', ...(encoding ? { 'content-encoding': encoding } : {}) },
      });
    const priceLists = '/api/admin/price-lists';

    if (DEEP)
      describe('in further forms', () => {
        it.each([...COSTLY, ...ALLOWED])('of %s takes less than 50 ms of a core', async (_, body) => {
          const routes = [
            { client: app.visitor(), path: priceLists, status: 401 },
            { client: admin, path: priceLists, status: 400 },
            { client: app.visitor(), path: archive, status: 400 },
          ];
          for (const { client, path, status } of routes) {
            const request = async () => expect((await post(client, path, body)).status).toBe(status);
            expect(await processorMs(request, { turns: 60, enough: 50 })).toBeLessThan(50);
          }
        });

        it.each([
          ['br', brotliCompressSync],
          ['gzip', gzipSync],
          ['deflate', deflateSync],
        ])('is not unpacked when it is compressed with %s', async (encoding, compress) => {
          const body = compress(COSTLY[0]![1]);
          for (const path of [archive, '/api/login-admin', priceLists])
            expect(await post(app.visitor(), path, body, encoding)).toMatchObject({
              status: 415,
              body: { code: 'request.unsupported_media_type' },
            });
          expect((await post(admin, priceLists, body, encoding)).status).toBe(415);
        });
      });

    it.each(
      allOrEvery(2, [
        ['nobody', () => app.visitor(), 401],
        ['a forged session', () => forged(), 401],
        ['an ended session', async () => ended(), 401],
        ['a client', async () => app.as(await insertUser(app.database)), 403],
      ]),
    )('to a route of staff is not read from %s', async (_, sender, status) => {
      const { cookies } = await sender();
      await app.shared.sessionsOpen;
      const { port } = app.app.getHttpServer().address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      // The head of a megabyte that is never sent.
      socket.write(
        `POST ${priceLists} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${MIB}\r\n\r\n`,
      );
      const [reply] = (await once(socket, 'data')) as [Buffer];
      expect(String(reply)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      socket.destroy();
    });

    const forged = () => {
      const client = app.visitor();
      client.cookies.set(SESSION_COOKIE, new JwtService({ secret: 'x'.repeat(32) }).sign({ sid: randomUUID() }));
      return client;
    };
    const ended = async () => {
      const user = await insertUser(app.database);
      const client = app.as(user);
      await client.post('/api/logout-admin');
      client.cookies.set(SESSION_COOKIE, app.app.get(JwtService, { strict: false }).sign({ sid: randomUUID() }));
      return client;
    };
  });

  if (DEEP)
    describe('limits of the others', () => {
      it('takes 16 KB, and more only where a route declares it', async () => {
        const admin = await app.admin();
        const raw = JSON.stringify({ text: 'x'.repeat(20_000) });
        const status = async (path: string) =>
          (await admin.send('POST', path, { raw, headers: { 'content-type': 'application/json' } })).status;
        expect([await status('/api/admin/users'), await status('/api/admin/price-lists')]).toEqual([413, 400]);
      });

      it('answers 100 unknown members with 20 errors', async () => {
        const reply: TestReply = await send('/api/login-admin', members(100));
        expect([reply.status, Object.keys(reply.body.fields as object).length]).toEqual([400, 20]);
      });

      it('closes connections that are idle for two minutes', () => {
        expect(app.app.getHttpServer().timeout).toBe(120_000);
      });
    });
});
