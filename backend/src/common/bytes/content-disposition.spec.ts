import { attachment } from './content-disposition.js';

/** Returns the name under which a browser that knows `filename*` would save. */
function savedName(header: string): string {
  const extended = /filename\*=UTF-8''(\S+)$/.exec(header)?.[1];
  return extended === undefined ? (/filename="([^"]*)"/.exec(header)?.[1] ?? '') : decodeURIComponent(extended);
}

describe('attachment', () => {
  test('a plain name stands as it is, once', () => {
    expect(attachment('first dance.mp4')).toBe('attachment; filename="first dance.mp4"');
  });

  test.each([
    ['Übergabe Größe.mp4', 'attachment; filename="Ubergabe Gro_e.mp4"'],
    ['結婚式.mov', 'attachment; filename="___.mov"'],
    ['party 🎉.jpg', 'attachment; filename="party _.jpg"'],
    ['50% off.png', 'attachment; filename="50_ off.png"'],
    ['the "one".mp4', `attachment; filename="the 'one'.mp4"`],
  ])('%s keeps its exact name beside an ASCII one', (name, plain) => {
    const header = attachment(name);
    expect(header.startsWith(`${plain}; filename*=UTF-8''`)).toBe(true);
    expect(savedName(header)).toBe(name);
  });

  test.each([
    ['a\r\nSet-Cookie: x=1', 'aSet-Cookie: x=1'],
    ['nul\0byte.jpg', 'nulbyte.jpg'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\photos\\one.jpg', 'C:_photos_one.jpg'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['half \uD83C emoji.jpg', 'half \uFFFD emoji.jpg'],
    ['', 'download'],
    ['..', 'download'],
    ['\r\n', 'download'],
  ])('%j is saved as %j', (name, saved) => {
    expect(savedName(attachment(name))).toBe(saved);
  });

  test('the header is one line of printable ASCII for any name', () => {
    for (let code = 0; code <= 0xffff; code += 1) {
      const header = attachment(`a${String.fromCharCode(code)}b.jpg`);
      if (!/^attachment; filename="[ -!#-~]+"(; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+)?$/.test(header)) {
        throw new Error(`U+${code.toString(16)} gives ${JSON.stringify(header)}`);
      }
    }
  });
});
