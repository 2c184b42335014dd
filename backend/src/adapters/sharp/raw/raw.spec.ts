import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Region } from 'sharp';
import type { ImageRenditionSpec } from '../../../ports/image-tool.port.js';
import { SharpImageTool } from '../sharp-image-tool.js';
import { developRaw } from './raw-picture.js';

/** A JPEG whose left half is red and whose right half is blue. */
const jpeg = async (width: number, height: number) => {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: '#d02020' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#2040d0' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer();
};
/** What a sensor's data begins with: the frame of a lossless JPEG. */
const LOSSLESS = Buffer.concat([Buffer.from('ffd8ffc3000e0e0fa0177002001100011100', 'hex'), Buffer.alloc(500)]);

type Entry = readonly [tag: number, type: 'short' | 'long' | 'ascii', values: readonly number[] | string];
interface Folder {
  entries: Entry[];
  subFolders?: Folder[];
  next?: Folder;
}

/** Writes a TIFF: the blobs first, then folders; an entry may name the place of a blob by its number, from -1. */
function tiff(root: Folder, blobs: readonly Buffer[], { little = true, marker = '' } = {}): Buffer {
  const parts: Buffer[] = [Buffer.alloc(16)];
  let length = 16;
  const append = (bytes: Buffer) => {
    const at = length;
    parts.push(bytes, Buffer.alloc(bytes.length % 2));
    length += bytes.length + (bytes.length % 2);
    return at;
  };
  const short = (value: number) => {
    const bytes = Buffer.alloc(2);
    if (little) bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  };
  const long = (value: number) => {
    const bytes = Buffer.alloc(4);
    if (little) bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  const places = blobs.map(append);
  const write = ({ entries, subFolders = [], next }: Folder): number => {
    const subs = subFolders.map(write);
    const nextAt = next ? write(next) : 0;
    const all: Entry[] = [...entries, ...(subs.length > 0 ? [[0x14a, 'long', subs] as const] : [])];
    const rows = all
      .sort(([a], [b]) => a - b)
      .map(([tag, type, values]) => {
        const numbers =
          typeof values === 'string' ? [] : values.map((value) => (value < 0 ? places[-value - 1]! : value));
        const bytes =
          typeof values === 'string'
            ? Buffer.from(`${values}\0`)
            : Buffer.concat(numbers.map((value) => (type === 'short' ? short(value) : long(value))));
        const inline = bytes.length <= 4 ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : long(append(bytes));
        const count = typeof values === 'string' ? bytes.length : values.length;
        return Buffer.concat([short(tag), short({ ascii: 2, short: 3, long: 4 }[type]), long(count), inline]);
      });
    return append(Buffer.concat([short(rows.length), ...rows, long(nextAt)]));
  };
  const first = write(root);
  Buffer.concat([Buffer.from(little ? 'II' : 'MM'), short(42), long(first), Buffer.from(marker)]).copy(parts[0]!);
  return Buffer.concat(parts);
}

const SENSOR: Folder = {
  entries: [
    [0x103, 'short', [7]],
    [0x106, 'short', [32_803]],
    [0x111, 'long', [-1]],
    [0x117, 'long', [LOSSLESS.length]],
  ],
};
const EXIF: Folder = { entries: [[0x9003, 'ascii', '2026:05:04 10:20:30']] };

/** Nikon and Sony write RAW files with a thumbnail, and the JPEG and the sensor's data in folders below it. */
const nef = (picture: Buffer, orientation = 1, little = false) =>
  tiff(
    {
      entries: [
        [0x100, 'long', [160]],
        [0x101, 'long', [120]],
        [0x103, 'short', [1]],
        [0x106, 'short', [2]],
        [0x112, 'short', [orientation]],
        [0x13b, 'ascii', 'Ana Photographer'],
      ],
      subFolders: [
        {
          entries: [
            [0x103, 'short', [6]],
            [0x201, 'long', [-2]],
            [0x202, 'long', [picture.length]],
          ],
        },
        SENSOR,
      ],
    },
    [LOSSLESS, picture],
    { little },
  );

/** Canon writes the JPEG of a CR2 into the first folder, and the sensor's data into the last one. */
const cr2 = (picture: Buffer) =>
  tiff(
    {
      entries: [
        [0x103, 'short', [6]],
        [0x111, 'long', [-2]],
        [0x117, 'long', [picture.length]],
        [0x112, 'short', [1]],
      ],
      next: {
        entries: [],
        next: {
          entries: [
            [0x103, 'short', [6]],
            [0x111, 'long', [-1]],
            [0x117, 'long', [LOSSLESS.length]],
          ],
        },
      },
    },
    [LOSSLESS, picture],
    { marker: 'CR\x02\0' },
  );

/** Adobe writes a small preview and a larger one into a DNG, both as strips. */
const dng = (small: Buffer, picture: Buffer) =>
  tiff(
    {
      entries: [
        [0x103, 'short', [1]],
        [0xc612, 'long', [0x01040000]],
      ],
      subFolders: [
        SENSOR,
        ...[small, picture].map((each, at): Folder => ({
          entries: [
            [0x103, 'short', [7]],
            [0x106, 'short', [6]],
            [0x111, 'long', [-2 - at]],
            [0x117, 'long', [each.length]],
          ],
        })),
      ],
    },
    [LOSSLESS, small, picture],
  );

function raf(picture: Buffer): Buffer {
  const head = Buffer.alloc(160);
  head.write('FUJIFILMCCD-RAW 0201FF383501X-T3');
  head.writeUInt32BE(160, 84);
  head.writeUInt32BE(picture.length, 88);
  return Buffer.concat([head, picture, Buffer.alloc(2_000)]);
}

function cr3(picture: Buffer, preview: Buffer, orientation: number): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const size = Buffer.alloc(4);
    const bytes = Buffer.concat([Buffer.from(type), ...content]);
    size.writeUInt32BE(bytes.length + 4);
    return Buffer.concat([size, bytes]);
  };
  const uuid = (id: string, ...content: Buffer[]) => box('uuid', Buffer.from(id, 'hex'), ...content);
  const cmt1 = tiff({ entries: [[0x112, 'short', [orientation]]] }, []);
  const cmt2 = tiff({ entries: [[0x9003, 'ascii', '2026:05:04 10:20:30']] }, []);
  const canon = uuid('85c0b687820f11e08111f4ce462b6a48', box('CMT1', cmt1), box('CMT2', cmt2));
  const stsz = Buffer.alloc(12);
  stsz.writeUInt32BE(picture.length, 4);
  stsz.writeUInt32BE(1, 8);
  const moov = (at: number) => {
    const co64 = Buffer.alloc(16);
    co64.writeUInt32BE(1, 4);
    co64.writeBigUInt64BE(BigInt(at), 8);
    const stbl = box('stbl', box('stsd', Buffer.alloc(80)), box('stsz', stsz), box('co64', co64));
    return box('moov', canon, box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('minf', stbl))));
  };
  const start = (at: number) => [
    box('ftyp', Buffer.from('crx \0\0\0\x01crx isom')),
    moov(at),
    uuid('eaf42b5e1c984b88b9fbb7dc406e4d16', Buffer.alloc(8), box('PRVW', Buffer.alloc(16), preview)),
    Buffer.from([0, 0, 0, 1, ...Buffer.from('mdat'), 0, 0, 0, 0, 0, 0, 0, 0]),
  ];
  const before = Buffer.concat(start(0)).length;
  const all = Buffer.concat([...start(before), picture, LOSSLESS]);
  all.writeBigUInt64BE(BigInt(16 + picture.length + LOSSLESS.length), before - 8);
  return all;
}

const SPECS: ImageRenditionSpec[] = [{ name: 'w480', maxEdge: 480, format: 'webp', quality: 80, watermark: false }];
const render = (raw: Buffer | string) => new SharpImageTool().render(raw, SPECS, null);
/** Tells whether a part of a picture is more red than blue. */
async function isRed(picture: Buffer, part: Region): Promise<boolean> {
  const { channels } = await sharp(await sharp(picture).extract(part).png().toBuffer()).stats();
  return channels[0]!.mean > channels[2]!.mean + 80;
}

const WALL = new Date('2026-05-04T10:20:30Z');

describe('a RAW file', () => {
  let [small, large]: Buffer[] = [];
  beforeAll(async () => {
    [small, large] = [await jpeg(160, 120), await jpeg(1_200, 800)];
  });

  it.each([
    ['NEF and ARW', () => nef(large!)],
    ['NEF and ARW of the other byte order', () => nef(large!, 1, true)],
    ['CR2', () => cr2(large!)],
    ['DNG', () => dng(small!, large!)],
    ['RAF', () => raf(large!)],
    ['CR3', () => cr3(large!, small!, 1)],
  ])('as %s is shown as the largest JPEG inside', async (_, make) => {
    const { probe, images } = await render(make());
    expect(probe).toMatchObject({ width: 1_200, height: 800 });
    expect(await isRed(images[0]!.data, { left: 20, top: 20, width: 60, height: 60 })).toBe(true);
  });

  it.each([
    ['NEF', () => nef(large!, 6)],
    ['CR3', () => cr3(large!, small!, 6)],
  ])('as %s is upright', async (_, make) => {
    const { probe, images } = await render(make());
    expect(probe).toMatchObject({ width: 800, height: 1_200 });
    // Turned clockwise, what was left is above.
    expect(await isRed(images[0]!.data, { left: 100, top: 20, width: 60, height: 60 })).toBe(true);
  });

  it('has the time and the rights of its own EXIF', async () => {
    const withExif = tiff(
      {
        entries: [
          [0x13b, 'ascii', 'Ana Photographer'],
          [0x8769, 'long', [-3]],
        ],
        subFolders: [
          {
            entries: [
              [0x103, 'short', [6]],
              [0x201, 'long', [-2]],
              [0x202, 'long', [large!.length]],
            ],
          },
          SENSOR,
        ],
      },
      [LOSSLESS, large!],
    );
    // The folder of EXIF stands at the end.
    const folder = tiff(EXIF, []).subarray(16);
    const at = withExif.length;
    const entry = withExif.indexOf(Buffer.from('69870400', 'hex'));
    const patched = Buffer.concat([withExif, shifted(folder, at - 16)]);
    patched.writeUInt32LE(at + 20, entry + 8);
    const { probe, images } = await render(patched);
    expect(probe.taken).toMatchObject({ wall: WALL });
    expect((await sharp(images[0]!.data).metadata()).xmpAsString).toContain('Ana Photographer');
    expect((await render(cr3(large!, small!, 1))).probe.taken).toMatchObject({ wall: WALL });
  });

  it('that has only a thumbnail is rejected with what to do', async () => {
    for (const raw of [nef(small!), raf(small!), cr3(small!, small!, 1), nef(LOSSLESS)])
      await expect(render(raw)).rejects.toMatchObject({ reason: { code: 'raw_no_picture' } });
  });

  it('whose JPEG is said to be enormous is rejected before it is read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'showreel-raw-'));
    const path = join(folder, 'large.raf');
    const file = raf(large!);
    file.writeUInt32BE(0x7fff_0000, 88);
    await writeFile(path, file);
    await truncate(path, 0x8000_0000);
    await expect(developRaw(path, 'raw')).rejects.toMatchObject({ reason: { code: 'raw_no_picture' } });
    await rm(folder, { recursive: true });
  });

  it('is read from a disk as well', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'showreel-raw-'));
    await writeFile(join(folder, 'a.nef'), nef(large!));
    expect((await render(join(folder, 'a.nef'))).probe).toMatchObject({ width: 1_200 });
    await rm(folder, { recursive: true });
  });

  it('is not what an ordinary TIFF is', async () => {
    const picture = await sharp(large).tiff().toBuffer();
    expect(await developRaw(picture, 'tiff')).toBeNull();
    expect((await render(picture)).probe).toMatchObject({ format: 'tiff', width: 1_200 });
    expect(await developRaw(large!, 'jpeg')).toBeNull();
  });

  it('that is damaged anywhere is rejected or shown, and costs little', async () => {
    for (const whole of [nef(large!), cr2(large!), raf(large!), cr3(large!, small!, 1)]) {
      let seed = 7;
      for (let round = 0; round < 60; round += 1) {
        const damaged = Buffer.from(whole);
        for (let i = 0; i < 8; i += 1) {
          seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
          const isHead = round % 2 === 0;
          damaged[16 + (seed % (isHead ? 400 : damaged.length - 16))] = seed >> 8;
        }
        const format =
          damaged.toString('latin1', 0, 2) === 'II' || damaged.toString('latin1', 0, 2) === 'MM' ? 'tiff' : 'raw';
        const found = await developRaw(damaged, format).catch(
          (error: { reason?: { code: string } }) => error.reason?.code,
        );
        expect(found === null || found === 'raw_no_picture' || (found as { jpeg: Buffer }).jpeg.length > 0).toBe(true);
      }
    }
  });
});

/** A folder of TIFF whose only text is moved with it. */
function shifted(folder: Buffer, by: number): Buffer {
  const moved = Buffer.from(folder);
  const entry = moved.indexOf(Buffer.from('03900200', 'hex'));
  moved.writeUInt32LE(moved.readUInt32LE(entry + 8) + by, entry + 8);
  return moved;
}
