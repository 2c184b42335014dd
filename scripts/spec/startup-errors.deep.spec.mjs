import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Started, temporaryFolder } from './started.mjs';

const DEEP = process.env.TEST_DEEP === '1';
const folder = temporaryFolder();
const starts = [];

afterAll(() => {
  for (const started of starts) started.kill();
  folder.remove();
});

/** One line of error, exit code 1, nothing left running. */
async function startupError(settings, script) {
  const started = new Started({ DATA_DIR: join(folder.path, 'data'), ...settings }, { script });
  starts.push(started);
  const code = await started.ended();
  expect(await started.orphans()).toEqual([]);
  // Sources that changed since the last build are built first, which is printed too.
  const lines = started.output
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('Built '));
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.any(String)] });
  return lines[0];
}

describe('npm start', () => {
  test('names a taken port, with the way out', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address();
    expect(await startupError({ PORT: String(port) })).toBe(
      `Port ${port} is taken: stop the other program or start with PORT=${port + 1} npm start.`,
    );
    if (DEEP) expect(await startupError({ PORT: String(port) }, 'dev.mjs')).toContain(`Port ${port} is taken`);
    await new Promise((resolve) => other.close(resolve));
  });

  test.each(['abc', ...(DEEP ? ['65536', '-1', '80.5'] : [])])('rejects PORT=%s', async (PORT) => {
    expect(await startupError({ PORT })).toBe(
      `PORT must be a whole number from 0 to 65535, not "${PORT}": start with PORT=3000 npm start.`,
    );
  });

  test('names a HOST that is not of this machine', async () => {
    expect(await startupError({ HOST: '203.0.113.7' })).toMatch(/HOST=203\.0\.113\.7 \(EADDRNOTAVAIL\): set HOST to/);
  });

  test('names a data folder that cannot be written', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    expect(await startupError({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The data folder .*\/file\/data cannot be written \(\w+\): let this user write it, or start with DATA_DIR=/,
    );
  });

  test('names a missing program by its setting', async () => {
    expect(await startupError({ FFMPEG_PATH: '/nonexistent/ffmpeg' })).toMatch(/FFMPEG_PATH.*\/nonexistent\/ffmpeg/);
  });

  test('names any setting that cannot be used', async () => {
    expect(await startupError({ ADMIN_EMAIL: 'nobody' })).toMatch(/^ADMIN_EMAIL must be/);
  });

  test('does not start in production with generated secrets', async () => {
    const line = await startupError({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://example.com',
      TRUST_PROXY: '1',
      PAYMENT_PROVIDER: 'none',
    });
    expect(line).toMatch(/^SESSION_SECRET must be set/);
  });

  test('reports an unreachable database in one line', async () => {
    expect(await startupError({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' })).toMatch(
      /^The database could not be .*ECONNREFUSED/,
    );
  });

  test('rejects the old ffmpeg of the packages in production', async () => {
    const secrets = { SESSION_SECRET: 's'.repeat(48), MEDIA_LINK_SECRET: 'm'.repeat(48) };
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://example.com',
      TRUST_PROXY: '1',
      PAYMENT_PROVIDER: 'none',
      ADMIN_EMAIL: 'owner@studio.example',
      SUPPORT_EMAIL: 'hello@studio.example',
    };
    expect(await startupError({ ...production, ...secrets, PATH: '' })).toMatch(
      /^ffmpeg was not found.* install ffmpeg, or set FFMPEG_PATH/,
    );
  });
});
