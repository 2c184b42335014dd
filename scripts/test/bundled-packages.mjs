import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** Packages of very many files, and those that share their contexts: two copies of one would not know each other. */
const BUNDLED = /^(react-(admin|router|router-dom|hook-form)|ra-.+|@mui\/.+|@tanstack\/react-query)(\/|$)/;
/** React asks Node for its timers, which it cannot do from a bundle. */
const LEFT_OUT = /^react(-dom)?(\/|$)/;
const IMPORT = /\b(?:from |import\()'([^'./][^']*)'/g;

/**
 * Bundles the packages that a front end's sources import, each with its own entry, and returns Jest's
 * `moduleNameMapper` for them: one file to load instead of a thousand small ones (decision 040). They are bundled
 * again when the lock file or the imports change.
 */
export async function bundledPackages(folder, sources) {
  const names = new Set();
  for (const source of sources)
    for (const file of readdirSync(join(folder, source), { recursive: true }).filter((name) => /\.tsx?$/.test(name)))
      for (const [, name] of readFileSync(join(folder, source, file), 'utf8').matchAll(IMPORT))
        if (BUNDLED.test(name)) names.add(name);
  const entries = Object.fromEntries([...names].sort().map((name) => [name.replaceAll('/', '-'), name]));
  const stamp = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(readFileSync(import.meta.filename))
    .update(JSON.stringify(entries));
  const target = inRoot('.cache', 'test-packages', stamp.digest('hex').slice(0, 16));
  if (!existsSync(target)) await bundle(folder, entries, target);
  return Object.fromEntries(
    Object.entries(entries).map(([entry, name]) => [`^${name.replaceAll('.', '\\.')}$`, join(target, `${entry}.cjs`)]),
  );
}

/**
 * Added to Emotion's style sheets: they keep only the rules that may hide something (what the window's width turns on
 * and off is in media queries). The document compares every element with every rule whenever a test looks for a role,
 * and MUI has a thousand of them.
 */
const KEEP_HIDING_RULES = `
const { insert } = StyleSheet.prototype;
StyleSheet.prototype.insert = function (rule) {
  if (/^@media|display:none|visibility:/.test(rule)) insert.call(this, rule);
};`;

async function bundle(folder, entries, target) {
  const { build } = await import('vite');
  rmSync(join(target, '..'), { recursive: true, force: true });
  const draft = `${target}.${process.pid}`;
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    mode: 'test',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'hiding-rules',
        transform: (code, id) => (id.includes('/@emotion/sheet/') ? code + KEEP_HIDING_RULES : undefined),
      },
    ],
    build: {
      ssr: true,
      outDir: draft,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: entries,
        external: LEFT_OUT,
        output: { format: 'cjs', exports: 'auto', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  });
  mkdirSync(join(target, '..'), { recursive: true });
  renameSync(draft, target);
}
