import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; isDynamicEntry?: boolean }
>;

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
let manifest: Manifest;

// Builds only what is stale: `npm test` has just built it.
beforeAll(() => {
  const build = spawnSync(process.execPath, [join(ROOT, '../scripts/build.mjs'), 'admin-ui'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (build.status !== 0) throw new Error(build.stdout + build.stderr);
  manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}, 120_000);

/** Returns everything that the browser has before these modules run. */
function loadedWith(...modules: string[]): Set<string> {
  const seen = new Set<string>();
  const follow = (key: string) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new Error(`The build has no part called ${key}.`);
    seen.add(key);
    manifest[key].imports?.forEach(follow);
  };
  ['index.html', 'src/App.tsx', ...modules].forEach(follow);
  return seen;
}

const weight = (keys: Set<string>) =>
  [...new Set([...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')))].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length,
    0,
  );
const LOGIN = 'src/login/LoginPage.tsx';
const DASHBOARD = 'src/dashboard/DashboardPage.tsx';
const PROJECTS = 'src/app/ProjectListPage.tsx';

describe('the bundle', () => {
  it.each([
    'src/dashboard/TrendCharts.tsx',
    'src/i18n/de/catalogue.ts',
    'src/i18n/es/catalogue.ts',
    DASHBOARD,
    PROJECTS,
    'src/app/ProjectPage.tsx',
    'src/users/UserList.tsx',
    'src/purchases/list/PurchaseList.tsx',
    'src/purchases/detail/PurchaseShow.tsx',
  ])('has %s as a part of its own that the sign-in does not load', (module) => {
    expect(manifest[module]).toMatchObject({ isDynamicEntry: true });
    expect(loadedWith(LOGIN)).not.toContain(module);
  });

  it('loads charts and video player only on demand', () => {
    const loaded = [...loadedWith(DASHBOARD, PROJECTS)].map((key) => manifest[key]!.file).join('\n');
    expect(loaded).not.toMatch(/TrendCharts|hls/);
  });

  it('contains no packages that the console does not use', () => {
    const licences = readFileSync(join(DIST, 'third-party-licences.md'), 'utf8');
    expect(licences).toContain('## node-polyglot');
    expect(licences).not.toMatch(/^## (get-intrinsic|object\.entries|jsonexport)\b/m);
  });

  // The sign-in has the English texts of all screens, and was within 300 kB until those of passkeys and second steps came,
  // which take two.
  it('loads less than 305 kB for the sign-in, less than 400 kB for dashboard and projects', () => {
    const [login, dashboard, projects] = [LOGIN, DASHBOARD, PROJECTS].map((page) => weight(loadedWith(page)));
    expect(login).toBeGreaterThan(100_000);
    expect(login).toBeLessThan(305_000);
    expect(dashboard).toBeLessThan(400_000);
    expect(projects).toBeLessThan(400_000);
  });
});
