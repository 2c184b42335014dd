import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/**
 * The rest stays as it is: React asks Node for its timers, which it cannot do from a bundle; tests replace the others.
 */
const LEFT_OUT = /^(react|react-dom|hls\.js|@stripe\/.+|@simplewebauthn\/.+|@showreel\/.+|@jest\/.+|node:.+)(\/|$)/;
const IMPORT = /\b(?:import|export)\s+(type\s)?([^'";]*?)\s*\bfrom\s+'([^'./][^']*)'/g;
const CALL = /\b(?:import|require|requireActual<[^(]*>)\('([^'./][^']*)'\)/g;
const EVERYTHING = '*';
/** Jest looks for the line of a failure outside of such folders. */
const IN_PACKAGES = 'node_modules';
/** Imported by the tests' set-up, which is not among a front end's sources. */
const OF_SET_UP = '@testing-library/react';

/**
 * Bundles the packages that a front end's sources import, each with its own entry, and returns Jest's
 * `moduleNameMapper` for them: one file to load instead of a thousand small ones, without what no source imports
 * (decision 040). They are bundled again when the lock file or the imports change.
 */
export async function bundledPackages(folder, sources) {
  const imported = new Map([[OF_SET_UP, new Set([EVERYTHING])]]);
  for (const source of sources)
    for (const file of readdirSync(join(folder, source), { recursive: true }).filter((name) => /\.tsx?$/.test(name)))
      addImports(readFileSync(join(folder, source, file), 'utf8'), imported);
  const entries = Object.fromEntries(
    [...imported]
      .filter(([, names]) => names.size > 0)
      .map(([name, names]) => [name, names.has(EVERYTHING) ? [EVERYTHING] : [...names].sort()])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const stamp = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(readFileSync(import.meta.filename))
    .update(JSON.stringify(entries));
  const name = folder.split(/[\\/]/).at(-1);
  const target = inRoot('.cache', 'test-packages', name, stamp.digest('hex').slice(0, 16));
  if (!existsSync(target)) await bundle(folder, entries, target);
  return Object.fromEntries(
    Object.keys(entries).map((entry) => [
      `^${entry.replaceAll('.', '\\.')}$`,
      join(target, IN_PACKAGES, `${fileOf(entry)}.cjs`),
    ]),
  );
}

const fileOf = (name) => name.replaceAll('/', '-');

/** Adds what a source imports from packages, name by name. */
function addImports(text, imported) {
  const namesOf = (name) => imported.get(name) ?? imported.set(name, new Set()).get(name);
  for (const [, isType, names, name] of text.matchAll(IMPORT))
    if (!isType && !LEFT_OUT.test(name)) for (const one of importedNames(names)) namesOf(name).add(one);
  for (const [, name] of text.matchAll(CALL)) if (!LEFT_OUT.test(name)) namesOf(name).add(EVERYTHING);
}

/** Returns the names that `Name, { a, type B, c as d }` imports from its package. */
function importedNames(clause) {
  if (clause.includes('*')) return [EVERYTHING];
  const [, first, list = ''] = /^(\w*)[\s,]*(?:\{([^}]*)\})?/.exec(clause);
  const named = list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('type '))
    .map((one) => one.split(/\s/)[0]);
  return first ? ['default', ...named] : named;
}

/**
 * Emotion builds only those styles in the tests that may hide something: `display`, `visibility`, and all in media
 * queries, which the width of the window turns on and off. It builds and hashes no other declarations; it adds no other
 * rules, because the document compares every element with every rule whenever a test looks for a role; and it renders
 * no component of its own beside each styled one to do so.
 */
const HIDING_STYLES = {
  '/@emotion/sheet/': [
    [
      /$/,
      `
const { insert } = StyleSheet.prototype;
StyleSheet.prototype.insert = function (rule) {
  if (/^@media|display:none|visibility:/.test(rule)) insert.call(this, rule);
};`,
    ],
  ],
  '/@emotion/serialize/': [
    [
      /(for \(var key in obj\) \{\s+var value = obj\[key\];)/,
      `$1
      // Names with a hyphen and 'content' have checks of their own; a registered value is a class.
      if (atRules === 0 && typeof value !== 'object' && !/^(display|visibility|label|content)$|-/.test(key) && !registered?.[value]) continue;`,
    ],
    [
      /var interpolated = (handleInterpolation\(mergedProps, registered, value\));/,
      `if (key[0] === '@') atRules += 1;
          var interpolated = $1;
          if (key[0] === '@') atRules -= 1;`,
    ],
    [/$/, '\nlet atRules = 0;'],
  ],
  '/@emotion/styled/base/': [
    [
      /return [^;]*React\.createElement\(React\.Fragment, null[^;]*\(FinalTag, newProps\)\);/,
      `registerStyles(cache, serialized, typeof FinalTag === 'string');
      React.useInsertionEffect(() => void (serialized.styles && insertStyles(cache, serialized, typeof FinalTag === 'string')));
      return React.createElement(FinalTag, newProps);`,
    ],
  ],
};

/** React 19 does not read these descriptions of properties, which MUI makes for each of its components. */
const PROP_TYPES = /process\.env\.NODE_ENV !== "production" \? (?=\w+\.propTypes \/\* remove-proptypes \*\/)/g;

function replaced(code, [part, other]) {
  if (!part.test(code)) throw new Error(`Emotion no longer contains ${part}`);
  return code.replace(part, other);
}

const VIRTUAL = '\0only:';

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
        name: 'imported-names',
        enforce: 'pre',
        resolveId: (id) => (id.startsWith(VIRTUAL) ? id : undefined),
        load(id) {
          if (!id.startsWith(VIRTUAL)) return undefined;
          const name = id.slice(VIRTUAL.length);
          return `export { ${entries[name].join(', ')} } from '${name}';`;
        },
      },
      {
        name: 'less-work',
        transform(code, id) {
          if (id.includes('/@mui/')) return code.replace(PROP_TYPES, 'false ? ');
          const changes = Object.entries(HIDING_STYLES).find(([part]) => id.includes(part))?.[1];
          return changes?.reduce(replaced, code);
        },
      },
    ],
    build: {
      ssr: true,
      outDir: draft,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, names]) => [
            fileOf(name),
            names[0] === EVERYTHING ? name : VIRTUAL + name,
          ]),
        ),
        external: /^react(-dom)?(\/|$)/,
        output: {
          format: 'cjs',
          exports: 'auto',
          entryFileNames: `${IN_PACKAGES}/[name].cjs`,
          chunkFileNames: `${IN_PACKAGES}/[name].cjs`,
        },
      },
    },
  });
  mkdirSync(join(target, '..'), { recursive: true });
  renameSync(draft, target);
}
