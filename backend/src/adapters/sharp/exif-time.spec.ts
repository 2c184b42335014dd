import { exifTime } from './exif-time.js';

/** EXIF with these entries of the EXIF folder: [tag, type, count, value or place]. */
function exif(entries: [number, number, number, number][], { big = false, folder = 26, text = '' } = {}): Buffer {
  const bytes = Buffer.alloc(1_000);
  const short = (value: number, at: number) =>
    void (big ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at));
  const long = (value: number, at: number) =>
    void (big ? bytes.writeUInt32BE(value, at) : bytes.writeUInt32LE(value, at));
  bytes.write(big ? 'MM\0*' : 'II*\0', 'latin1');
  long(8, 4);
  short(1, 8);
  short(0x8769, 10);
  long(folder, 18);
  short(entries.length, 26);
  entries.forEach(([tag, type, count, value], n) => {
    const at = 28 + n * 12;
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
    long(value, at + 8);
  });
  bytes.write(text, 500, 'latin1');
  return bytes;
}
const TEXT = '2026:01:10 12:00:00\0';

describe('exifTime', () => {
  test.each([false, true])('reads both byte orders, with and without a head (big: %s)', (big) => {
    const bytes = exif([[0x9003, 2, 20, 500]], { big, text: TEXT });
    const noon = { wall: new Date('2026-01-10T12:00:00Z'), offsetMinutes: null };
    expect(exifTime(bytes)).toEqual(noon);
    expect(exifTime(Buffer.concat([Buffer.from('Exif\0\0'), bytes]))).toEqual(noon);
  });

  test('takes broken and hostile bytes for no time at all', () => {
    for (const broken of [
      Buffer.alloc(0),
      Buffer.from('Exif\0\0'),
      Buffer.from('II*\0'),
      exif([]),
      exif([[0x9003, 7, 20, 500]], { text: TEXT }),
      exif([[0x9003, 2, 20, 4_000_000_000]]),
      exif([[0x9003, 2, 4_000_000_000, 990]]),
      exif([[0x9003, 2, 20, 500]], { folder: 999 }),
      exif([[0x9003, 2, 20, 500]], { folder: 4_000_000_000 }),
    ])
      expect(exifTime(broken)).toBeNull();
    const full = exif([[0x9003, 2, 20, 500]], { text: TEXT });
    for (let length = 0; length < 519; length += 1) expect(exifTime(full.subarray(0, length))).toBeNull();
  });
});
