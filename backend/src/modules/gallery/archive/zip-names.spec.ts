import { timesAsLongAtOnce } from '../../../../test/fixtures/processor-time.js';
import { captionsNameOf, zipNames } from './zip-names.js';

describe('zipNames', () => {
  test.each([
    ['plain names', ['a.jpg', 'b.jpg'], ['a.jpg', 'b.jpg']],
    ['any script', ['Übergabe „Größe“ 🎉.mp4', '結婚式.jpg'], ['Übergabe „Größe“ 🎉.mp4', '結婚式.jpg']],
    ['duplicates', ['a.jpg', 'a.jpg', 'a.jpg'], ['a.jpg', 'a (2).jpg', 'a (3).jpg']],
    ['duplicates but for case', ['A.jpg', 'a.JPG'], ['A.jpg', 'a (2).JPG']],
    ['duplicates but for Unicode form', ['\u00e9.jpg', 'e\u0301.jpg'], ['\u00e9.jpg', '\u00e9 (2).jpg']],
    ['a name that a number would make', ['a.jpg', 'a (2).jpg', 'a.jpg'], ['a.jpg', 'a (2).jpg', 'a (3).jpg']],
    ['such a name before', ['a (2).jpg', 'a.jpg', 'a.jpg'], ['a (2).jpg', 'a.jpg', 'a (3).jpg']],
    ['no extension', ['clip', 'clip'], ['clip', 'clip (2)']],
    ['paths', ['../../etc/passwd', 'C:\\x.jpg', '/a.jpg'], ['_.._etc_passwd', 'C__x.jpg', '_a.jpg']],
    ['control and direction characters', ['a\u0000b\n.jpg', 'a\u202Egpj.exe'], ['ab.jpg', 'agpj.exe']],
    [
      'devices',
      ['con.jpg', 'LPT1', 'console.jpg', 'nul .mp4', 'CONOUT$.jpg'],
      ['_con.jpg', '_LPT1', 'console.jpg', '_nul .mp4', '_CONOUT$.jpg'],
    ],
    ['nothing left', ['...', '', ' '], ['file', 'file (2)', 'file (3)']],
    ['a hidden name', ['.htaccess'], ['htaccess']],
    ['dots at the end', ['a.jpg. . '], ['a.jpg']],
  ])('of %s', (_, names, expected) => {
    expect(zipNames(names)).toEqual(expected);
  });

  test('fit every file system and stay apart', () => {
    const names = zipNames([`${'ü'.repeat(300)}.jpg`, `${'ü'.repeat(301)}.jpg`]);
    expect(names.map((name) => Buffer.byteLength(name) <= 255)).toEqual([true, true]);
    expect(names.map((name) => name.endsWith('.jpg'))).toEqual([true, true]);
    expect(new Set(names).size).toBe(2);
  });

  test('of duplicates take time in proportion to their number', async () => {
    const duplicates = (count: number) => Array.from({ length: count }, () => 'image.jpg');
    const make = (names: string[]) => expect(new Set(zipNames(names)).size).toBe(names.length);
    expect(await timesAsLongAtOnce(2_000, duplicates, make)).toBeLessThan(4);
  });
});

describe('captionsNameOf', () => {
  test.each([
    ['a film', 'Film.mp4', 'en', 'Film.en.vtt'],
    ['a number', 'Film (2).mp4', 'pt-BR', 'Film (2).pt-BR.vtt'],
    ['no extension', 'Film', 'de', 'Film.de.vtt'],
    ['a long name', `${'x'.repeat(236)}.mp4`, 'de', `${'x'.repeat(233)}.de.vtt`],
  ])('%s', (_case, film, language, name) => {
    expect(captionsNameOf(film, language)).toBe(name);
  });
});
