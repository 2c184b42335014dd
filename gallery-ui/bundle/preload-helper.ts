import type { Plugin } from 'vite';

const VITES_OWN = '\0vite/preload-helper.js';

/**
 * The code in the place of `import()` in the build: it requests all files that a part needs at once, and runs the part
 * when its style sheets are there. It requests a file that did not load again the next time.
 */
const HELPER = `
const asked = {};
const ask = (file) =>
  asked[file] ??= document.querySelector('link[href="/' + file + '"]') ? true : new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.crossOrigin = '';
    link.href = '/' + file;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      asked[file] = null;
      reject(new Error(file + ' could not be fetched.'));
    };
    document.head.append(link);
    if (!isStyle) resolve();
  });
export const __vitePreload = (load, files = []) => Promise.all(files.map(ask)).then(load);
`;

/** A Vite plugin: a helper of a third of the size of Vite's own, which every first load contains. */
export function preloadHelper(): Plugin {
  let isUsed = false;
  return {
    name: 'preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === VITES_OWN ? ((isUsed = true), HELPER) : undefined),
    generateBundle() {
      if (!isUsed) this.error('Vite no longer asks for the helper that bundle/preload-helper.ts replaces.');
    },
  };
}
