import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';

/** A process that is live but not ready: its database is gone. */
const server = createServer(({ url }, response) => response.writeHead(url === '/api/health/live' ? 200 : 503).end());
let port;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = String(server.address().port);
});
afterAll(() => server.close());

async function healthCheck(env) {
  const child = spawn(process.execPath, [inRoot('scripts', 'health-check.mjs')], { env, stdio: 'inherit' });
  return (await once(child, 'exit'))[0];
}

describe('health-check.mjs', () => {
  test('passes while the API lives, ready or not', async () => {
    expect(await healthCheck({ PORT: port })).toBe(0);
  });

  test('asks a worker on WORKER_PORT', async () => {
    expect(await healthCheck({ PORT: '1', WORKER_PORT: port })).toBe(0);
  });

  test('fails when nothing answers', async () => {
    expect(await healthCheck({ PORT: '1' })).toBe(1);
  });
});
