import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from './template.js';

const PAGE = ['lang', 'theme', 'title', 'description', 'head', 'content', 'data'] as const;
const CONTENT = ['name', 'layout', 'viewGallery', 'src', 'srcset', 'width', 'height'] as const;

/** The page of a gallery, whose route is our own. */
export const GALLERY_ROUTE = '/gallery/:projectId/:visitor';

/** A text that depends on a count, by the plural rules of its language. */
export interface Plural {
  one: string;
  other: string;
  many?: string;
}

/** The head of a page has these texts in one language; names in braces are filled in. */
export interface HeadTexts {
  siteDescription: string;
  viewGallery: string;
  photos: Plural;
  videos: Plural;
}

/** The server's view of the client site's build (gallery-ui/bundle/page-manifest.ts writes it). */
export interface PageManifest {
  /** The page up to where each reply has values of its own. */
  page: Template<(typeof PAGE)[number]>;
  /** The rest of the page. */
  pageEnd: string;
  /** `plain` is the top of a gallery without a picture. */
  cover: { preload: Template<'srcset'>; content: Template<(typeof CONTENT)[number]>; plain: Template<'name'> };
  /** These tags fetch the files of a page at once, by the path of its route. `*` is any other path. */
  routes: ReadonlyMap<string, string>;
  /** The first language is for visitors who prefer none of them. */
  languages: ReadonlyMap<string, HeadTexts>;
  /** The backgrounds are `#rrggbb`. */
  backgrounds: { light: string; dark: string };
}

/** Stands in where the client's site is not built. */
const NOT_BUILT = {
  page: `<!doctype html><html lang="{{lang}}" data-theme="{{theme}}"><head><title>{{title}}</title><meta name="description" content="{{description}}">{{{head}}}</head>
    <body><div id="root">{{{content}}}</div><p>This front end is not built. Run: npm run build</p>{{{data}}}{{{request}}}</body></html>`,
  cover: {
    preload: '<link rel="preload" as="image" imagesrcset="{{srcset}}" imagesizes="100vw">',
    plain: '<h1>{{name}}</h1>',
    content:
      '<img src="{{src}}" sizes="100vw" srcset="{{srcset}}" width="{{width}}" height="{{height}}"><h1 data-layout="{{layout}}">{{name}}</h1>{{viewGallery}}',
  },
  routes: { [GALLERY_ROUTE]: '', '*': '' },
  languages: {
    en: {
      siteDescription: 'Photos and videos by {studio}',
      viewGallery: 'View Gallery',
      photos: { one: '{count} photo', other: '{count} photos' },
      videos: { one: '{count} video', other: '{count} videos' },
    },
  },
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

/** The shape of a manifest, taken from the one that serves where the site is not built. */
type Manifest = typeof NOT_BUILT;

function parseManifest(given: unknown): PageManifest {
  checkShape(given, NOT_BUILT, '');
  const { page, cover, routes, languages, backgrounds } = given as Manifest;
  const [start = '', end, ...more] = page.split('{{{request}}}');
  if (end === undefined || more.length > 0) throw new Error('page must have {{{request}}} once.');
  for (const [path, tags] of Object.entries(routes)) checkShape(tags, '', `routes.${path}`);
  for (const [code, texts] of Object.entries(languages)) checkShape(texts, NOT_BUILT.languages.en, `languages.${code}`);
  for (const [name, colour] of Object.entries(backgrounds))
    if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`backgrounds.${name} must be a colour like #f6f6f5.`);
  return {
    page: new Template(start, PAGE),
    pageEnd: new Template(end, []).fill({}),
    cover: {
      preload: new Template(cover.preload, ['srcset']),
      content: new Template(cover.content, CONTENT),
      plain: new Template(cover.plain, ['name']),
    },
    routes: new Map(Object.entries(routes)),
    languages: new Map(Object.entries(languages)),
    backgrounds,
  };
}

/** @throws Error that names the first field which the model has and the value lacks, or has of another type */
function checkShape(value: unknown, model: object | string, name: string): void {
  if (typeof model === 'string') {
    if (typeof value !== 'string') throw new Error(`${name} must be a text.`);
  } else if (typeof value !== 'object' || value === null) throw new Error(`${name || 'It'} must be an object.`);
  else
    for (const [key, each] of Object.entries(model) as [string, object | string][])
      checkShape((value as Record<string, unknown>)[key], each, name ? `${name}.${key}` : key);
}
