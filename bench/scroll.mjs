import { buildParts } from '../scripts/build/parts.mjs';
import { startApi } from './support/api.mjs';
import { seedFullGallery } from './support/full-gallery.mjs';
import { median } from './support/measure.mjs';
import { startBrowser } from './support/phone.mjs';

const FILES = 2_000;
const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
const WINDOWS = {
  '390 px': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  '1440 px': { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};
/** Fast scrolling on a phone: 1,800 px (two screens) a second for five seconds at 60 frames a second. */
const STEP = 30;
const FRAMES = 300;
const FRAME_MS = 1000 / 60;

/**
 * Scrolling through a gallery of 2,000 files on a slow phone and on a laptop, compared with a bare page of as many
 * images in boxes of the same size and position, without script or buttons. Frame times show what a visitor sees;
 * long tasks show how much of it is caused by our script.
 */
export async function run() {
  await buildParts({ names: ['backend', 'gallery-ui'] });
  const api = await startApi();
  const browser = await startBrowser();
  try {
    const { path } = await seedFullGallery(api, FILES);
    const rows = [];
    for (const [name, device] of Object.entries(WINDOWS))
      rows.push(...(await measure(browser, api.origin, path, name, device)));
    return rows;
  } finally {
    await browser.close();
    await api.stop();
  }
}

/** Alternates between the product and the bare page, so that other load affects both alike. */
export async function measure(browser, origin, path, name, device) {
  const product = [];
  const bare = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { boxes, ...measured } = await inWindow(browser, device, async (page) => {
      await page.goto(origin + path);
      await page.getByRole('button', { name: /^View All .*Photos$/ }).click();
      await page.evaluate(loadAll);
      const first = page.locator('ul li[aria-posinset="1"]').last();
      await first.scrollIntoViewIfNeeded();
      return measureScrolling(page, await page.evaluate(layout));
    });
    product.push(measured);
    bare.push(
      await inWindow(browser, device, async (page) => {
        // They have the same origin, so that images load under the same conditions.
        await page.goto(`${origin}/api/health/live`);
        await page.setContent(barePage(await listFiles(`${origin}/api${path}`), boxes));
        return measureScrolling(page);
      }),
    );
  }
  return [
    row(
      `scrolling ${FILES} files, ${name}, CPU / ${CPU_SLOWDOWN}: median frame (p50), compared with a bare page`,
      product,
      bare,
      'p50',
      1.25,
    ),
    slowFrame(`${name}: slow frame (p95)`, product, bare),
    row(`${name}: longest task`, product, bare, 'longest'),
    row(`${name}: maximum number of elements`, product, bare, 'nodes', 1, ''),
  ];
}

async function inWindow(browser, device, visit) {
  const context = await browser.newContext({ ...device, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await visit(page);
  } finally {
    await context.close();
  }
}

/** Lists every file of the gallery, page by page. */
async function listFiles(url) {
  const read = async (address) => (await fetch(address)).json();
  const { mediaFiles, rest } = await read(url);
  for (let cursor = rest?.nextCursor; cursor;) {
    const page = await read(`${url}/files?after=${cursor}`);
    mediaFiles.push(...page.mediaFiles);
    cursor = page.nextCursor;
  }
  return mediaFiles;
}

/** Runs in the gallery: scrolls to what is not loaded until everything is, then to the first photo. */
async function loadAll() {
  const waiting = () => globalThis.document.querySelector('[data-waiting]');
  const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  const end = Date.now() + 60_000;
  // The place of what is not loaded appears a moment after the press.
  while (!waiting() && Date.now() < end) await frame();
  while (waiting() && Date.now() < end) {
    waiting().scrollIntoView();
    await frame();
  }
  [...globalThis.document.querySelectorAll('ul:has(> li[aria-posinset])')].at(-1).scrollIntoView();
}

async function measureScrolling(page, more = {}) {
  await page.waitForFunction(loaded);
  return { ...more, ...(await page.evaluate(scroll, [STEP, FRAMES])) };
}

/** Says whether all visible images have loaded; runs in the page. */
function loaded() {
  return [...globalThis.document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    // Films lie in a row on phones: those beside the screen load when they are swiped to.
    const visible = bottom > 0 && top < globalThis.innerHeight && right > 0 && left < globalThis.innerWidth;
    return image.complete || !visible;
  });
}

/** Runs in the page: scrolls frame by frame and measures the frames. */
async function scroll([step, frames]) {
  let longest = 0;
  let nodes = 0;
  const tasks = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))),
  );
  tasks.observe({ type: 'longtask' });
  const times = [];
  const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  let previous = await frame();
  for (let index = 0; index < frames; index++) {
    globalThis.scrollBy(0, step);
    const now = await frame();
    times.push(now - previous);
    previous = now;
    if (index % 30 === 0) nodes = Math.max(nodes, globalThis.document.getElementsByTagName('*').length);
  }
  tasks.disconnect();
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)], p95: times[Math.floor(times.length * 0.95)], longest, nodes };
}

/** Runs in the gallery: number and size of the tiles in the first row of its grid. */
function layout() {
  const tiles = [...globalThis.document.querySelectorAll('li[aria-posinset]')]
    .filter((tile) => tile.querySelector('[data-open]'))
    .map((tile) => tile.getBoundingClientRect());
  const row = tiles.filter(({ top }) => top === tiles[0].top);
  return {
    boxes: {
      columns: row.length,
      height: Math.round(row[0].height),
      width: Math.round(globalThis.innerWidth / row.length),
    },
  };
}

/** Makes a page of images in boxes: the best that a browser can do with as many of them. */
function barePage(mediaFiles, { columns, width, height }) {
  const boxes = mediaFiles.map(({ sources }, index) => {
    const srcset = sources.map(({ url, width: w }) => `${url} ${w}w`).join(', ');
    return `<img loading="lazy" decoding="async" alt="" srcset="${srcset}" sizes="${width}px" style="position:absolute;object-fit:cover;left:${(index % columns) * width}px;top:${Math.floor(index / columns) * (height + 4)}px;width:${width - 4}px;height:${height}px">`;
  });
  return `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0;position:relative">${boxes.join('')}`;
}

/** Makes a row of the medians. Frame times are whole frames, so a ratio shows visible differences only. */
function row(name, product, bare, metric, maxRatio, unit = 'ms') {
  const value = median(product.map((round) => round[metric]));
  const limit = median(bare.map((round) => round[metric]));
  const ratio = limit > 0 ? value / limit : undefined;
  return {
    name,
    value,
    unit,
    limit,
    ratio,
    target: maxRatio ? `<= ${maxRatio}` : 'none',
    ok: maxRatio && ratio !== undefined ? ratio <= maxRatio : undefined,
  };
}

/** Allows one frame more than the bare page: after one frame the next possible time is two, a ratio of 2. */
function slowFrame(name, product, bare) {
  const result = row(name, product, bare, 'p95');
  return { ...result, target: '<= a frame more', ok: result.value <= result.limit + 1.1 * FRAME_MS };
}
