import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = join(__dirname, '..');

const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: HERE, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });

// Builds only what is stale: `npm test` has just built it.
beforeAll(() => {
  const build = node('../scripts/build.mjs', 'gallery-ui');
  if (build.status !== 0) throw new Error(build.stdout + build.stderr);
}, 120_000);

describe('the bundle', () => {
  it('every screen loads at most 110 kB of script, and nothing unused', () => {
    const { stdout, stderr, status } = node('bundle/bundle-size.mjs', 'dist');
    expect({ report: stdout + stderr, status }).toMatchObject({ status: 0 });
  });

  it('bundle-size reports a screen over the limit', () => {
    expect(node('bundle/bundle-size.mjs', 'dist', '90000')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('TOO HEAVY  gallery'),
    });
  });

  it('a part holds only the calls of its own screens', () => {
    const dist = join(HERE, 'dist');
    // The folder also has the files of earlier builds.
    const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
      string,
      { file: string }
    >;
    const files = [...new Set(Object.values(manifest).map(({ file }) => file))];
    const holders = (text: string) => files.filter((file) => readFileSync(join(dist, file), 'utf8').includes(text));
    const [react] = holders('react.dev/errors');
    expect(react).toBeDefined();
    expect(holders('/api/withdrawals')).toHaveLength(1);
    expect(holders('/api/withdrawals')).not.toContain(react);
    // The calls of the console are not in the client's site at all.
    expect(holders('/api/admin/')).toEqual([]);
  });
});
