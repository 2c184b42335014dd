import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport, type Manifest, type Plugin, type Rolldown } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const source = (path: string) => join(ROOT, 'src', path).replaceAll('\\', '/');

/** The values of `vite dev` where the server would fill in the studio and the visitor's language. */
const DEV_VALUES: Readonly<Record<string, string>> = { lang: 'en', theme: 'auto', title: 'Showreel' };

/**
 * A Vite plugin: writes `page.json` beside index.html, all that the server knows of this build
 * (backend/src/common/pages/page-manifest.ts). The server fills in the names in braces: `{{name}}` is text,
 * `{{{name}}}` markup. docs/decisions/034
 */
export function pageManifest(): Plugin {
  let modules: readonly (readonly [path: string, module: string])[] = [];
  return {
    name: 'page-manifest',
    transformIndexHtml: (html, { server }) =>
      server ? html.replace(/\{\{+(\w+)\}+\}/g, (_, name: string) => DEV_VALUES[name] ?? '') : html,
    async generateBundle() {
      modules = await modulesOfRoutes(this);
    },
    async writeBundle({ dir = '' }) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const chunks = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const routes = modules.map(([path, module]) => [path, linkTags(chunks, ['src/main.tsx', module], page)] as const);
      const manifest = {
        page,
        ...(await readFirstPaint()),
        routes: Object.fromEntries(routes),
        backgrounds: readBackgrounds(),
      };
      writeFileSync(join(dir, 'page.json'), JSON.stringify(manifest, null, 2));
    },
  };
}

/** Runs a module of ours in this process. Style sheets stay out. */
async function run<T>(path: string): Promise<T> {
  const { module } = await runnerImport<T>(source(path), {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'no-styles',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
        load: (id) => (id === '\0no-styles' ? 'export default {}' : undefined),
      },
    ],
  });
  return module;
}

/**
 * Each route's path and the module of its page: the one among those which routes.ts loads that exports the page's name.
 */
async function modulesOfRoutes(build: Rolldown.PluginContext) {
  const { ROUTES } = await run<{ ROUTES: readonly { path: string; name: string }[] }>('app/routes.ts');
  const loaded = build.getModuleInfo(source('app/routes.ts'))?.dynamicallyImportedIds ?? [];
  return ROUTES.map(({ path, name }) => {
    const module = loaded.find((id) => build.getModuleInfo(id)?.exports.includes(name));
    if (!module) throw new Error(`app/routes.ts loads no module that exports ${name}.`);
    return [path, relative(ROOT, module).replaceAll('\\', '/')] as const;
  });
}

/** Writes the tags that fetch modules with all that they import, before the first script asks for them. */
function linkTags(chunks: Manifest, modules: readonly string[], page: string): string {
  const seen = new Set<string>();
  const follow = (key: string): void => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no part called ${key}.`);
    if (seen.has(key) || chunk.isEntry) return;
    seen.add(key);
    chunk.imports?.forEach(follow);
  };
  modules.forEach(follow);
  const needed = [...seen].map((key) => chunks[key]!);
  const inPage = (file: string) => page.includes(`"/${file}"`);
  const styles = [...new Set(needed.flatMap(({ css = [] }) => css))].filter((file) => !inPage(file));
  const scripts = needed.map(({ file }) => file).filter((file) => !inPage(file));
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

/**
 * Renders the page of a gallery before any script, and the preload of the same picture in the same sizes, which React
 * puts before it. Also reads the texts of the head.
 */
async function readFirstPaint() {
  const { FirstPaint, HEAD_TEXTS: languages } = await run<{
    FirstPaint: ComponentType<{ pictured: boolean }>;
    HEAD_TEXTS: object;
  }>('app/first-paint.tsx');
  const render = (pictured: boolean) => renderToStaticMarkup(createElement(FirstPaint, { pictured }));
  const [, preload = '', content = ''] = /^(<link[^>]*>)(.*)$/s.exec(render(true)) ?? [];
  if (!preload) throw new Error('React has written no preload for the cover.');
  return { cover: { preload, content, plain: render(false) }, languages };
}

/** Reads the pages' backgrounds in both themes: the second shade of each, on which contrast is harder. */
function readBackgrounds(): { light: string; dark: string } {
  const tokens = readFileSync(source('styles/tokens.css'), 'utf8');
  const [, light, dark] = /--background-raised: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens) ?? [];
  if (!light || !dark) throw new Error('tokens.css has no --background-raised in two themes.');
  return { light, dark };
}
