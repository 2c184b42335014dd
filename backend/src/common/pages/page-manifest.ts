import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from './template.js';

const PAGE = ['lang', 'theme', 'title', 'head', 'content', 'data'] as const;
const CONTENT = ['name', 'src', 'srcset', 'width', 'height'] as const;

/** The page of a gallery, whose route is our own. */
export const GALLERY_ROUTE = '/gallery/:projectId/:clientEmail';

/** What the server knows of the client site's build (gallery-ui/bundle/page-manifest.ts writes it). */
export interface PageManifest {
  /** Up to where each reply has values of its own. */
  page: Template<(typeof PAGE)[number]>;
  /** The rest of the page. */
  pageEnd: string;
  cover: { preload: Template<'srcset'>; content: Template<(typeof CONTENT)[number]> };
  /** By a route's path: tags that fetch the files of its page at once. `*` is any other path. */
  routes: ReadonlyMap<string, string>;
  /** The pages' backgrounds, as `#rrggbb`. */
  backgrounds: { light: string; dark: string };
}

/** Stands in where the client's site is not built. */
const NOT_BUILT = {
  page: `<!doctype html><html lang="{{lang}}" data-theme="{{theme}}"><head><title>{{title}}</title>{{{head}}}</head>
    <body><div id="root">{{{content}}}</div><p>This front end is not built. Run: npm run build</p>{{{data}}}{{{request}}}</body></html>`,
  cover: {
    preload: '<link rel="preload" as="image" imagesrcset="{{srcset}}" imagesizes="100vw">',
    content:
      '<img src="{{src}}" sizes="100vw" srcset="{{srcset}}" width="{{width}}" height="{{height}}"><h1>{{name}}</h1>',
  },
  routes: { [GALLERY_ROUTE]: '', '*': '' },
  backgrounds: { light: '#ffffff', dark: '#000000' },
};

/**
 * Reads a build's manifest. Once: a rebuild beside a running server must not mix old pages with new files.
 * @throws Error when the build is not one for this server
 */
export function readPageManifest(folder: string): PageManifest {
  if (!existsSync(join(folder, 'index.html'))) return parseManifest(NOT_BUILT);
  try {
    return parseManifest(JSON.parse(readFileSync(join(folder, 'page.json'), 'utf8')));
  } catch (error) {
    throw new Error(`The build in ${folder} does not fit this server. Run: npm run build`, { cause: error });
  }
}

function parseManifest(manifest: unknown): PageManifest {
  const { page, cover, routes, backgrounds } = fields(manifest, 'the manifest');
  const { preload, content } = fields(cover, 'cover');
  const { light, dark } = fields(backgrounds, 'backgrounds');
  const [start = '', end, ...more] = text(page, 'page').split('{{{request}}}');
  if (end === undefined || more.length > 0) throw new Error('page must have {{{request}}} once.');
  const tags = Object.entries(fields(routes, 'routes')).map(([path, each]) => [path, text(each, path)] as const);
  for (const path of [GALLERY_ROUTE, '*'])
    if (!tags.some(([known]) => known === path)) throw new Error(`routes must have ${path}.`);
  return {
    page: new Template(start, PAGE),
    pageEnd: new Template(end, []).fill({}),
    cover: {
      preload: new Template(text(preload, 'cover.preload'), ['srcset']),
      content: new Template(text(content, 'cover.content'), CONTENT),
    },
    routes: new Map(tags),
    backgrounds: { light: colour(light, 'backgrounds.light'), dark: colour(dark, 'backgrounds.dark') },
  };
}

function fields(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error(`${name} must be an object.`);
  return value as Record<string, unknown>;
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Error(`${name} must be a text.`);
  return value;
}

function colour(value: unknown, name: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(text(value, name))) throw new Error(`${name} must be a colour like #f6f6f5.`);
  return value as string;
}
