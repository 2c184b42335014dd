import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import type { ByteRange } from '../../../common/bytes/byte-range.js';
import { layOutZip, writeZip, type ZipEntry } from '../../../common/bytes/zip-layout.js';
import { ZipStream, type OpenEntry } from './zip-stream.js';

const modified = new Date('2026-05-01T18:00:02Z');
const contents = ['first', '', 'the third one, a little longer', 'ü'.repeat(5_000)].map((text) => Buffer.from(text));
const entries: ZipEntry[] = contents.map((data, at) => ({
  name: `Größe ${at} 🎉.txt`,
  size: data.length,
  crc32: crc32(data),
  modified,
}));
const fromMemory: OpenEntry = async (entry, { start, end }) =>
  Readable.from([contents[entry]!.subarray(start, end + 1)], { objectMode: false });

const layout = layOutZip(entries);
const whole = { start: 0, end: layout.size - 1 };

/** Reads a ZIP with a library, which checks names, sizes and checksums itself. */
async function list(zip: ZipFile): Promise<{ entries: Entry[]; data: Map<string, Buffer> }> {
  const found: Entry[] = [];
  const data = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    found.push(entry);
    if (entry.uncompressedSize < 100_000)
      data.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return { entries: found, data };
}

/** Reads a ZIP by ranges, as a browser resumes. */
class RangesOf extends RandomAccessReader {
  constructor(private readonly of: (range: ByteRange) => Readable) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.of({ start, end: end - 1 });
  }
}

describe('ZipStream', () => {
  test('makes the same ZIP of files that come one after the other', async () => {
    const files = entries.map(({ name }, at) => ({ name, data: contents[at]!, modified }));
    const written = await buffer(Readable.from(writeZip(Readable.from(files))));
    expect(written.equals(await buffer(new ZipStream(layout, whole, fromMemory)))).toBe(true);
  });

  test('is a ZIP whose files come out as they went in', async () => {
    const bytes = await buffer(new ZipStream(layout, whole, fromMemory));
    expect(bytes.length).toBe(layout.size);
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, file) =>
        error ? reject(error) : resolve(file),
      ),
    );
    const { entries: found, data } = await list(zip);
    expect(found.map(({ fileName }) => fileName)).toEqual(entries.map(({ name }) => name));
    expect([...data.values()].map(String)).toEqual(contents.map(String));
    for (const entry of found) {
      expect(entry).toMatchObject({
        compressionMethod: 0,
        generalPurposeBitFlag: 0x0800,
        versionNeededToExtract: 20,
        externalFileAttributes: (0o100644 << 16) >>> 0,
      });
      expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(modified);
      expect(entry.crc32).toBe(entries.find(({ name }) => name === entry.fileName)!.crc32);
    }
  });

  test('can be had from any byte to any byte', async () => {
    const bytes = await buffer(new ZipStream(layout, whole, fromMemory));
    const edges = layout.parts.flatMap(({ offset, length }) => [offset, offset + 1, offset + length - 1]);
    for (const start of edges) {
      for (const end of [start, start + 1, start + 40, start + 6_000, layout.size - 1].filter(
        (each) => each < layout.size,
      )) {
        const part = await buffer(new ZipStream(layout, { start, end }, fromMemory));
        expect([start, end, part.equals(bytes.subarray(start, end + 1))]).toEqual([start, end, true]);
      }
    }
  });

  test('asks each file only for the requested bytes', async () => {
    const asked: [number, ByteRange][] = [];
    const noting: OpenEntry = (entry, range) => {
      asked.push([entry, range]);
      return fromMemory(entry, range);
    };
    const last = layout.parts.find((part) => 'entry' in part && part.entry === 3)!;
    await buffer(new ZipStream(layout, { start: last.offset + 10, end: last.offset + 19 }, noting));
    expect(asked).toEqual([[3, { start: 10, end: 19 }]]);
  });

  /** Streams a file of nothing but zeros, of any length, which costs neither disk nor memory. */
  function zeros({ start, end }: ByteRange): Readable {
    const block = Buffer.alloc(1024 * 1024);
    let left = end - start + 1;
    return new Readable({
      read() {
        const chunk = block.subarray(0, Math.min(left, block.length));
        left -= chunk.length;
        this.push(chunk.length > 0 ? chunk : null);
      },
    });
  }

  test('past 4 GiB is a ZIP64: offsets, ranges and checksums hold', async () => {
    const size = 500 * 1024 * 1024;
    const small = Buffer.from('the very last file');
    const many: ZipEntry[] = [
      ...Array.from({ length: 10 }, (_, at) => ({ name: `film ${at}.mp4`, size, crc32: 1, modified })),
      { name: 'last.txt', size: small.length, crc32: crc32(small), modified },
    ];
    const big = layOutZip(many);
    expect(big.size).toBeGreaterThan(2 ** 32);
    const open: OpenEntry = async (entry, range) =>
      entry === 10 ? Readable.from([small.subarray(range.start, range.end + 1)], { objectMode: false }) : zeros(range);
    const reader = new RangesOf((range) => new ZipStream(big, range, open));
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromRandomAccessReader(reader, big.size, { lazyEntries: true }, (error, file) =>
        error ? reject(error) : resolve(file),
      ),
    );
    const { entries: found, data } = await list(zip);
    expect(found).toHaveLength(11);
    expect(found.map(({ relativeOffsetOfLocalHeader }) => relativeOffsetOfLocalHeader)).toEqual(
      big.parts
        .filter((_, at) => at % 2 === 0)
        .slice(0, 11)
        .map(({ offset }) => offset),
    );
    expect(found.filter(({ versionNeededToExtract }) => versionNeededToExtract === 45)).toHaveLength(2);
    expect(String(data.get('last.txt'))).toBe('the very last file');
  });

  test('of one file past 4 GiB has its size in both headers', async () => {
    const size = 2 ** 32 + 5;
    const one = layOutZip([{ name: 'huge.bin', size, crc32: 7, modified }]);
    const reader = new RangesOf((range) => new ZipStream(one, range, async (_, part) => zeros(part)));
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromRandomAccessReader(reader, one.size, { lazyEntries: true }, (error, file) =>
        error ? reject(error) : resolve(file),
      ),
    );
    const { entries: found } = await list(zip);
    expect(found[0]).toMatchObject({ uncompressedSize: size, compressedSize: size, versionNeededToExtract: 45 });
    const local = await buffer(
      new ZipStream(one, { start: 0, end: one.parts[0]!.length - 1 }, async (_, part) => zeros(part)),
    );
    expect([
      local.readUInt32LE(18),
      local.readUInt32LE(22),
      local.readUInt16LE(38),
      local.readBigUInt64LE(42),
      local.readBigUInt64LE(50),
    ]).toEqual([0xffffffff, 0xffffffff, 1, BigInt(size), BigInt(size)]);
  });

  test('of more files than the old format counts', async () => {
    const empty = crc32(Buffer.alloc(0));
    const crowd = layOutZip(
      Array.from({ length: 66_000 }, (_, at) => ({ name: `${at}`, size: 0, crc32: empty, modified })),
    );
    const bytes = await buffer(new ZipStream(crowd, { start: 0, end: crowd.size - 1 }, fromMemory));
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
    );
    expect(zip.entryCount).toBe(66_000);
  });

  test('without files is an empty ZIP', async () => {
    const none = layOutZip([]);
    expect((await buffer(new ZipStream(none, { start: 0, end: none.size - 1 }, fromMemory))).length).toBe(22);
  });

  test.each([
    ['shorter', -1],
    ['longer', 1],
  ])('breaks when a file is %s than was recorded', async (_, by) => {
    const wrong: OpenEntry = async (entry) =>
      Readable.from([Buffer.alloc(entries[entry]!.size + by)], { objectMode: false });
    await expect(buffer(new ZipStream(layout, whole, wrong))).rejects.toThrow(/^A file of the ZIP/);
  });

  test('breaks when a file cannot be opened or fails underway', async () => {
    await expect(buffer(new ZipStream(layout, whole, async () => Promise.reject(new Error('gone'))))).rejects.toThrow(
      'gone',
    );
    const failing: OpenEntry = async () =>
      new Readable({
        read() {
          this.destroy(new Error('cut'));
        },
      });
    await expect(buffer(new ZipStream(layout, whole, failing))).rejects.toThrow('cut');
  });

  describe('with a slow or a leaving reader', () => {
    const size = 64 * 1024 * 1024;
    const films = layOutZip(Array.from({ length: 3 }, (_, at) => ({ name: `${at}.mp4`, size, crc32: 0, modified })));
    const range = { start: 0, end: films.size - 1 };
    const opened: Readable[] = [];
    const open: OpenEntry = async (_, part) => {
      const stream = zeros(part);
      opened.push(stream);
      return stream;
    };
    beforeEach(() => void opened.splice(0));

    test('reads no more than the reader takes', async () => {
      const stream = new ZipStream(films, range, open);
      await new Promise((resolve) => stream.once('readable', resolve));
      stream.read(1);
      await new Promise((resolve) => setImmediate(resolve));
      expect(stream.readableLength).toBeLessThan(2 * 1024 * 1024);
      expect(opened).toHaveLength(1);
      stream.destroy();
    });

    test('closes what it has opened, the next file too', async () => {
      const last = films.parts.find((part) => 'entry' in part)!;
      const stream = new ZipStream(films, { start: last.offset + size - 1_500_000, end: range.end }, open);
      await new Promise((resolve) => stream.once('readable', resolve));
      await new Promise((resolve) => setImmediate(resolve));
      expect(opened.map(({ destroyed }) => destroyed)).toEqual([false, false]);
      stream.destroy();
      await new Promise((resolve) => stream.once('close', resolve));
      await new Promise((resolve) => setImmediate(resolve));
      expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    });

    test('closes a file that opens after the reader has gone', async () => {
      let deliver: (stream: Readable) => void = () => undefined;
      const stream = new ZipStream(
        films,
        { start: 100, end: range.end },
        () => new Promise((resolve) => (deliver = resolve)),
      );
      stream.read();
      await new Promise((resolve) => setImmediate(resolve));
      stream.destroy();
      const late = zeros({ start: 0, end: 10 });
      deliver(late);
      await new Promise((resolve) => late.once('close', resolve));
      expect(late.destroyed).toBe(true);
    });

    test('gives all bytes to a reader who takes them in small sips', async () => {
      const stream = new ZipStream(layout, whole, fromMemory);
      const sips: Buffer[] = [];
      for (;;) {
        const sip = (stream.read(7) as Buffer | null) ?? (stream.read() as Buffer | null);
        if (sip) sips.push(sip);
        else if (stream.readableEnded) break;
        else await new Promise((resolve) => stream.once('readable', resolve).once('end', resolve));
      }
      expect(Buffer.concat(sips).length).toBe(layout.size);
    });
  });

  test('continues when the reader asks for more just as the stream is full', async () => {
    /** Takes all there is whenever the stream is full. */
    class Hasty extends ZipStream {
      taken = 0;

      override push(chunk: Buffer | null): boolean {
        const more = super.push(chunk);
        if (!more && chunk) this.takeAll();
        return more;
      }

      takeAll(): void {
        // Since Node 26 each call returns one chunk.
        for (let chunk; (chunk = this.read() as Buffer | null);) this.taken += chunk.length;
      }
    }
    // Among these lengths is one where the stream is full by a header of its own, not by a file's bytes.
    for (let length = 64 * 1024 - 400; length < 64 * 1024; length += 20) {
      const files = Array.from({ length: 4 }, (_, at) => ({ name: `${at}`, size: length, crc32: 0, modified }));
      const zip = layOutZip(files);
      const stream = new Hasty(zip, { start: 0, end: zip.size - 1 }, async (_, { start, end }) =>
        Readable.from([Buffer.alloc(end - start + 1)], { objectMode: false }),
      );
      const ended = new Promise((resolve, reject) => stream.once('end', resolve).once('error', reject));
      stream.on('readable', () => stream.takeAll());
      await ended;
      expect(stream.taken).toBe(zip.size);
    }
  });

  describe('before the bytes of entries', () => {
    const SIZE = 3 * 1024 * 1024;
    const films = layOutZip([0, 1, 2].map((at) => ({ name: `${at}.mp4`, size: SIZE, crc32: 0, modified })));
    const openFilm: OpenEntry = async (_, part) => zeros(part);
    const contentOf = (entry: number) => films.parts.find((part) => 'entry' in part && part.entry === entry)!.offset;
    const asked = async (range: ByteRange, by = films, open = openFilm) => {
      const calls: number[][] = [];
      await buffer(new ZipStream(by, range, open, async (each) => void calls.push(each)));
      return calls;
    };

    test('asks for each large entry when its turn comes', async () => {
      expect(await asked({ start: 0, end: films.size - 1 })).toEqual([[0], [1], [2]]);
    });

    test('asks for small entries together', async () => {
      expect(await asked(whole, layout, fromMemory)).toEqual([[0, 2, 3]]);
    });

    test('asks for an entry of which a range holds the middle', async () => {
      expect(await asked({ start: contentOf(1) + 5, end: contentOf(1) + 9 })).toEqual([[1]]);
    });

    test('asks for no entry past the end of the range', async () => {
      expect(await asked({ start: contentOf(0), end: contentOf(1) - 1 })).toEqual([[0]]);
    });

    test('asks for nothing when a range holds no content', async () => {
      expect(await asked({ start: films.size - 22, end: films.size - 1 })).toEqual([]);
    });

    test('breaks off before the rejected entry', async () => {
      let sent = 0;
      const stream = new ZipStream(films, { start: 0, end: films.size - 1 }, openFilm, async ([entry]) => {
        if (entry === 1) throw new Error('rejected');
      });
      stream.on('data', (chunk: Buffer) => (sent += chunk.length));
      await expect(new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject))).rejects.toThrow(
        'rejected',
      );
      expect(sent).toBeLessThanOrEqual(contentOf(1));
    });
  });
});
