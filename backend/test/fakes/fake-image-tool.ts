import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { message } from '../../src/common/messages.js';
import {
  ImageToolPort,
  UnusableMediaError,
  type Emblem,
  type FilmMarks,
  type Graphic,
  type ImageProbe,
  type ImageRenditionSpec,
  type RenderedSet,
  type PlacedWatermark,
} from '../../src/ports/image-tool.port.js';

/** The content of a rendition that the fake made. */
export interface FakePicture {
  name: string;
  width: number;
  height: number;
  watermark: string | null;
}

/** Looks at headers only, never at pixels: a rendition is a note of what would have been drawn. */
export class FakeImageTool extends ImageToolPort {
  readonly readable = new Set(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const);

  async render(
    source: Readable | Buffer | string,
    specs: readonly ImageRenditionSpec[],
    mark: PlacedWatermark | null,
  ): Promise<RenderedSet> {
    const bytes =
      typeof source === 'string' ? await readFile(source) : Buffer.isBuffer(source) ? source : await buffer(source);
    const probe = readHeader(bytes);
    const images = specs.map(({ name, maxEdge, format, watermark }) => {
      const scale = Math.min(1, maxEdge / Math.max(probe.width, probe.height));
      const [width, height] = [probe.width, probe.height].map((edge) => Math.max(1, Math.round(edge * scale))) as [
        number,
        number,
      ];
      const picture: FakePicture = { name, width, height, watermark: watermark ? nameOf(mark!) : null };
      return { name, data: Buffer.from(JSON.stringify(picture)), contentType: `image/${format}`, width, height };
    });
    return { probe, images, placeholder: 'data:image/webp;base64,AAAA' };
  }

  async meanLuminance(picture: Buffer): Promise<number> {
    return Number(/luminance=(\d+)/.exec(picture.toString('latin1'))?.[1] ?? 128);
  }

  async filmMarks(width: number, height: number, { strength }: PlacedWatermark): Promise<FilmMarks> {
    const numbers = new Uint16Array(width * height);
    return {
      mask: { data: Buffer.alloc(width * height), width, height, numbers, samples: new Uint32Array() },
      strength,
    };
  }

  async graphic(source: Buffer, maxEdge: number): Promise<Graphic> {
    const { width, height } = readHeader(source);
    const scale = Math.min(1, maxEdge / Math.max(width, height));
    return { png: source, width: Math.round(width * scale), height: Math.round(height * scale) };
  }

  async jpeg(rendition: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
    const { width, height } = JSON.parse(rendition.toString()) as FakePicture;
    return { data: fakeJpeg(width, height), width, height };
  }

  withRights(jpeg: Buffer): Buffer {
    return jpeg;
  }

  async emblem({ content, ...emblem }: Emblem): Promise<Buffer> {
    const drawn = 'text' in content ? content : { ...content, picture: content.picture.length };
    return Buffer.from(JSON.stringify({ ...emblem, content: drawn }));
  }
}

const nameOf = ({ mark }: PlacedWatermark) => (typeof mark === 'string' ? mark : `picture of ${mark.png.length} bytes`);

/** Makes the smallest file that has a JPEG's header, with a remark that the fake reads as its brightness. */
export function fakeJpeg(width: number, height: number, luminance = 128): Buffer {
  const remark = Buffer.from(`luminance=${luminance}`);
  const comment = Buffer.from([0xff, 0xfe, 0, remark.length + 2]);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, remark, frame, Buffer.from([0xff, 0xd9])]);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readHeader(bytes: Buffer): ImageProbe {
  if (bytes.length === 0) throw new UnusableMediaError(message('file_empty'));
  let probe: ImageProbe;
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) {
    probe = { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), taken: null };
  } else if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    probe = readJpeg(bytes);
  } else {
    throw new UnusableMediaError(message('picture_wrong_type'));
  }
  if (probe.width * probe.height > 150e6)
    throw new UnusableMediaError(
      message('picture_too_large', {
        width: probe.width,
        height: probe.height,
        megapixels: Math.round((probe.width * probe.height) / 1e6),
        most: 150,
      }),
    );
  return probe;
}

function readJpeg(bytes: Buffer): ImageProbe {
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) throw new UnusableMediaError(message('picture_damaged'));
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { format: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), taken: null };
  }
  throw new UnusableMediaError(message('picture_damaged'));
}
