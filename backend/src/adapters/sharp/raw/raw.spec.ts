import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Region } from 'sharp';
import type { ImageRenditionSpec } from '../../../ports/image-tool.port.js';
import {
  cr2,
  cr3,
  dng,
  LOSSLESS,
  nef,
  raf,
  SENSOR,
  tiff,
  twoColours,
  type TiffFolder,
} from '../../../../test/fixtures/raw-photos.js';
import { SharpImageTool } from '../sharp-image-tool.js';
import { developRaw } from './raw-picture.js';

const EXIF: TiffFolder = { entries: [[0x9003, 'ascii', '2026:05:04 10:20:30']] };
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
    [small, large] = [await twoColours(160, 120), await twoColours(1_200, 800)];
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

/** Makes a folder of TIFF whose only text is moved with it. */
function shifted(folder: Buffer, by: number): Buffer {
  const moved = Buffer.from(folder);
  const entry = moved.indexOf(Buffer.from('03900200', 'hex'));
  moved.writeUInt32LE(moved.readUInt32LE(entry + 8) + by, entry + 8);
  return moved;
}
