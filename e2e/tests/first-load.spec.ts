import type { Page } from '@playwright/test';
import type { ProjectDto } from '@showreel/api-client';
import { Gallery } from '../pages/gallery.js';
import { checkoutPath, COMPLETE, packagesPath, receiptsPath } from '../support/checkout-data.js';
import { DEEP, DESKTOP, PHONE } from '../support/devices.js';
import { expect, test as base } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const PHOTOS = Array.from({ length: 14 }, (_, at) =>
  sample(`photos/${['landscape-upright.jpg', 'portrait-exif-rotated-8.jpg'][at] ?? 'with-gps.jpg'}`, `photo-${at}.jpg`),
);

const test = base.extend<object, { project: ProjectDto }>({
  /** A gallery of more than a screenful. */
  project: [
    async ({ staffApi, site }, use) => {
      const project = await staffApi.createProject({ name: 'Anna & Ben, the whole day' });
      await staffApi.upload(project, [...PHOTOS, sample('videos/phone-portrait-rotated.mp4')]);
      // The cover's own sizes are made by a job of their own.
      const page = async () => (await fetch(new URL(project.galleryPath, site))).text();
      await expect.poll(page, { timeout: 60_000, intervals: [100] }).toContain('/cover1440.webp');
      await use(project);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

interface Metrics {
  layoutShift: number;
  violations: string[];
}

/** Runs in the page before any other script. */
function observe(): void {
  const metrics: Metrics = { layoutShift: 0, violations: [] };
  Object.assign(globalThis, { metrics });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!hadRecentInput) metrics.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    metrics.violations.push(`${violatedDirective} ${blockedURI}`),
  );
}

const metricsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { metrics: Metrics }).metrics);

/** Position and rendition of the gallery's cover and title. */
async function coverLayout(page: Page): Promise<Record<string, unknown>> {
  const image = page.locator('.gallery-cover-picture');
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
    .toBe(true);
  const title = page.getByRole('heading', { level: 1 });
  return {
    image: await image.boundingBox(),
    title: await title.boundingBox(),
    size: await image.evaluate((element: HTMLImageElement) => element.currentSrc.split('/').at(-1)),
  };
}

const WINDOWS = [
  { name: '390 px', options: { ...PHONE, deviceScaleFactor: 2 }, details: {} },
  { name: '1440 px', options: DESKTOP, details: DEEP },
];

test.describe('First load of a gallery', () => {
  for (const { name, options, details } of WINDOWS) {
    test(`the cover is visible before any script and never moves, ${name}`, details, async ({ visitor, project }) => {
      const withoutScript = await visitor({ ...options, javaScriptEnabled: false });
      await withoutScript.goto(project.galleryPath);
      await expect(withoutScript.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
      await expect(withoutScript.locator('.gallery-cover-picture')).toBeVisible();
      await expect(withoutScript).toHaveTitle(new RegExp(`^${project.name} · `));
      const initial = await coverLayout(withoutScript);

      const page = await visitor(options);
      await page.addInitScript(observe);
      const requests: string[] = [];
      const origins = new Set<string>();
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        origins.add(origin);
        requests.push(pathname);
      });
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      // React's cover has a date, the server's has none.
      await expect(page.locator('.gallery-cover time')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await coverLayout(page)).toEqual(initial);
      const { layoutShift, violations } = await metricsOf(page);
      expect(layoutShift).toBeLessThanOrEqual(0.02);
      expect(violations).toEqual([]);
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(30);
      expect(
        requests.filter((path, index) => requests.indexOf(path) !== index),
        'requested twice',
      ).toEqual([]);
      // Hashes and signatures may contain any letters: folders and origins are compared, not parts of names.
      expect(requests.filter((path) => path.split('/').includes('hls'))).toEqual([]);
      expect([...origins], 'no payment provider').toEqual([new URL(page.url()).origin]);
    });
  }

  test('no client page violates its content security policy', DEEP, async ({ page, project }) => {
    await page.addInitScript(observe);
    const paths = [
      '/',
      '/login',
      project.galleryPath,
      packagesPath(project),
      checkoutPath(project, COMPLETE),
      '/checkout',
      receiptsPath(project),
      '/gallery/nothing/here',
      '/user-dashboard',
      '/nothing/here',
    ];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect((await metricsOf(page)).violations, path).toEqual([]);
    }
  });

  test('pages are revalidated; hashed files are cached and compressed', async ({ request, project }) => {
    const page = await request.get(project.galleryPath, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers()).toMatchObject({ 'cache-control': 'private, no-cache', 'content-encoding': 'br' });
    const html = await page.text();
    const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, path]) => path!);
    expect(scripts).toHaveLength(1);
    const [style] = /\/assets\/[^"]+\.css/.exec(html)!;
    for (const path of [...scripts, style]) {
      const reply = await request.get(path, { headers: { 'accept-encoding': 'br' } });
      expect(reply.headers(), path).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'x-content-type-options': 'nosniff',
      });
    }
    // A page's own script is preloaded.
    expect(await (await request.get('/login')).text()).toMatch(/rel="modulepreload"[^>]+\/assets\/LoginPage-/);
    const [, cover] = /imageSrcSet="(\S+) 480w/.exec(html)!;
    expect((await request.get(cover!)).headers()['cache-control']).toMatch(/^public, max-age=\d+$/);
  });

  test('a failed application script can be loaded again', DEEP, async ({ visitor, project }) => {
    const page = await visitor({ locale: 'de-DE' });
    await page.route('**/assets/main-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto(project.galleryPath);
    await expect(page.locator('.gallery-cover-picture')).toBeVisible();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Erneut versuchen' });
    await expect(retry).toBeVisible();
    await page.unroute('**/assets/main-*.js');
    await retry.click();
    await expect(page.locator('.gallery-cover time')).toBeVisible();
  });
});
