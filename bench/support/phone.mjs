import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/test/chromium.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Slow 4G as Lighthouse names it, in bytes a second, and a phone of a quarter of this machine's speed. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** The windows: Lighthouse's phone, and a laptop. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
export const LAPTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

/** Nothing else happens this long: the page is at rest. */
const REST_MS = 1_500;

/** A browser of this system; Lighthouse finds it at its debugging port. */
export async function startBrowser(port) {
  return chromium.launch({ executablePath: await findChromium(process.env), args: [...FLAGS, ...(port ? [`--remote-debugging-port=${port}`] : [])] });
}

/**
 * One first visit on the slow line: when the largest picture stood, how much the page jumped, and all that
 * was asked for until it came to rest, nobody scrolling.
 */
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
    await requests.rest();
    const seen = await page.evaluate(() => globalThis.seen);
    return { ...seen, requests: requests.all };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function observe() {
  const seen = { lcp: 0, lcpElement: '', fcp: 0, cls: 0, moved: [], longTasks: 0 };
  const named = (node) => (node ? `${node.nodeName.toLowerCase()}.${String(node.className ?? '').replaceAll(' ', '.')}` : 'something gone');
  globalThis.seen = seen;
  const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime, element, url }) => Object.assign(seen, { lcp: startTime, lcpElement: `${element?.tagName} ${url ? url.split('/').at(-1) : (element?.textContent ?? '').slice(0, 40)}` }));
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.fcp = startTime));
  on('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    seen.cls += value;
    seen.moved.push(`${value.toFixed(4)} ${sources.map(({ node, previousRect, currentRect }) => `${named(node)} ${previousRect.y}-${currentRect.y}`).join(', ')}`);
  });
  on('longtask', ({ duration }) => (seen.longTasks += Math.max(0, duration - 50)));
}

function watchRequests(session) {
  const all = [];
  const open = new Map();
  let changed = Date.now();
  let begun;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    // Placeholders stand in the page itself.
    if (!/^https?:/.test(request.url)) return;
    begun ??= timestamp;
    changed = Date.now();
    const entry = { url: request.url, type, priority: request.initialPriority, from: timestamp - begun, bytes: 0 };
    all.push(entry);
    open.set(requestId, entry);
  });
  const end = ({ requestId, timestamp, encodedDataLength }) => {
    const entry = open.get(requestId);
    if (!entry) return;
    Object.assign(entry, { to: timestamp - begun, bytes: encodedDataLength ?? 0 });
    open.delete(requestId);
    changed = Date.now();
  };
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  return {
    all,
    async rest() {
      while (open.size > 0 || Date.now() - changed < REST_MS) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
