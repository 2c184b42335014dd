import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { message } from '../../../src/common/messages.js';
import { UnusableMediaError, type ImageRenditionSpec, type ImageToolPort } from '../../../src/ports/image-tool.port.js';
import { mediaFixture, watermarkOf } from '../../fixtures/media-fixtures.js';

const SPECS: ImageRenditionSpec[] = [
  { name: 'large', maxEdge: 1000, format: 'jpeg', quality: 80, watermark: true },
  { name: 'small', maxEdge: 300, format: 'webp', quality: 75, watermark: false },
];

/** Tests the rules of `ImageToolPort`, the same for the fake and the adapter. */
export function imageToolContract(make: () => ImageToolPort): void {
  const tool = make();
  const upright = mediaFixture('photos/landscape-upright.jpg');
  const rejected = (source: Buffer) => expect(tool.render(source, SPECS, watermarkOf())).rejects;

  test('renders the requested sizes from path, buffer and stream', async () => {
    const bytes = readFileSync(upright);
    for (const source of [
      upright,
      bytes,
      Readable.from([bytes.subarray(0, 10), bytes.subarray(10, 70), bytes.subarray(70)]),
    ]) {
      const { probe, images } = await tool.render(source, SPECS, watermarkOf());
      expect(probe).toEqual({ format: 'jpeg', width: 1800, height: 1200, taken: null });
      expect(images.map(({ name, contentType, width, height }) => ({ name, contentType, width, height }))).toEqual([
        { name: 'large', contentType: 'image/jpeg', width: 1000, height: 667 },
        { name: 'small', contentType: 'image/webp', width: 300, height: 200 },
      ]);
    }
  });

  test('does not enlarge a small picture', async () => {
    const { images } = await tool.render(mediaFixture('photos/with-gps.jpg'), SPECS, watermarkOf());
    expect(images[0]).toMatchObject({ width: 640, height: 480 });
  });

  test('gives a placeholder small enough for a list', async () => {
    const { placeholder } = await tool.render(upright, SPECS, watermarkOf());
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder.length).toBeLessThan(300);
  });

  test.each([
    ['text', Buffer.from('not a picture at all')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('rejects %s by its content, with a reason', async (_, bytes) => {
    await rejected(bytes).toThrow(new UnusableMediaError(message('picture_wrong_type')));
  });

  test('rejects an empty file', async () => {
    await rejected(Buffer.alloc(0)).toThrow(UnusableMediaError);
    await rejected(Buffer.alloc(0)).toThrow(/empty/);
  });

  test('rejects half a JPEG', async () => {
    const bytes = readFileSync(upright);
    await rejected(bytes.subarray(0, bytes.length / 2)).toThrow(UnusableMediaError);
    await rejected(bytes.subarray(0, bytes.length / 2)).toThrow(/damaged or incomplete/);
  });

  test('rejects a PNG of 30000 x 30000 pixels by its header', async () => {
    const header = Buffer.from('89504e470d0a1a0a0000000d4948445200007530000075300802000000', 'hex');
    await rejected(Buffer.concat([header, Buffer.alloc(100)])).toThrow(UnusableMediaError);
    await rejected(Buffer.concat([header, Buffer.alloc(100)])).toThrow(/30000 x 30000/);
  });

  test('passes on the error of a failing source', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('connection lost'));
      },
    });
    await expect(tool.render(broken, SPECS, watermarkOf())).rejects.toThrow('connection lost');
  });
}
