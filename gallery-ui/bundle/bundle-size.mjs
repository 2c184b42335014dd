import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The limit for the first load of a screen, gzipped, in bytes of 1000 to the kB. */
export const LIMIT = 110_000;

/** The screens with this limit, by the module that renders them. */
export const SCREENS = {
  gallery: 'src/app/gallery/GalleryRoute.tsx',
  landing: 'src/app/signed-in/HomeGate.tsx',
  login: 'src/features/login/LoginPage.tsx',
  packages: 'src/features/packages/PackagesPage.tsx',
  checkout: 'src/features/checkout/CheckoutPage.tsx',
};

/** The modules that a gallery fetches only when used: each is a part of its own, outside the first load. */
export const ON_DEMAND = [
  'src/features/checkout/CheckoutPage.tsx',
  'src/features/checkout/PaymentReturn.tsx',
  'src/features/viewer/photo/Lightbox.tsx',
  'src/features/viewer/player/VideoPlayer.tsx',
  'src/features/gallery/downloads/DownloadDialog.tsx',
  'src/ui/toast/Toaster.tsx',
];

/**
 * Every file that the browser must have before a screen shows: the page's entry, the application and the screen's
 * module, with all that they import.
 */
export function firstLoad(manifest, module) {
  const seen = new Set();
  const follow = (key) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new Error(`The build has no part called ${key}.`);
    seen.add(key);
    for (const next of manifest[key].imports ?? []) follow(next);
  };
  follow('src/main.tsx');
  follow(module);
  return [...seen];
}

/** Returns the gzipped size of those files' script in a build folder. */
export function scriptSize(dist, manifest, module) {
  const files = new Set(
    firstLoad(manifest, module)
      .map((key) => manifest[key].file)
      .filter((file) => file.endsWith('.js')),
  );
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}

/**
 * `node gallery-ui/bundle/bundle-size.mjs [dist [limit]]`: prints each screen's first load; fails where one is too
 * heavy.
 */
function main(dist = join(import.meta.dirname, '..', 'dist'), limit = LIMIT) {
  const path = join(dist, '.vite', 'manifest.json');
  if (!existsSync(path)) {
    console.error(`There is no build in ${dist}: run "npm run build" first.`);
    return 1;
  }
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  let failed = false;
  for (const [name, module] of Object.entries(SCREENS)) {
    const size = scriptSize(dist, manifest, module);
    if (size > limit) failed = true;
    console.log(
      `${size > limit ? 'TOO HEAVY' : 'ok       '}  ${name}: ${(size / 1000).toFixed(1)} kB of script before the screen shows (limit ${limit / 1000})`,
    );
  }
  const first = new Set(firstLoad(manifest, SCREENS.gallery));
  const early = ON_DEMAND.filter((key) => !manifest[key]?.isDynamicEntry || first.has(key));
  if (early.length) {
    failed = true;
    console.error(`A gallery must not load these before they are used: ${early.join(', ')}`);
  }
  return failed ? 1 : 0;
}

if (process.argv[1] === import.meta.filename)
  process.exitCode = main(process.argv[2], process.argv[3] && Number(process.argv[3]));
