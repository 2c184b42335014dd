import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the first load of a screen may weigh, gzipped, in bytes of 1000 to the kB. */
export const LIMIT = 110_000;

/** Screens by the module that draws them. Those without a form are held to the limit. */
export const SCREENS = {
  gallery: { module: 'src/app/GalleryRoute.tsx', limit: LIMIT },
  landing: { module: 'src/app/HomeGate.tsx', limit: LIMIT },
  packages: { module: 'src/features/packages/PackagesPage.tsx', limit: LIMIT },
  checkout: { module: 'src/features/checkout/CheckoutPage.tsx', limit: LIMIT },
};

/** What a gallery fetches only when it is used: each a part of its own that its first load does not name. */
export const ON_DEMAND = [
  'src/features/checkout/CheckoutPage.tsx', 'src/features/viewer/Lightbox.tsx', 'src/features/viewer/VideoPlayer.tsx',
  'src/features/gallery/DownloadDialogs.tsx', 'src/ui/Toaster.tsx',
];

/** Every file that the browser must have before a screen shows: the page's entry and the screen's module, with all that they import. */
export function firstLoad(manifest, module) {
  const seen = new Set();
  const follow = (key) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new Error(`The build has no part called ${key}.`);
    seen.add(key);
    for (const next of manifest[key].imports ?? []) follow(next);
  };
  follow('index.html');
  follow(module);
  return [...seen];
}

/** The gzipped size of those files' script in a build folder. */
export function scriptSize(dist, manifest, module) {
  const files = new Set(firstLoad(manifest, module).map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}

/** `node gallery-ui/bundle-size.mjs [dist]`: prints each screen's first load; fails where one is too heavy. */
function main(dist = join(import.meta.dirname, 'dist')) {
  const path = join(dist, '.vite', 'manifest.json');
  if (!existsSync(path)) {
    console.error(`There is no build in ${dist}: run "npm run build -- gallery-ui" first.`);
    return 1;
  }
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  let failed = false;
  for (const [name, { module, limit }] of Object.entries(SCREENS)) {
    const size = scriptSize(dist, manifest, module);
    if (size > limit) failed = true;
    console.log(`${size > limit ? 'TOO HEAVY' : 'ok       '}  ${name}: ${(size / 1000).toFixed(1)} kB of script before the screen shows (limit ${limit / 1000})`);
  }
  const first = new Set(firstLoad(manifest, SCREENS.gallery.module));
  const early = ON_DEMAND.filter((key) => !manifest[key]?.isDynamicEntry || first.has(key));
  if (early.length) {
    failed = true;
    console.error(`A gallery must not load these before they are used: ${early.join(', ')}`);
  }
  return failed ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv[2]);
