import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GALLERY_ROUTE, readPageManifest } from './page-manifest.js';

const MANIFEST = {
  page: '<html lang="{{lang}}" data-theme="{{theme}}"><title>{{title}}</title>{{description}}{{{head}}}{{{content}}}{{{data}}}{{{request}}}</html>',
  cover: {
    preload: '<link {{srcset}}>',
    content: '{{name}}{{layout}}{{viewGallery}}{{src}}{{srcset}}{{width}}{{height}}',
    plain: '{{name}}',
  },
  routes: { [GALLERY_ROUTE]: '<link gallery>', '*': '' },
  languages: {
    en: {
      siteDescription: 'by {studio}',
      viewGallery: 'View Gallery',
      photos: { one: '{count} photo', other: '{count} photos' },
      videos: { one: '{count} video', other: '{count} videos' },
    },
  },
  backgrounds: { light: '#f6f6f5', dark: '#191a1c' },
};

let folder: string;

describe('manifest of pages', () => {
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'showreel-page-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function read(manifest: unknown) {
    writeFileSync(join(folder, 'index.html'), '');
    writeFileSync(join(folder, 'page.json'), JSON.stringify(manifest));
    return readPageManifest(folder);
  }

  test("a build's manifest is read", () => {
    const { page, pageEnd, routes, languages, backgrounds } = read(MANIFEST);
    const values = {
      lang: 'de',
      theme: 'dark',
      title: 'A & B',
      description: '<',
      head: '<h>',
      content: '<c>',
      data: '<d>',
    };
    expect(page.fill(values)).toBe('<html lang="de" data-theme="dark"><title>A &#38; B</title>&#60;<h><c><d>');
    expect(Object.fromEntries(languages)).toEqual(MANIFEST.languages);
    expect([pageEnd, routes.get(GALLERY_ROUTE), backgrounds]).toEqual([
      '</html>',
      '<link gallery>',
      MANIFEST.backgrounds,
    ]);
  });

  test.each([
    ['no page', { ...MANIFEST, page: undefined }, 'page must be a text'],
    ['a place too few', { ...MANIFEST, page: MANIFEST.page.replace('{{lang}}', 'en') }, 'no place for lang'],
    ['a place too many', { ...MANIFEST, page: `${MANIFEST.page}{{more}}` }, 'nothing fills: more'],
    [
      'no place for the request',
      { ...MANIFEST, page: MANIFEST.page.replace('{{{request}}}', '') },
      '{{{request}}} once',
    ],
    ['another cover', { ...MANIFEST, cover: { ...MANIFEST.cover, content: '{{name}}' } }, 'no place for layout'],
    ['no gallery', { ...MANIFEST, routes: { '*': '' } }, `routes.${GALLERY_ROUTE} must be a text`],
    ['routes that are no tags', { ...MANIFEST, routes: { ...MANIFEST.routes, '/': 1 } }, 'routes./ must be a text'],
    ['no colour', { ...MANIFEST, backgrounds: { light: '#fff', dark: 'red' } }, 'backgrounds.light must be a colour'],
    ['no language', { ...MANIFEST, languages: {} }, 'languages.en must be an object'],
    [
      'half of another language',
      { ...MANIFEST, languages: { ...MANIFEST.languages, de: { siteDescription: '', viewGallery: '', photos: {} } } },
      'languages.de.photos.one must be',
    ],
    [
      'half a text',
      { ...MANIFEST, languages: { en: { siteDescription: '', viewGallery: '', photos: { one: '' } } } },
      'photos.other must be',
    ],
    ['nothing', null, 'must be an object'],
  ])('a build with %s does not fit', (_, manifest, reason) => {
    expect(() => read(manifest)).toThrow(`The build in ${folder} does not fit this server. Run: npm run build`);
    try {
      read(manifest);
    } catch (error) {
      expect(String((error as Error).cause)).toContain(reason);
    }
  });

  test('a build without a manifest does not fit', () => {
    writeFileSync(join(folder, 'index.html'), '');
    rmSync(join(folder, 'page.json'), { force: true });
    expect(() => readPageManifest(folder)).toThrow('Run: npm run build');
  });

  test('without a build there is a page that explains it', () => {
    const values = { lang: 'en', theme: 'auto', title: '', description: '', head: '', content: '', data: '' };
    expect(readPageManifest(join(folder, 'nothing')).page.fill(values)).toContain('is not built');
  });
});
