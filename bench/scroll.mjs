import { buildParts } from '../scripts/lib/build-parts.mjs';
import { startApi } from './support/api.mjs';
import { seedFullGallery } from './support/full-gallery.mjs';
import { startBrowser } from './support/phone.mjs';

const FILES = 2_000;
const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
const WINDOWS = {
  '390 px': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  '1440 px': { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};
/** A quick thumb: two windows of a phone a second (1,800 px), five seconds long at 60 frames a second. */
const STEP = 30;
const FRAMES = 300;
const FRAME_MS = 1000 / 60;

/**
 * Scrolling through a gallery of 2,000 files on a slow phone and on a laptop, beside a bare page of as many
 * pictures in boxes of the same places and sizes, with neither script nor buttons. Frames are what a visitor sees;
 * how long the page's own thread was held up says how much of them is ours.
 */
export async function run() {
  await buildParts({ names: ['backend', 'gallery-ui'] });
  const api = await startApi();
  const browser = await startBrowser();
  try {
    const { path } = await seedFullGallery(api, FILES);
    const rows = [];
    for (const [name, device] of Object.entries(WINDOWS)) rows.push(...(await measure(browser, api.origin, path, name, device)));
    return rows;
  } finally {
    await browser.close();
    await api.stop();
  }
}

/** Ours and the bare page in turn, so that both have the same load beside them. */
export async function measure(browser, origin, path, name, device) {
  const ours = [];
  const bare = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { boxes, ...seen } = await inWindow(browser, device, async (page) => {
      await page.goto(origin + path);
      await page.getByRole('button', { name: /^View All .*Photos$/ }).click();
      const first = page.locator('ul li[aria-posinset="1"]').last();
      await first.scrollIntoViewIfNeeded();
      return scrolled(page, await page.evaluate(layout));
    });
    ours.push(seen);
    bare.push(await inWindow(browser, device, async (page) => {
      // Same origin, so that the pictures come as they come to ours.
      await page.goto(`${origin}/api/health/live`);
      await page.setContent(barePage(await (await page.request.get(`${origin}/api${path}`)).json(), boxes));
      return scrolled(page);
    }));
  }
  return [
    row(`scrolling ${FILES} files, ${name}, CPU / ${CPU_SLOWDOWN}: a frame in the middle (p50), against a bare page`, ours, bare, 'p50', 1.25),
    slowFrame(`${name}: a slow frame (p95)`, ours, bare),
    row(`${name}: the longest task`, ours, bare, 'longest'),
    row(`${name}: elements in the document, at most`, ours, bare, 'nodes', 1, ''),
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

async function scrolled(page, more = {}) {
  await page.waitForFunction(loaded);
  return { ...more, ...(await page.evaluate(scroll, [STEP, FRAMES])) };
}

/** Runs in the page: whether all pictures in sight are there. */
function loaded() {
  return [...globalThis.document.images].every((picture) => picture.complete || picture.getBoundingClientRect().top > globalThis.innerHeight);
}

/** Runs in the page: scrolls frame by frame and watches the clock. */
async function scroll([step, frames]) {
  let longest = 0;
  let nodes = 0;
  const tasks = new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))));
  tasks.observe({ type: 'longtask' });
  const times = [];
  const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  let before = await frame();
  for (let at = 0; at < frames; at++) {
    globalThis.scrollBy(0, step);
    const now = await frame();
    times.push(now - before);
    before = now;
    if (at % 30 === 0) nodes = Math.max(nodes, globalThis.document.getElementsByTagName('*').length);
  }
  tasks.disconnect();
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)], p95: times[Math.floor(times.length * 0.95)], longest, nodes };
}

/** Runs in our page: where its grid begins, how high it is, and the sizes of its first row. */
function layout() {
  const tiles = [...globalThis.document.querySelectorAll('li[aria-posinset]')].filter((tile) => tile.querySelector('[data-open]')).map((tile) => tile.getBoundingClientRect());
  const row = tiles.filter(({ top }) => top === tiles[0].top);
  return { boxes: { columns: row.length, height: Math.round(row[0].height), width: Math.round(globalThis.innerWidth / row.length) } };
}

/** Pictures in boxes and nothing else: what a browser can do at best with as many in the document. */
function barePage({ mediaFiles }, { columns, width, height }) {
  const boxes = mediaFiles.map(({ sources }, at) => {
    const srcset = sources.map(({ url, width: w }) => `${url} ${w}w`).join(', ');
    return `<img loading="lazy" decoding="async" alt="" srcset="${srcset}" sizes="${width}px" style="position:absolute;object-fit:cover;left:${(at % columns) * width}px;top:${Math.floor(at / columns) * (height + 4)}px;width:${width - 4}px;height:${height}px">`;
  });
  return `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0;position:relative">${boxes.join('')}`;
}

/** The middle of the rounds. A whole frame is the least that a clock of frames can tell, so a ratio says what is visible. */
function row(name, ours, bare, what, most, unit = 'ms') {
  const value = median(ours.map((seen) => seen[what]));
  const limit = median(bare.map((seen) => seen[what]));
  const ratio = limit > 0 ? value / limit : undefined;
  return { name, value, unit, limit, ratio, target: most ? `<= ${most}` : 'none', ok: most && ratio !== undefined ? ratio <= most : undefined };
}

/** Frames come whole: where the bare page's slow ones take one, the next that can be seen is two, a ratio of 2. One more than its own is allowed. */
function slowFrame(name, ours, bare) {
  const seen = row(name, ours, bare, 'p95');
  return { ...seen, target: '<= a frame more', ok: seen.value <= seen.limit + 1.1 * FRAME_MS };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
