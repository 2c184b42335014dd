import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildParts } from '../scripts/build/parts.mjs';
import { LIMIT, scriptSize, SCREENS } from '../gallery-ui/bundle/bundle-size.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { startApi } from './support/api.mjs';
import { seedFullGallery } from './support/full-gallery.mjs';
import { lighthouseScores } from './support/lighthouse.mjs';
import { median } from './support/measure.mjs';
import { LAPTOP, startBrowser, visit } from './support/phone.mjs';

const DIST = fileURLToPath(new URL('../gallery-ui/dist', import.meta.url));
const FILES = 140;
const ROUNDS = 5;
const NETWORK = 'Slow 4G, CPU / 4';

/**
 * The first visit to a gallery of 140 files on a slow phone, compared with a bare page that shows only the same cover
 * on the same network; then Lighthouse's scores. BENCH_WATERFALL=1 prints the requests.
 */
export async function run() {
  await buildParts({ names: ['backend', 'gallery-ui'] });
  const api = await startApi();
  const port = await freePort();
  const browser = await startBrowser(port);
  let bare;
  try {
    const { path, cover } = await seedFullGallery(api, FILES);
    const url = api.origin + path;
    bare = await barePage(cover);
    // Warms the server's caches.
    await visit(browser, url);
    const phone = [];
    const laptop = [];
    const limit = [];
    for (let round = 0; round < ROUNDS; round++) {
      limit.push(await visit(browser, bare.url));
      phone.push(await visit(browser, url));
      laptop.push(await visit(browser, url, LAPTOP));
    }
    if (process.env.BENCH_WATERFALL) for (const visited of [phone, laptop]) printWaterfall(visited.at(-1));
    const scores = await lighthouseScores(url, port);
    return [
      ...visitRows('phone', phone, 1_000, limit),
      ...visitRows('1440 px', laptop, 1_300),
      ...sizeRows(phone),
      ...scoreRows(scores),
    ];
  } finally {
    await browser.close();
    bare?.server.close();
    await api.stop();
  }
}

function visitRows(device, visits, target, limit) {
  const firstView = median(visits.map((visited) => visited.firstView));
  const cls = Math.max(...visits.map((visited) => visited.cls));
  const requests = Math.max(...visits.map((visited) => visited.requests.length));
  const bare = limit && median(limit.map((visited) => visited.firstView));
  return [
    {
      name: `gallery of ${FILES} files, ${device}, ${NETWORK}: LCP and the whole cover${limit ? ', compared with a bare page with its cover' : ''}`,
      value: firstView,
      unit: 'ms',
      limit: bare,
      ratio: bare && firstView / bare,
      target: `<= ${target} ms`,
      ok: firstView <= target,
    },
    {
      name: `${device}: CLS, maximum of ${ROUNDS} visits`,
      value: cls,
      unit: '',
      limit: 0.01,
      ratio: cls / 0.01,
      target: '<= 0.01',
      ok: cls <= 0.01,
    },
    {
      name: `${device}: requests before scrolling`,
      value: requests,
      unit: 'requests',
      limit: 30,
      ratio: requests / 30,
      target: '<= 30',
      ok: requests <= 30,
    },
  ];
}

function sizeRows(phone) {
  const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'));
  const script = scriptSize(DIST, manifest, SCREENS.gallery);
  const total = median(phone.map(({ requests }) => requests.reduce((sum, { bytes }) => sum + bytes, 0)));
  return [
    {
      name: 'script that a gallery needs to render, gzip',
      value: script / 1000,
      unit: 'kB',
      limit: LIMIT / 1000,
      ratio: script / LIMIT,
      target: `<= ${LIMIT / 1000} kB`,
      ok: script <= LIMIT,
    },
    { name: 'phone: bytes before scrolling', value: total / 1000, unit: 'kB', target: 'none' },
  ];
}

function scoreRows(scores) {
  const targets = { performance: 98, accessibility: 100 };
  return Object.entries(targets).map(([name, target]) => {
    const value = scores?.[name];
    return {
      name: `Lighthouse, mobile: ${name}${value === undefined ? ' (not installed here)' : ''}`,
      value,
      unit: 'of 100',
      limit: 100,
      ratio: value && value / 100,
      target: `>= ${target}`,
      ok: value === undefined ? undefined : value >= target,
    };
  });
}

/** Makes a page of the cover alone, in the same sizes: the physical limit. */
async function barePage(cover) {
  const files = new Map(cover.map(({ name, data, contentType }) => [`/${name}`, { data, contentType }]));
  const srcset = cover.map(({ name, width }) => `/${name} ${width}w`).join(', ');
  const { width, height } = cover[0];
  const page = Buffer.from(
    `<!doctype html><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><body style="margin:0"><img srcset="${srcset}" sizes="100vw" width="${width}" height="${height}" style="width:100%;height:auto" fetchpriority="high">`,
  );
  const server = createServer((request, response) => {
    const { data, contentType } = files.get(request.url) ?? { data: page, contentType: 'text/html' };
    response.writeHead(200, { 'content-type': contentType, 'content-length': data.length }).end(data);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

function printWaterfall({ lcp, lcpElement, fcp, cls, moved, longTasks, requests }) {
  console.log(
    `\nFCP ${fcp.toFixed(0)} ms, LCP ${lcp.toFixed(0)} ms (${lcpElement}), CLS ${cls.toFixed(4)}, over long tasks ${longTasks.toFixed(0)} ms`,
  );
  for (const line of moved) console.log(`  moved: ${line}`);
  for (const { url, priority, from, to = 0, bytes } of requests) {
    console.log(
      `${(from * 1000).toFixed(0).padStart(6)} - ${(to * 1000).toFixed(0).padStart(6)} ms ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${priority.padEnd(8)} ${new URL(url).pathname.slice(-50)}`,
    );
  }
}
