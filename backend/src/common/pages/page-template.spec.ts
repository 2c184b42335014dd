import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTemplate, tag } from './page-template.js';

const PAGE =
  '<!doctype html>\n<html lang="en">\n<head><title>Showreel</title><link rel="modulepreload" crossorigin href="/assets/shared-1.js"></head><body><div id="root"></div></body></html>';
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  '_form.js': { file: 'assets/form-1.js', imports: ['_shared.js'] },
  'src/app/gallery/GalleryRoute.tsx': {
    file: 'assets/GalleryRoute-1.js',
    name: 'GalleryRoute',
    imports: ['index.html', '_shared.js', '_form.js'],
    css: ['assets/GalleryRoute-1.css'],
  },
  'src/app/Later.tsx': { file: 'assets/Later-1.js', name: 'Later' },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'showreel-page-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is written into a page stays what it is', () => {
  const evil = `</script><script>alert(1)</script><!-- $& $\` "'`;
  const html = readTemplate(folder).fill({
    title: evil,
    head: [tag('meta', { property: 'og:title', content: evil })],
    data: { 'gallery-data': JSON.stringify({ evil }) },
  });
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const block = /<script type="application\/json" id="gallery-data">(.*?)<\/script>/s.exec(html)![1]!;
  expect(JSON.parse(block)).toEqual({ evil });
  expect(html).toContain('content="&#60;/script&#62;');
});

test('data stands after the content, tags in the head, the theme on the root', () => {
  const html = readTemplate(folder).fill({ head: ['<meta name="x">'], data: { a: '{}' }, nonce: 'abc', theme: 'dark' });
  expect(html).toContain('<html lang="en" data-theme="dark">');
  expect(html).toContain('</title><meta property="csp-nonce" nonce="abc"><meta name="x">');
  expect(html).toContain('<div id="root"></div><script type="application/json" id="a">{}</script></body>');
  expect(readTemplate(folder).fill({ theme: 'auto' })).toBe(PAGE);
});

test('a style sheet of the page stands in it with the nonce, and not without', () => {
  expect(readTemplate(folder).fill({ nonce: 'abc', style: 'a{}' })).toContain('<style nonce="abc">a{}</style>');
  expect(readTemplate(folder).fill({ style: 'a{}' })).toBe(PAGE);
});

test('what is seen before the script stands where the script will draw', () => {
  expect(readTemplate(folder).fill({ content: '<p>$&</p>' })).toContain('<div id="root"><p>$&</p></div></body>');
});

test('parts are fetched with all that they stand on, and nothing twice', () => {
  expect(readTemplate(folder).partTags('GalleryRoute')).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/GalleryRoute-1.css">',
    '<link rel="stylesheet" crossorigin href="/assets/shared-1.css">',
    '<link rel="modulepreload" crossorigin href="/assets/GalleryRoute-1.js">',
    '<link rel="modulepreload" crossorigin href="/assets/form-1.js">',
  ]);
  expect(
    readTemplate(folder)
      .partTags('Later', 'GalleryRoute')
      .filter((line) => line.includes('modulepreload')),
  ).toHaveLength(3);
  expect(readTemplate(folder).partTags('Nothing')).toEqual([]);
});

test('without a build there is a page that explains it', () => {
  const template = readTemplate(join(folder, 'nothing'));
  expect(template.fill({ data: { a: '1' } })).toContain('<script type="application/json" id="a">1</script></body>');
  expect(template.partTags('GalleryRoute')).toEqual([]);
});
