import { isDeepStrictEqual } from 'node:util';
import { layOutZip, streamZipLayout, type ZipEntry } from './zip-layout.js';

const modified = new Date('2026-05-01T18:00:02Z');
const entry = (name: string, size: number): ZipEntry => ({ name, size, crc32: 7, modified });

async function* each(entries: readonly ZipEntry[]) {
  yield* entries;
}

describe('a streamed layout', () => {
  it.each<[string, ZipEntry[]]>([
    ['no file', []],
    ['small and empty files', [entry('a.txt', 5), entry('Größe.txt', 0), entry('data/b.jsonl', 70_000)]],
    ['a file and offsets above 4 GB', [entry('film.mp4', 5_000_000_000), entry('b.txt', 1), entry('c.txt', 2)]],
    ['more than 65,535 files', Array.from({ length: 65_600 }, (_, at) => entry(`${at}.txt`, at % 3))],
  ])('is that of the whole: %s', async (_case, entries) => {
    const whole = layOutZip(entries);
    let size = 0;
    let at = 0;
    for await (const part of streamZipLayout(() => each(entries))) {
      const expected = whole.parts[at]!;
      at += 1;
      size = part.offset + part.length;
      const isSame =
        'bytes' in part
          ? 'bytes' in expected && part.bytes().equals(expected.bytes())
          : 'entry' in expected && isDeepStrictEqual(part.entry, entries[expected.entry]);
      // An assertion for each of 175,000 parts would take ten seconds: only the first that differs is shown.
      if (!isSame || part.offset !== expected.offset) expect([at, part]).toEqual([at, expected]);
    }
    expect([size, at]).toEqual([whole.size, whole.parts.length]);
  });
});
