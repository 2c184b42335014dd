import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { SharpImageTool } from '../../../src/adapters/sharp/sharp-image-tool.js';
import { markMask } from '../../../src/adapters/sharp/watermark/watermark-mask.js';
import type { ImageRenditionSpec } from '../../../src/ports/image-tool.port.js';
import { COVER_RENDITIONS, stillRenditions } from '../../../src/modules/media/core/renditions.js';
import { mediaFixture, watermarkOf } from '../../fixtures/media-fixtures.js';
import { imageToolContract } from './image-tool.contract.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const tool = new SharpImageTool();
const clean: ImageRenditionSpec = { name: 'clean', maxEdge: 600, format: 'webp', quality: 80, watermark: false };

const pixels = (picture: Buffer | string, width = 60, height = 40) =>
  sharp(picture).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
const difference = (a: Buffer, b: Buffer) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
const rendered = async (photo: Buffer | string, spec: ImageRenditionSpec = clean) =>
  (await tool.render(photo, [spec], watermarkOf())).images[0]!;

describe('SharpImageTool', () => {
  imageToolContract(() => tool);

  if (DEEP)
    test.each(['webp', 'tiff', 'avif'] as const)('renders %s like the JPEG of the same picture', async (format) => {
      const jpeg = await sharp(mediaFixture('photos/landscape-upright.jpg')).resize(600).jpeg().toBuffer();
      const picture = await sharp(jpeg).toFormat(format, { quality: 90 }).toBuffer();
      const { probe, images } = await tool.render(picture, [clean], null);
      expect(probe).toMatchObject({ format, width: 600, height: 400 });
      expect(difference(await pixels(images[0]!.data), await pixels(jpeg))).toBeLessThan(5);
      await expect(tool.render(picture.subarray(0, picture.length / 2), [clean], null)).rejects.toMatchObject({
        reason: { code: 'picture_damaged' },
      });
    });

  test('rejects HEIC with what to do, where the library cannot decode it', async () => {
    expect(tool.readable.has('heic')).toBe(false);
    const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)]);
    await expect(tool.render(head, [clean], null)).rejects.toMatchObject({ reason: { code: 'picture_heic' } });
  });

  test('takes HEIC only where a small one could be decoded, whatever the library lists', async () => {
    const { readable } = await SharpImageTool.open(new Set(['jpeg', 'heic']));
    expect([...readable]).toEqual(['jpeg']);
  });

  if (DEEP)
    test('turns a rendition into a JPEG of at most that size', async () => {
      const { data: webp } = await rendered(mediaFixture('photos/landscape-exif-rotated-6.jpg'));
      const { data, width, height } = await tool.jpeg(webp, 300);
      expect(await sharp(data).metadata()).toMatchObject({ format: 'jpeg', width, height });
      expect(Math.max(width, height)).toBe(300);
      expect(difference(await pixels(data), await pixels(webp))).toBeLessThan(4);
    });

  if (DEEP)
    test('renders a cover as WebP, and in fewer bytes as AVIF', async () => {
      const specs = COVER_RENDITIONS.filter(({ maxEdge }) => maxEdge === 768);
      const { images } = await tool.render(mediaFixture('photos/landscape-upright.jpg'), specs, null);
      const [webp, avif] = await Promise.all(images.map(({ data }) => sharp(data).metadata()));
      expect([webp, avif]).toMatchObject([
        { format: 'webp' },
        { format: 'heif', compression: 'av1', width: webp!.width },
      ]);
      expect(images[1]!.data.length).toBeLessThan(images[0]!.data.length);
    });

  test('rotates a photo by EXIF to match its upright copy', async () => {
    const { probe, images } = await tool.render(
      mediaFixture('photos/landscape-exif-rotated-6.jpg'),
      [clean],
      watermarkOf(),
    );
    expect(probe).toMatchObject({ width: 1800, height: 1200 });
    expect(images[0]).toMatchObject({ width: 600, height: 400 });
    const upright = await pixels(mediaFixture('photos/landscape-upright.jpg'));
    const turned = await pixels(images[0]!.data);
    // The upper third matches too, and the photo differs clearly from the upside-down copy.
    expect(difference(turned.subarray(0, 60 * 13 * 3), upright.subarray(0, 60 * 13 * 3))).toBeLessThan(12);
    expect(difference(turned, upright)).toBeLessThan(12);
    expect(
      difference(
        turned,
        await pixels(await sharp(mediaFixture('photos/landscape-upright.jpg')).rotate(180).toBuffer()),
      ),
    ).toBeGreaterThan(30);
  });

  if (DEEP)
    test('rotates a portrait the other way', async () => {
      const { probe } = await tool.render(mediaFixture('photos/portrait-exif-rotated-8.jpg'), [clean], watermarkOf());
      expect(probe).toMatchObject({ width: 1200, height: 1800 });
    });

  if (DEEP)
    test.each([
      ['phone-12mp.jpg', '2022-08-14T14:12:31.000Z', 180],
      ['phone-hdr.jpg', '2015-04-10T20:12:23.550Z', null],
      ['with-gps.jpg', '2008-10-22T16:28:39.000Z', null],
    ])('reads %s: taken at %s, offset %s minutes', async (photo, wall, offsetMinutes) => {
      expect((await tool.render(mediaFixture(`photos/${photo}`), [clean], watermarkOf())).probe.taken).toEqual({
        wall: new Date(wall),
        offsetMinutes,
      });
    });

  if (DEEP)
    test('reads the time of PNGs and ignores an invalid one', async () => {
      const taken = async (format: 'jpeg' | 'png', exif: Record<string, string>) =>
        (
          await tool.render(
            await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
              .withExif({ IFD2: exif })
              .toFormat(format)
              .toBuffer(),
            [clean],
            null,
          )
        ).probe.taken;
      const noon = new Date('2026-01-10T12:00:00Z');
      expect(await taken('png', { DateTimeOriginal: '2026:01:10 12:00:00', OffsetTimeOriginal: '-03:30' })).toEqual({
        wall: noon,
        offsetMinutes: -210,
      });
      expect(await taken('jpeg', { DateTimeOriginal: '2026:01:10 12:00:00', OffsetTimeOriginal: 'about 2' })).toEqual({
        wall: noon,
        offsetMinutes: null,
      });
      for (const nonsense of [
        '2026:02:31 12:00:00',
        '2026:01:10 25:00:00',
        '0000:00:00 00:00:00',
        '    :  :     :  :  ',
        'yesterday',
        '2026-01-10T12:00:00',
      ])
        expect(await taken('jpeg', { DateTimeOriginal: nonsense })).toBeNull();
    });

  test.each(allOrEvery(3, ['with-gps.jpg', 'phone-12mp.jpg', 'phone-hdr.jpg']))(
    'removes EXIF, GPS, XMP, IPTC and profile from %s',
    async (photo) => {
      const original = await sharp(mediaFixture(`photos/${photo}`)).metadata();
      expect(original.exif).toBeDefined();
      const { images } = await tool.render(mediaFixture(`photos/${photo}`), stillRenditions(), watermarkOf());
      for (const image of images) {
        const { exif, xmp, iptc, icc, orientation } = await sharp(image.data).metadata();
        expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
        expect(image.data.includes('Exif\0\0')).toBe(false);
      }
    },
  );

  test('draws the watermark on client previews, not on staff previews', async () => {
    const source = mediaFixture('photos/landscape-upright.jpg');
    const { images } = await tool.render(source, stillRenditions(), watermarkOf());
    for (const [i, spec] of stillRenditions().entries()) {
      const plain = await rendered(source, { ...spec, watermark: false });
      const [a, b] = await Promise.all(
        [plain.data, images[i]!.data].map((data) => pixels(data, plain.width, plain.height)),
      );
      const changed = a!.filter((value, at) => Math.abs(value - b![at]!) > 24).length / a!.length;
      if (spec.class === 'staff') expect(changed).toBeLessThan(0.002);
      else expect(changed).toBeGreaterThan(0.02);
    }
  });

  if (DEEP)
    test.each([
      ['white', '#ffffff'],
      ['black', '#000000'],
    ])('draws a readable watermark on %s', async (_, background) => {
      const blank = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
        .png()
        .toBuffer();
      const { data } = await rendered(blank, { ...clean, watermark: true });
      const grey = (await sharp(data).greyscale().stats()).channels[0]!;
      expect(grey.max - grey.min).toBeGreaterThan(60);
    });

  if (DEEP)
    test('converts a wide-gamut photo to sRGB', async () => {
      const red = sharp({ create: { width: 100, height: 100, channels: 3, background: { r: 200, g: 60, b: 40 } } });
      const wide = await red.withIccProfile('p3').png().toBuffer();
      const stored = await sharp(wide).metadata();
      expect(stored.icc).toBeDefined();
      const { data } = await rendered(wide);
      const [r, g, b] = (await sharp(data).stats()).channels.map((channel) => channel.mean);
      expect(Math.abs(r! - 200) + Math.abs(g! - 60) + Math.abs(b! - 40)).toBeLessThan(12);
    });

  if (DEEP)
    test.each([
      ['16-bit PNG', () => sharp(mediaFixture('photos/with-gps.jpg')).toColourspace('rgb16').png()],
      [
        'grey PNG with transparency',
        () => sharp(mediaFixture('photos/with-gps.jpg')).greyscale().ensureAlpha(0.5).png(),
      ],
      ['palette PNG', () => sharp(mediaFixture('photos/with-gps.jpg')).png({ palette: true })],
      ['CMYK JPEG', () => sharp(mediaFixture('photos/with-gps.jpg')).toColourspace('cmyk').jpeg()],
      ['progressive JPEG', () => sharp(mediaFixture('photos/with-gps.jpg')).jpeg({ progressive: true })],
    ])('accepts a %s', async (_, picture) => {
      const image = await rendered(await picture().toBuffer(), { ...clean, watermark: true });
      expect(await sharp(image.data).metadata()).toMatchObject({ width: 600, height: 450, space: 'srgb', channels: 3 });
    });

  test("names HEIC as the reason whatever the file's name", async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(60)]);
    await expect(tool.render(heic, [clean], watermarkOf())).rejects.toThrow(/HEIC/);
  });

  if (DEEP)
    test('measures brightness', async () => {
      const blank = (background: string) =>
        sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .jpeg()
          .toBuffer();
      expect(await tool.meanLuminance(await blank('#000000'))).toBeLessThan(2);
      expect(await tool.meanLuminance(await blank('#ffffff'))).toBeGreaterThan(253);
    });

  if (DEEP)
    test('draws non-Latin text, and a watermark without any known letter', async () => {
      const drawn = async (words: string) => (await markMask(400, 300, watermarkOf(words))).data;
      const share = async (words: string) => (await drawn(words)).filter((covered) => covered > 0).length / (400 * 300);
      expect(await share('Ателье')).toBeGreaterThan(0.02);
      expect(await share('Στούντιο')).toBeGreaterThan(0.02);
      expect(await drawn('見本')).toEqual(await drawn('PREVIEW'));
    });

  if (DEEP)
    test('draws the same watermark without system fonts', async () => {
      const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
      const script = `import { markMask } from ${url('../../../dist/adapters/sharp/watermark/watermark-mask.js')};
      const mark = ${JSON.stringify(watermarkOf())};
      const { data } = await markMask(400, 300, { ...mark, seed: Buffer.from(mark.seed) });
      process.stdout.write(data.toString('base64'));`;
      const nowhere = {
        ...process.env,
        NODE_OPTIONS: '',
        FONTCONFIG_FILE: '/nonexistent/fonts.conf',
        FONTCONFIG_PATH: '/nonexistent',
      };
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        env: nowhere,
      });
      expect(stdout).toBe((await markMask(400, 300, watermarkOf())).data.toString('base64'));
    });

  test('rejects a photo without its last bytes', async () => {
    const bytes = readFileSync(mediaFixture('photos/phone-12mp.jpg'));
    await expect(tool.render(bytes.subarray(0, bytes.length * 0.9), [clean], watermarkOf())).rejects.toThrow(
      /incomplete/,
    );
  });
});
