import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Service } from '../start/service.mjs';
import { Stack } from '../start/stack.mjs';
import { processesWithEnv } from '../test/orphans.mjs';
import { temporaryFolder } from './started.mjs';

const onLinux = process.platform === 'linux' ? test : test.skip;
const MARK = 'SHOWREEL_SERVICE_OF_TEST';
const folder = temporaryFolder();
afterAll(() => folder.remove());

describe('Service', () => {
  onLinux('is not started a second time while it runs', async () => {
    const script = join(folder.path, 'service.mjs');
    writeFileSync(script, 'setTimeout(() => undefined, 60_000);');
    const mark = randomUUID();
    const service = new Service({ name: 'test', script, env: { ...process.env, [MARK]: mark }, quiet: true });
    service.start();
    service.start();
    const running = processesWithEnv(MARK, mark);
    await service.stop(5_000);
    expect(running).toHaveLength(1);
    expect(processesWithEnv(MARK, mark)).toEqual([]);
  });

  test('listens once its process has reported so', async () => {
    const script = join(folder.path, 'listening.mjs');
    writeFileSync(script, "process.send({ type: 'listening' }); setTimeout(() => undefined, 60_000);");
    const service = new Service({ name: 'test', script, env: process.env, quiet: true }).start();
    expect(service.listening).toBe(false);
    while (!service.listening) await new Promise((resolve) => setTimeout(resolve, 10));
    await service.stop(5_000);
    expect(service.listening).toBe(false);
  });
});

describe('Stack', () => {
  test('does not take another program on the port for the API, and sends it no request', async () => {
    const requests = [];
    const stranger = createServer(({ url }, response) => {
      requests.push(url);
      response.end('{"status":"ok"}');
    }).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address();
    const script = join(folder.path, 'taken.mjs');
    // It fails as the API does when its port is taken, after the time of several polls.
    writeFileSync(script, 'setTimeout(() => process.exit(1), 400);');
    const stack = new Stack({ env: process.env, config: { http: { host: '127.0.0.1', port } } });
    stack.api = new Service({ name: 'API', script, env: process.env, quiet: true }).start();
    stack.worker = { start: () => undefined };

    expect(await stack.ready()).toBe(false);
    expect(requests).toEqual([]);
    await new Promise((resolve) => stranger.close(resolve));
  });

  test('keeps compiled code for the next start, unless the environment names another folder', () => {
    const folderOf = (env) =>
      new Stack({ env, config: { http: { host: '127.0.0.1', port: 3000 } } }).env.NODE_COMPILE_CACHE;
    expect(folderOf({})).toMatch(/node_modules.\.cache.compiled$/);
    expect(folderOf({ NODE_COMPILE_CACHE: '/elsewhere' })).toBe('/elsewhere');
  });
});
