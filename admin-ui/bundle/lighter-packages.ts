import type { Plugin } from 'vite';

/** The replacements of packages that the console does not need, by the name under which they are imported. */
const INSTEAD: Readonly<Record<string, string>> = {
  // The translations' package brings 15 others for what every browser has.
  'object.entries': 'module.exports = Object.entries;',
  // The server writes the lists' CSV files.
  'jsonexport/dist/index.js': "export default () => { throw new Error('The server exports lists.'); };",
};

/** A Vite plugin: the built console goes without the code that `INSTEAD` names. */
export function lighterPackages(): Plugin {
  return {
    name: 'lighter-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id in INSTEAD ? `\0instead:${id}` : undefined),
    load: (id) => INSTEAD[id.replace('\0instead:', '')],
  };
}
