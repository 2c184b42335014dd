import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, WATERMARK } from './support/measure.mjs';

const built = (path) => import(new URL(`../backend/dist/${path}`, import.meta.url));
const fixture = (name) => new URL(`../backend/test/fixtures/media/photos/${name}`, import.meta.url);
const sharp = createRequire(new URL('../backend/package.json', import.meta.url))('sharp');

const PHOTOS = 24;
const CONCURRENCY = 2;
const ROUNDS = 3;

/**
 * Photos of 3000x2000 through the renderer (storage, checks, placeholder), compared with a bare sharp loop that makes
 * the same renditions: it decodes each file once and writes them, without a watermark.
 */
export async function run() {
  const { DiskStorage } = await built('adapters/disk/disk-storage.js');
  const { SharpImageTool } = await built('adapters/sharp/sharp-image-tool.js');
  const { Renderer } = await built('modules/media/rendering/renderer.js');
  const { stillRenditions } = await built('modules/media/core/renditions.js');

  const { DEFAULT_SIZES } = await built('modules/settings/picture-sizes.js');

  const folder = await mkdtemp(join(tmpdir(), 'showreel-bench-photos-'));
  try {
    const storage = new DiskStorage({
      root: join(folder, 'storage'),
      secret: 'x'.repeat(32),
      publicPath: '/',
      clock: { now: () => new Date() },
    });
    const renderer = new Renderer(
      storage,
      new SharpImageTool(),
      null,
      {
        previewRules: async () => ({ watermark: WATERMARK, sizes: DEFAULT_SIZES, version: 1 }),
        current: { timezone: 'UTC' },
      },
      { now: () => new Date() },
      { path: async () => folder },
    );
    const paths = [];
    for (const [i, name] of ['phone-12mp.jpg', 'phone-hdr.jpg'].entries()) {
      const bytes = await sharp(await readFile(fixture(name)))
        .resize(3000, 2000, { fit: 'cover' })
        .jpeg({ quality: 92 })
        .toBuffer();
      paths.push(join(folder, `${i}.jpg`));
      await writeFile(paths[i], bytes);
      await storage.write(`projects/p/originals/${i}.jpg`, bytes, 'image/jpeg');
    }
    await mkdir(join(folder, 'bare'));
    const bare = (i) => bareRenditions(paths[i % 2], join(folder, 'bare', String(i)), stillRenditions());
    const product = (i) =>
      renderer.renderPhoto({ projectId: 'p', folder: `m${i}`, originalKey: `projects/p/originals/${i % 2}.jpg` });

    await runConcurrently(4, bare);
    await runConcurrently(4, product);
    const rates = { product: [], bare: [] };
    // Interleaved, so that other load affects all of them alike.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, work] of Object.entries({ bare, product }))
        rates[name].push(await runConcurrently(PHOTOS, work));
    }
    const [rate, limit] = [median(rates.product), median(rates.bare)];
    const ratio = rate / limit;
    return [
      {
        name: 'photo rendering, 3000x2000, compared with a bare sharp loop',
        value: rate,
        unit: 'photos/s',
        limit,
        ratio,
        target: '>= 0.9',
        ok: ratio >= 0.9,
      },
      {
        name: 'photo rendering, 3000x2000, concurrency 2',
        value: rate,
        unit: 'photos/s',
        limit: 9,
        ratio: rate / 9,
        target: '>= 9 photos/s',
        ok: rate >= 9,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bareRenditions(path, target, specs) {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 };
  await Promise.all(
    specs.map(({ name, maxEdge, format, quality }) => {
      const cut = sharp(data, { raw }).resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true });
      return (format === 'webp' ? cut.webp({ quality, effort: 2 }) : cut.jpeg({ quality })).toFile(
        `${target}-${name}.${format}`,
      );
    }),
  );
}

/** Runs `work` `count` times and returns the runs per second. */
async function runConcurrently(count, work) {
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < count) await work(next++);
    }),
  );
  return (count * 1000) / (performance.now() - start);
}

if (import.meta.url === `file://${process.argv[1]}`) console.table(await run());
