import { insertProject } from '../fixtures/rows.js';
import { startTestApp, type TestApp } from '../fixtures/app/test-app.js';
import type { TestReply } from '../fixtures/app/test-client.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, 1])));
const send = (path: string, raw: string) =>
  app.visitor().send('POST', path, { raw, headers: { 'content-type': 'application/json' } });

/** The work of this process, free of what else the machine does. The least of three: the first may have more to do. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

const gallery = '/api/gallery/x/y@example.test';

it.each([
  '/api/login-admin',
  `${gallery}/unlock`,
  `${gallery}/select-headshot`,
  '/api/payments/sandbox/pay',
  '/api/payments/sandbox/authenticate',
  '/api/create-payment-intent',
  '/api/confirm-payment',
  '/api/user/password',
])('%s rejects a body of more than 16 KB unread', async (path) => {
  const reply = await send(path, members(60_000));
  expect([reply.status, reply.body.code]).toEqual([413, 'request.too_large']);
});

it.each([
  '/api/login-admin',
  `${gallery}/unlock`,
  `${gallery}/archive`,
  '/api/payments/sandbox/pay',
  '/api/admin/projects',
])('%s rejects an object with 101 members before anything looks at them', async (path) => {
  const reply = await send(path, members(101));
  expect([reply.status, reply.body.code, reply.body.fields]).toEqual([400, 'request.invalid', undefined]);
});

it('accepts thousands of ids where files are chosen', async () => {
  const project = await insertProject(app.database);
  const ids = Array.from({ length: 1_000 }, () => project.id);
  expect(
    (await (await app.admin()).post(`/api/admin/projects/${project.id}/media/delete`, { mediaFileIds: ids })).status,
  ).not.toBe(413);
});

it.each([[`${gallery}/archive`], ['/api/admin/projects'], ['/api/login-admin']])(
  '%s rejects 60,000 members as quickly as one long text',
  async (path) => {
    const many = members(60_000);
    const one = JSON.stringify({ text: 'x'.repeat(many.length) });
    const attack = await cpuMs(() => send(path, many));
    // 10 times and a bit: work that grows with the square of the members takes seconds.
    expect(attack).toBeLessThan(100 + 10 * (await cpuMs(() => send(path, one))));
  },
);

it('answers 100 unknown members with 20 errors', async () => {
  const reply: TestReply = await send('/api/login-admin', members(100));
  expect([reply.status, Object.keys(reply.body.fields as object).length]).toEqual([400, 20]);
});

it('closes connections that are idle for two minutes', () => {
  expect(app.app.getHttpServer().timeout).toBe(120_000);
});
