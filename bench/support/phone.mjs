import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/test/chromium.mjs';

/** Lighthouse's Slow 4G, in bytes a second, and a CPU at a quarter of this machine's speed. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** Lighthouse's phone, and a laptop. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
export const LAPTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

/** The page is idle after this long without requests. */
const IDLE_MS = 1_500;

/** Starts Chromium; Lighthouse connects to its debugging port. */
export async function startBrowser(port) {
  return chromium.launch({
    executablePath: await findChromium(process.env),
    args: [...CHROMIUM_FLAGS, ...(port ? [`--remote-debugging-port=${port}`] : [])],
  });
}

/** Makes a first visit on the slow network without scrolling: paint times, layout shift and all requests until idle. */
export async function visit(browser, url, device = PHONE) {
  const context = await browser.newContext({ ...device, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const requests = watchRequests(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await requests.idle();
    const metrics = await page.evaluate(() => globalThis.metrics);
    const coverAt = await page.evaluate(coverLoaded);
    return { ...metrics, firstView: Math.max(metrics.lcp, coverAt), requests: requests.all };
  } finally {
    await context.close();
  }
}

/** Runs in the page: when the last byte of the cover came. LCP leaves out pictures that fill the whole screen. */
function coverLoaded() {
  const cover = document.querySelector('img[fetchpriority=high]');
  return performance.getEntriesByName(cover?.currentSrc ?? '').at(-1)?.responseEnd ?? 0;
}

/** Runs in the page. */
function observe() {
  const metrics = { lcp: 0, lcpElement: '', fcp: 0, cls: 0, moved: [], longTasks: 0 };
  const selectorOf = (node) =>
    node ? `${node.nodeName.toLowerCase()}.${String(node.className ?? '').replaceAll(' ', '.')}` : 'removed element';
  globalThis.metrics = metrics;
  const on = (type, listener) =>
    new PerformanceObserver((list) => list.getEntries().forEach(listener)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime, element, url }) =>
    Object.assign(metrics, {
      lcp: startTime,
      lcpElement: `${element?.tagName} ${url ? url.split('/').at(-1) : (element?.textContent ?? '').slice(0, 40)}`,
    }),
  );
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (metrics.fcp = startTime));
  on('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    metrics.cls += value;
    metrics.moved.push(
      `${value.toFixed(4)} ${sources.map(({ node, previousRect, currentRect }) => `${selectorOf(node)} ${previousRect.y}-${currentRect.y}`).join(', ')}`,
    );
  });
  on('longtask', ({ duration }) => (metrics.longTasks += Math.max(0, duration - 50)));
}

function watchRequests(session) {
  const all = [];
  const pending = new Map();
  let lastChange = Date.now();
  let start;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    // Placeholders are data URLs.
    if (!/^https?:/.test(request.url)) return;
    start ??= timestamp;
    lastChange = Date.now();
    const entry = { url: request.url, type, priority: request.initialPriority, from: timestamp - start, bytes: 0 };
    all.push(entry);
    pending.set(requestId, entry);
  });
  const end = ({ requestId, timestamp, encodedDataLength }) => {
    const entry = pending.get(requestId);
    if (!entry) return;
    Object.assign(entry, { to: timestamp - start, bytes: encodedDataLength ?? 0 });
    pending.delete(requestId);
    lastChange = Date.now();
  };
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  return {
    all,
    async idle() {
      while (pending.size > 0 || Date.now() - lastChange < IDLE_MS)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
