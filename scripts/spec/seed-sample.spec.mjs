import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleLink } from '../sample/seed-sample.mjs';

/** An API that knows one gallery. */
const server = createServer(({ url }, response) =>
  response.writeHead(url === '/api/gallery/known/client%40example.com' ? 200 : 404).end(),
);
let base;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${server.address().port}`;
});
afterAll(() => server.close());

function linkOf(sample) {
  return sampleLink({ base, publicUrl: 'http://localhost:3001', data: { read: () => sample } });
}

test('sampleLink uses the address of this start', async () => {
  expect(await linkOf({ projectId: 'known', complete: true })).toBe(
    'http://localhost:3001/gallery/known/client%40example.com',
  );
});

test.each([
  ['deleted', { projectId: 'deleted', complete: true }],
  ['skipped', { skipped: 'the admin password is not the first one' }],
  ['missing', undefined],
])('sampleLink returns nothing for a sample that is %s', async (_what, sample) => {
  expect(await linkOf(sample)).toBeUndefined();
});
