import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HERE = join(__dirname, '..');
let dist: string;

const node = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: HERE,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
  });

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'showreel-bundle-'));
  const vite = join(require.resolve('vite/package.json'), '..', 'bin', 'vite.js');
  const build = node(vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn');
  if (build.status !== 0) throw new Error(build.stdout + build.stderr);
}, 120_000);

afterAll(() => rmSync(dist, { recursive: true, force: true }));

it('every screen loads at most 110 kB of script, and nothing unused', () => {
  const { stdout, stderr, status } = node('bundle/bundle-size.mjs', dist);
  expect({ report: stdout + stderr, status }).toMatchObject({ status: 0 });
});

it('bundle-size reports a screen over the limit', () => {
  expect(node('bundle/bundle-size.mjs', dist, '90000')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('TOO HEAVY  gallery'),
  });
});
