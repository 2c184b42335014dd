import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sharp, { type AvailableFormatInfo, type Metadata, type Sharp } from 'sharp';
import { message } from '../../common/messages.js';
import {
  ImageToolPort,
  NO_RIGHTS,
  UnusableMediaError,
  type Emblem,
  type FilmMarks,
  type Graphic,
  type ImageProbe,
  type ImageRenditionSpec,
  type RenderedImage,
  type RenderedSet,
  type PhotoFormat,
  type PictureRights,
  type PlacedWatermark,
} from '../../ports/image-tool.port.js';
import { exifTime } from './exif-time.js';
import { developRaw } from './raw/raw-picture.js';
import { mergeRights, readRights } from './rights/read-rights.js';
import { rightsPacket, withPacket } from './rights/rights-packet.js';
import { checkImageHead, withImageSource } from './image-source.js';
import { drawWatermark } from './watermark/watermark.js';
import { textStencil } from './watermark/watermark-stencil.js';
import { markMask } from './watermark/watermark-mask.js';

const MAX_MEGAPIXELS = 150;
const MAX_GRAPHIC_MEGAPIXELS = 40;
/** The suffix by which libvips says that it decodes a format. */
const SUFFIX: Readonly<Record<PhotoFormat, string>> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  tiff: '.tif',
  avif: '.avif',
  heic: '.heic',
  // The embedded JPEG of a RAW file is read.
  raw: '.jpg',
};
/** PNG, JPEG and WebP begin like this. */
const GRAPHIC_HEADS = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];
/** The formats of this build of libvips: the prebuilt one decodes AV1 in HEIF files, but not HEVC. */
const FORMATS = Object.values(sharp.format) as AvailableFormatInfo[];
const SUFFIXES = FORMATS.flatMap(({ input }) => input.fileSuffix ?? []);
const LISTED: ReadonlySet<PhotoFormat> = new Set(
  (Object.keys(SUFFIX) as PhotoFormat[]).filter((format) => SUFFIXES.includes(SUFFIX[format])),
);

const TRIAL_HEIC = fileURLToPath(new URL('../../../assets/trial-photos/trial.heic', import.meta.url));

/** The pixels are upright, in sRGB, with three bytes each. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

// A worker renders several pictures side by side: one thread a picture makes the most of few cores,
// and nothing is ever read twice, so libvips' operation cache would only hold memory.
sharp.concurrency(1);
sharp.cache(false);

/** Makes renditions with sharp (libvips). */
export class SharpImageTool extends ImageToolPort {
  constructor(readonly readable: ReadonlySet<PhotoFormat> = LISTED) {
    super();
  }

  /** A libvips with libheif lists HEIC also where libheif has no decoder for HEVC: only a small photo shows it. */
  static async open(listed = LISTED): Promise<SharpImageTool> {
    const tool = new SharpImageTool(listed);
    if (!listed.has('heic') || (await canDecode(TRIAL_HEIC))) return tool;
    return new SharpImageTool(new Set([...listed].filter((format) => format !== 'heic')));
  }

  async render(
    source: Readable | Buffer | string,
    specs: readonly ImageRenditionSpec[],
    watermark: PlacedWatermark | null,
    rights: PictureRights = NO_RIGHTS,
  ): Promise<RenderedSet> {
    let format: PhotoFormat;
    return withImageSource(
      source,
      (head) => (format = checkImageHead(head, this.readable, rejectTooLarge)),
      async (original) => {
        const raw = await developRaw(original, format);
        const input = raw?.jpeg ?? original;
        const { probe, own } = await this.probe(input, raw?.exif ?? null);
        const packet = rightsPacket(mergeRights(own, rights));
        const maxEdge = Math.max(...specs.map((spec) => spec.maxEdge));
        const pixels = await decode(input, maxEdge);
        const images = new Map<ImageRenditionSpec, RenderedImage>();
        const cut = async (from: Pixels, specs: readonly ImageRenditionSpec[]) => {
          await Promise.all(specs.map(async (spec) => images.set(spec, await encode(from, spec, packet))));
        };
        const watermarked = specs.filter((spec) => spec.watermark);
        const cutWatermarked = async () => {
          if (watermarked.length === 0) return;
          if (!watermark) throw new Error('These renditions need a watermark.');
          // The marks are drawn into a copy, once for all sizes, while libvips encodes the sizes without them.
          const marked = { ...pixels, data: Buffer.from(pixels.data) };
          await drawWatermark(marked.data, marked.width, marked.height, watermark);
          await cut(marked, watermarked);
        };
        const plain = specs.filter((spec) => !spec.watermark);
        const [placeholder] = await Promise.all([placeholderOf(pixels), cut(pixels, plain), cutWatermarked()]);
        return { probe, images: specs.map((spec) => images.get(spec)!), placeholder };
      },
    );
  }

  async meanLuminance(picture: Buffer): Promise<number> {
    const { data } = await sharp(picture)
      .resize(64, 64, { fit: 'inside' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return data.reduce((sum, value) => sum + value, 0) / data.length;
  }

  async filmMarks(width: number, height: number, watermark: PlacedWatermark): Promise<FilmMarks> {
    return { mask: await markMask(width, height, watermark), strength: watermark.strength };
  }

  async graphic(source: Buffer, maxEdge: number): Promise<Graphic> {
    // The first bytes decide, so that no other decoder, SVG's least of all, ever sees them.
    if (!GRAPHIC_HEADS.some((head) => head.test(source.subarray(0, 16).toString('latin1')))) {
      throw new UnusableMediaError(message('graphic_wrong_type'));
    }
    const { width, height } = await decoding(sharp(source, { limitInputPixels: false }).metadata());
    if ((width * height) / 1e6 > MAX_GRAPHIC_MEGAPIXELS)
      throw new UnusableMediaError(message('graphic_too_large', { most: MAX_GRAPHIC_MEGAPIXELS }));
    const { data, info } = await decoding(
      sharp(source, { failOn: 'error', limitInputPixels: MAX_GRAPHIC_MEGAPIXELS * 1e6 })
        .autoOrient()
        .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9, palette: false })
        .toBuffer({ resolveWithObject: true }),
    );
    return { png: data, width: info.width, height: info.height };
  }

  async jpeg(rendition: Buffer, maxEdge: number): Promise<{ data: Buffer; width: number; height: number }> {
    const { data, info } = await sharp(rendition)
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .keepXmp()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  }

  withRights(jpeg: Buffer, rights: PictureRights): Buffer {
    const packet = rightsPacket(rights);
    return packet === null ? jpeg : withPacket(jpeg, packet);
  }

  async emblem({ width, height, background, content, share, format }: Emblem): Promise<Buffer> {
    const box = { width: Math.round(width * share.width), height: Math.round(height * share.height) };
    const drawn =
      'text' in content
        ? await colouredText(content, box)
        : await sharp(content.picture)
            .resize({ ...box, fit: content.fit === 'cover' ? 'cover' : 'inside', position: 'attention' })
            .png()
            .toBuffer();
    const canvas = sharp({
      create: { width, height, channels: 4, background: background ?? { r: 0, g: 0, b: 0, alpha: 0 } },
    }).composite([{ input: drawn }]);
    return format === 'png' ? canvas.png({ compressionLevel: 9 }).toBuffer() : canvas.jpeg({ quality: 82 }).toBuffer();
  }

  /** @param rawExif the EXIF of a RAW file, where its JPEG has none */
  private async probe(
    input: Buffer | string,
    rawExif: Buffer | null,
  ): Promise<{ probe: ImageProbe; own: PictureRights }> {
    const metadata = await decoding(sharp(input, { limitInputPixels: false }).metadata());
    const { autoOrient } = metadata;
    const exif = rawExif ?? metadata.exif;
    const format = formatOf(metadata);
    if (!format || !this.readable.has(format)) throw new UnusableMediaError(message('picture_wrong_type'));
    rejectTooLarge(autoOrient.width, autoOrient.height);
    const { width, height } = autoOrient;
    return {
      probe: { format, width, height, taken: exif ? exifTime(exif) : null },
      own: readRights({ ...metadata, exif }),
    };
  }
}

const canDecode = (path: string) =>
  sharp(path)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

function formatOf({ format, compression }: Metadata): PhotoFormat | null {
  if (format === 'heif') return compression === 'av1' ? 'avif' : 'heic';
  return format in SUFFIX ? (format as PhotoFormat) : null;
}

async function colouredText(
  { text, colour }: { text: string; colour: string },
  box: { width: number; height: number },
): Promise<Buffer> {
  const { data, width } = await textStencil(text, box.height, box.width, 0, '');
  // Only the letters are kept: a line has more room below them than above.
  const rows = data.subarray(
    Math.max(0, Math.floor(data.findIndex(Boolean) / width)) * width,
    (Math.floor(data.findLastIndex(Boolean) / width) + 1) * width || width,
  );
  const height = rows.length / width;
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .joinChannel(rows, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

function rejectTooLarge(width: number, height: number): void {
  const megapixels = (width * height) / 1e6;
  if (megapixels <= MAX_MEGAPIXELS) return;
  throw new UnusableMediaError(
    message('picture_too_large', { width, height, megapixels: Math.round(megapixels), most: MAX_MEGAPIXELS }),
  );
}

/** Decodes a picture once: shrunk while it is read, turned upright, in sRGB, with transparency on white. */
async function decode(input: Buffer | string, maxEdge: number): Promise<Pixels> {
  const { data, info } = await decoding(
    sharp(input, { failOn: 'error', limitInputPixels: MAX_MEGAPIXELS * 1e6, sequentialRead: true })
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, width: info.width, height: info.height };
}

/** All bytes are here: any error of libvips is the picture's fault. */
async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new UnusableMediaError(message('picture_damaged'), { cause });
  }
}

/**
 * Default efforts take several times as long for a few per cent of size; large previews are JPEG for the same reason.
 */
function encoder(cut: Sharp, { format, quality }: ImageRenditionSpec): Sharp {
  if (format === 'jpeg') return cut.jpeg({ quality });
  return format === 'webp' ? cut.webp({ quality, effort: 2 }) : cut.avif({ quality, effort: 2 });
}

async function encode(pixels: Pixels, spec: ImageRenditionSpec, packet: string | null): Promise<RenderedImage> {
  const cut = encoder(scaled(pixels, spec.maxEdge), spec);
  const { data, info } = await (packet === null ? cut : cut.withXmp(packet)).toBuffer({ resolveWithObject: true });
  return { name: spec.name, data, contentType: `image/${spec.format}`, width: info.width, height: info.height };
}

async function placeholderOf(pixels: Pixels): Promise<string> {
  const data = await scaled(pixels, 24).webp({ quality: 10, effort: 4 }).toBuffer();
  return `data:image/webp;base64,${data.toString('base64')}`;
}

function scaled({ data, width, height }: Pixels, maxEdge: number) {
  return sharp(data, { raw: { width, height, channels: 3 } }).resize({
    width: maxEdge,
    height: maxEdge,
    fit: 'inside',
    withoutEnlargement: true,
  });
}
