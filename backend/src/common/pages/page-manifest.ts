import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from './template.js';

const PAGE = ['lang', 'theme', 'title', 'description', 'head', 'content', 'data'] as const;
const CONTENT = ['name', 'layout', 'viewGallery', 'src', 'srcset', 'width', 'height'] as const;

/** The page of a gallery, whose route is our own. */
export const GALLERY_ROUTE = '/gallery/:projectId/:clientEmail';

/** A text that depends on a count, by the plural rules of its language. */
export interface Plural {
  one: string;
  other: string;
  many?: string;
}

/** The texts of a page's head in one language; names in braces are filled in. */
export interface HeadTexts {
  siteDescription: string;
  viewGallery: string;
  photos: Plural;
  videos: Plural;
}

/** What the server knows of the client site's build (gallery-ui/bundle/page-manifest.ts writes it). */
export interface PageManifest {
  /** The page up to where each reply has values of its own. */
  page: Template<(typeof PAGE)[number]>;
  /** The rest of the page. */
  pageEnd: string;
  /** `plain` is the top of a gallery without a picture. */
  cover: { preload: Template<'srcset'>; content: Template<(typeof CONTENT)[number]>; plain: Template<'name'> };
  /** The tags that fetch the files of a page at once, by the path of its route. `*` is any other path. */
  routes: ReadonlyMap<string, string>;
  /** The texts by language; the first is for visitors who prefer none of them. */
  languages: ReadonlyMap<string, HeadTexts>;
  /** The pages' backgrounds, as `#rrggbb`. */
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

function parseManifest(manifest: unknown): PageManifest {
  const { page, cover, routes, languages, backgrounds } = fields(manifest, 'the manifest');
  const { preload, content, plain } = fields(cover, 'cover');
  const { light, dark } = fields(backgrounds, 'backgrounds');
  const [start = '', end, ...more] = text(page, 'page').split('{{{request}}}');
  if (end === undefined || more.length > 0) throw new Error('page must have {{{request}}} once.');
  const tags = Object.entries(fields(routes, 'routes')).map(([path, each]) => [path, text(each, path)] as const);
  for (const path of [GALLERY_ROUTE, '*'])
    if (!tags.some(([known]) => known === path)) throw new Error(`routes must have ${path}.`);
  const texts = Object.entries(fields(languages, 'languages')).map(([code, each]) => [code, headTexts(each)] as const);
  if (texts.length === 0) throw new Error('languages must not be empty.');
  return {
    page: new Template(start, PAGE),
    pageEnd: new Template(end, []).fill({}),
    cover: {
      preload: new Template(text(preload, 'cover.preload'), ['srcset']),
      content: new Template(text(content, 'cover.content'), CONTENT),
      plain: new Template(text(plain, 'cover.plain'), ['name']),
    },
    routes: new Map(tags),
    languages: new Map(texts),
    backgrounds: { light: colour(light, 'backgrounds.light'), dark: colour(dark, 'backgrounds.dark') },
  };
}

function fields(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error(`${name} must be an object.`);
  return value as Record<string, unknown>;
}

function headTexts(value: unknown): HeadTexts {
  const { siteDescription, viewGallery, photos, videos } = fields(value, 'a language');
  return {
    siteDescription: text(siteDescription, 'siteDescription'),
    viewGallery: text(viewGallery, 'viewGallery'),
    photos: plural(photos, 'photos'),
    videos: plural(videos, 'videos'),
  };
}

function plural(value: unknown, name: string): Plural {
  const { one, other, many } = fields(value, name);
  return {
    one: text(one, `${name}.one`),
    other: text(other, `${name}.other`),
    ...(many === undefined ? {} : { many: text(many, `${name}.many`) }),
  };
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Error(`${name} must be a text.`);
  return value;
}

function colour(value: unknown, name: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(text(value, name))) throw new Error(`${name} must be a colour like #f6f6f5.`);
  return value as string;
}
