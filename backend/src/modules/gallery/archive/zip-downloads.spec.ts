import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { layOutZip } from '../../../common/bytes/zip-layout.js';
import { ZipDownloads } from './zip-downloads.js';
import { ZipStream } from './zip-stream.js';

const SIZE = 32 * 1024 * 1024;
const CHUNK = Buffer.alloc(256 * 1024);
const layout = layOutZip([{ name: 'film.mp4', size: SIZE, crc32: 0, modified: new Date(0) }]);
/** Makes a ZIP of 32 MB. */
const zip = () =>
  new ZipStream(layout, { start: 0, end: layout.size - 1 }, async () =>
    Readable.from(
      Array.from({ length: SIZE / CHUNK.length }, () => CHUNK),
      { objectMode: false, highWaterMark: CHUNK.length },
    ),
  );
const BUSY = expect.objectContaining({ code: 'download.busy', details: { retryAfterSeconds: 60 } });
const address = (n: number) => `203.0.${n}.1`;

const open: ZipStream[] = [];
const start = (downloads: ZipDownloads, id: string, from: string) => {
  const stream = downloads.start(id, from, () => Promise.resolve(true), zip);
  open.push(stream);
  return stream;
};
afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy();
});
const closed = (stream: ZipStream) => new Promise((resolve) => stream.once('close', resolve));

describe('ZipDownloads', () => {
  it('sends four ranges of one ZIP at once', async () => {
    const downloads = new ZipDownloads();
    const streams = [1, 2, 3, 4].map((n) => start(downloads, 'one', address(n)));
    expect(() => start(downloads, 'one', address(5))).toThrow(BUSY);
    const end = closed(streams[0]!);
    streams[0]!.destroy();
    await end;
    start(downloads, 'one', address(5));
  });

  it('sends twelve ZIPs to one address, a hundred in all', () => {
    const downloads = new ZipDownloads();
    for (let n = 0; n < 12; n += 1) start(downloads, randomUUID(), address(0));
    expect(() => start(downloads, randomUUID(), address(0))).toThrow(BUSY);
    expect(() => downloads.assertFree(address(0))).toThrow(BUSY);
    for (let n = 12; n < 100; n += 1) start(downloads, randomUUID(), address(n));
    expect(() => downloads.assertFree(address(100))).toThrow(BUSY);
  });

  it('holds less than a megabyte for each of a hundred readers who do not read', async () => {
    const downloads = new ZipDownloads();
    const streams = Array.from({ length: 100 }, (_, n) => start(downloads, randomUUID(), address(n)));
    for (const stream of streams) {
      await new Promise((resolve) => stream.once('readable', resolve));
      stream.read(1);
    }
    await new Promise((resolve) => setImmediate(resolve));
    const held = streams.reduce((sum, { readableLength }) => sum + readableLength, 0);
    expect(held).toBeLessThan(streams.length * 600 * 1024);
  });
});

describe('a reader', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());
  const take = async (stream: ZipStream, bytes: number) => {
    for (let taken = 0; taken < bytes;) {
      const chunk = stream.read() as Buffer | null;
      if (chunk) taken += chunk.length;
      else await new Promise((resolve) => stream.once('readable', resolve));
    }
    // It waits until there are more bytes.
    await new Promise((resolve) => stream.once('readable', resolve));
  };

  it('who takes less than 4 KB a second is disconnected after a minute', async () => {
    const stream = start(new ZipDownloads(), 'one', address(1));
    await take(stream, 300 * 1024);
    jest.advanceTimersByTime(60_000);
    expect(stream.destroyed).toBe(false);
    stream.read(1);
    jest.advanceTimersByTime(60_000);
    expect(stream.destroyed).toBe(true);
  });

  it('who takes a little more is served to the end', async () => {
    const stream = start(new ZipDownloads(), 'one', address(1));
    for (let minute = 0; minute < 5; minute += 1) {
      await take(stream, 300 * 1024);
      jest.advanceTimersByTime(60_000);
    }
    expect(stream.destroyed).toBe(false);
  });

  it('who waits for a slow store is not disconnected', () => {
    const stream = new ZipDownloads().start(
      'one',
      address(1),
      () => Promise.resolve(true),
      () => new ZipStream(layout, { start: 100, end: layout.size - 1 }, () => new Promise(() => undefined)),
    );
    open.push(stream);
    jest.advanceTimersByTime(300_000);
    expect(stream.destroyed).toBe(false);
  });

  it('who may not stay any longer is disconnected within 5 seconds, and not while the database is away', async () => {
    const [ended, closed] = [jest.fn(() => Date.now()), jest.fn(() => Date.now())];
    const answers = [
      () => Promise.reject(new Error('The database is away.')),
      // It is the last time that they may: the next answer is as far away as it can be.
      async () => ended() > 0,
    ];
    const mayStay = () => answers.shift()?.() ?? Promise.resolve(false);
    const stream = new ZipDownloads().start('one', address(1), mayStay, zip);
    open.push(stream.once('close', closed));
    await jest.advanceTimersByTimeAsync(30_000);
    const [from, to] = [ended, closed].map(({ mock }) => mock.results[0]?.value as number);
    expect(to! - from!).toBeGreaterThan(0);
    expect(to! - from!).toBeLessThanOrEqual(5_000);
  });
});
