import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * `npm run fonts -w gallery-ui`: cuts the site's two faces out of the @fontsource packages, into
 * src/styles/fonts. Only the weights that the styles use and the letters of Western and Central European
 * languages: a fifth of the bytes, which on a phone is half a second. The results are committed; other
 * scripts are shown in the system's own face.
 */
const require = createRequire(import.meta.url);
const target = (name) => new URL(`../src/styles/fonts/${name}`, import.meta.url);

const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022],
  [0x2026],
  [0x202f],
  [0x2039, 0x203a],
  [0x20ac],
  [0x2122],
  [0x2190, 0x2193],
  [0x2212],
];
const LATIN_EXT = [[0x100, 0x130], [0x132, 0x151], [0x154, 0x17f], [0x218, 0x21b], [0x1e9e]];
const FACES = [
  { name: 'inter', weight: { min: 400, max: 600 } },
  // Titles are of one weight.
  { name: 'newsreader', weight: 400 },
];

for (const { name, weight } of FACES) {
  for (const [part, letters] of [
    ['latin', LATIN],
    ['latin-ext', LATIN_EXT],
  ]) {
    const source = readFileSync(
      require.resolve(`@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`),
    );
    const font = await subsetFont(source, textOf(letters), { targetFormat: 'woff2', variationAxes: { wght: weight } });
    writeFileSync(target(`${name}-${part}.woff2`), font);
    console.log(`${name}-${part}.woff2: ${font.length} bytes of ${source.length}`);
  }
  writeFileSync(target(`LICENSE-${name}.txt`), readFileSync(require.resolve(`@fontsource-variable/${name}/LICENSE`)));
}

function textOf(ranges) {
  return ranges
    .flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .join('');
}
