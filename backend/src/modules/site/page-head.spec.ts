import { describeCounts, iconTags } from './page-head.js';

describe('head of a page', () => {
  test.each([
    ['en', 1, 1, '1 film and 1 photo'],
    ['en', 0, 2_000, '2,000 photos'],
    ['de', 6, 60, '6 Filme und 60 Fotos'],
    ['en', 0, 0, ''],
  ])('counts in %s: %i and %i', (language, videos, photos, expected) => {
    const texts =
      language === 'en'
        ? {
            siteDescription: '',
            videos: { one: '{count} film', other: '{count} films' },
            photos: { one: '{count} photo', other: '{count} photos' },
          }
        : {
            siteDescription: '',
            videos: { one: '{count} Film', other: '{count} Filme' },
            photos: { one: '{count} Foto', other: '{count} Fotos' },
          };
    expect(describeCounts(language, texts, { videos, photos })).toBe(expected);
  });

  test("the icon is the first letter of the studio's name in its colour", () => {
    const backgrounds = { light: '#f6f6f5', dark: '#191a1c' };
    const urls = { icon: '/v/icon.png', touchIcon: '/v/touch-icon.png' };
    const svg = (name: string, accent: string) =>
      decodeURIComponent(
        /href="data:image\/svg\+xml,([^"]+)"/.exec(iconTags({ name, accent, iconUrl: null }, urls, backgrounds))![1]!,
      );
    expect(svg(' northlight', '#224466')).toMatch(/fill="#224466".*>N<\/text>/);
    expect(svg('<b>', 'no colour')).toMatch(/fill="#000000".*>&#60;<\/text>/);
    expect(svg('', '#224466')).toContain('></text>');
    expect(iconTags({ name: '', accent: '#224466', iconUrl: '/uploaded.png' }, urls, backgrounds)).toBe(
      '<link rel="icon" type="image/png" href="/v/icon.png"><link rel="apple-touch-icon" href="/v/touch-icon.png">',
    );
  });
});
