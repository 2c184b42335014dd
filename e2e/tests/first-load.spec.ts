import type { BrowserContextOptions, Page } from '@playwright/test';
import type { ProjectDto } from '@showreel/api-client';
import { Gallery } from '../pages/gallery.js';
import { checkoutAddress, COMPLETE, packagesAddress, receiptsAddress } from '../support/checkout-data.js';
import { expect, test as base } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const PHOTOS = Array.from({ length: 14 }, (_, at) => sample(`photos/${at % 2 ? 'portrait-exif-rotated-8.jpg' : 'landscape-upright.jpg'}`, `photo-${at}.jpg`));

const test = base.extend<object, { wedding: ProjectDto }>({
  /** A gallery of more than a screenful. */
  wedding: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject({ name: 'Anna & Ben, the whole day' });
      await staffApi.upload(project, [...PHOTOS, sample('videos/phone-portrait-rotated.mp4')]);
      await use(project);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

interface Seen {
  shifts: number;
  violations: string[];
}

/** Runs in the page, before everything else. */
function observe(): void {
  const seen: Seen = { shifts: 0, violations: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!hadRecentInput) seen.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => seen.violations.push(`${violatedDirective} ${blockedURI}`));
}

const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** Where the top of the gallery stands. */
async function topOf(page: Page): Promise<Record<string, unknown>> {
  const picture = page.locator('.gallery-cover-picture');
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true);
  const title = page.getByRole('heading', { level: 1 });
  return { picture: await picture.boundingBox(), title: await title.boundingBox(), size: await picture.evaluate((element: HTMLImageElement) => element.currentSrc.split('/').at(-1)) };
}

const WINDOWS: Record<string, BrowserContextOptions> = {
  '390 px': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  '1440 px': { viewport: { width: 1440, height: 900 } },
};

for (const [name, options] of Object.entries(WINDOWS)) {
  test(`the cover stands before any script, and stays where it is, ${name}`, async ({ visitor, wedding }) => {
    const still = await visitor({ ...options, javaScriptEnabled: false });
    await still.goto(wedding.galleryPath);
    await expect(still.getByRole('heading', { level: 1, name: wedding.name })).toBeVisible();
    await expect(still.locator('.gallery-cover-picture')).toBeVisible();
    const drawn = await topOf(still);

    const page = await visitor(options);
    await page.addInitScript(observe);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const gallery = new Gallery(page);
    await gallery.open(wedding.galleryPath, wedding.name);
    // What React draws has its date; what the server drew has not.
    await expect(page.locator('.gallery-cover time')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await topOf(page)).toEqual(drawn);
    const { shifts, violations } = await seenBy(page);
    expect(shifts).toBeLessThanOrEqual(0.02);
    expect(violations).toEqual([]);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(30);
    expect(asked.filter((path, at) => asked.indexOf(path) !== at), 'asked for twice').toEqual([]);
    expect(asked.filter((path) => /hls|stripe/i.test(path))).toEqual([]);
  });
}

test('no screen of a client breaks the policy of its page', async ({ page, wedding }) => {
  await page.addInitScript(observe);
  const paths = ['/', '/login', wedding.galleryPath, packagesAddress(wedding), checkoutAddress(wedding, COMPLETE), '/checkout', receiptsAddress(wedding), '/gallery/nothing/here', '/user-dashboard', '/nothing/here'];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect((await seenBy(page)).violations, path).toEqual([]);
  }
});

test('pages are asked for anew, files with a hash are kept for a year and come compressed', async ({ request, wedding }) => {
  const page = await request.get(wedding.galleryPath, { headers: { 'accept-encoding': 'br' } });
  expect(page.headers()).toMatchObject({ 'cache-control': 'private, no-cache', 'content-encoding': 'br' });
  const html = await page.text();
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, path]) => path!);
  expect(scripts).toHaveLength(1);
  const [style] = /\/assets\/[^"]+\.css/.exec(html)!;
  for (const path of [...scripts, style]) {
    const reply = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    expect(reply.headers(), path).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br', 'x-content-type-options': 'nosniff' });
  }
  // A screen's own code does not wait until the application asks for it.
  expect(await (await request.get('/login')).text()).toMatch(/rel="modulepreload"[^>]+\/assets\/LoginPage-/);
  const [, cover] = /imagesrcset="(\S+) 480w/.exec(html)!;
  expect((await request.get(cover!)).headers()['cache-control']).toMatch(/^public, max-age=\d+$/);
});

test('an application that a dead network keeps back is offered again, and comes', async ({ visitor, wedding }) => {
  const page = await visitor({ locale: 'de-DE' });
  await page.route('**/assets/main-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto(wedding.galleryPath);
  await expect(page.locator('.gallery-cover-picture')).toBeVisible();
  const again = page.getByRole('alert').getByRole('button', { name: 'Erneut versuchen' });
  await expect(again).toBeVisible();
  await page.unroute('**/assets/main-*.js');
  await again.click();
  await expect(page.locator('.gallery-cover time')).toBeVisible();
});
