import type { Readable } from 'node:stream';
import { renderMessage, type Message } from '../common/messages.js';

/** The time at which a picture was taken, by the camera's clock. */
export interface CameraTime {
  /** The time its clock showed, written as if it were UTC. */
  wall: Date;
  /** Minutes its clock is ahead of UTC; null when unknown. */
  offsetMinutes: number | null;
}

/** Formats of photos; `readable` says which of them the installed library decodes. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif' | 'heic' | 'raw';

/** The values of PLUS and IPTC for data mining; those that refer to other properties are only copied from files. */
export const DATA_MINING = [
  'DMI-UNSPECIFIED',
  'DMI-ALLOWED',
  'DMI-PROHIBITED-AIMLTRAINING',
  'DMI-PROHIBITED-GENAIMLTRAINING',
  'DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING',
  'DMI-PROHIBITED',
  'DMI-PROHIBITED-SEECONSTRAINT',
  'DMI-PROHIBITED-SEEEMBEDDEDRIGHTSEXPR',
  'DMI-PROHIBITED-SEELINKEDRIGHTSEXPR',
] as const;
export type DataMining = (typeof DATA_MINING)[number];

/** The rights to a picture that its metadata state; null: they state nothing. */
export interface PictureRights {
  creator: readonly string[] | null;
  copyright: string | null;
  credit: string | null;
  /** Says whether the picture may be used for data mining and for training, by the vocabulary of PLUS. */
  dataMining: DataMining | null;
}

export const NO_RIGHTS: PictureRights = { creator: null, copyright: null, credit: null, dataMining: null };

/** The properties of a picture after its EXIF orientation has been applied. */
export interface ImageProbe {
  format: PhotoFormat;
  /** Pixels as shown, upright. */
  width: number;
  height: number;
  taken: CameraTime | null;
}

export interface ImageRenditionSpec {
  /** Names the output in the reply. */
  name: string;
  /** Longest edge in pixels; a smaller picture is not enlarged. */
  maxEdge: number;
  format: 'webp' | 'jpeg' | 'avif';
  quality: number;
  watermark: boolean;
}

export interface RenderedImage {
  name: string;
  data: Buffer;
  contentType: string;
  width: number;
  height: number;
}

export interface RenderedSet {
  probe: ImageProbe;
  images: RenderedImage[];
  /** `data:image/webp;base64,…` of at most 24 px, for the grid before pictures come. */
  placeholder: string;
}

/** The watermark in previews. */
export interface Watermark {
  /** A text, or the shape of a picture (a PNG with its transparency) in its place. */
  mark: string | { png: Buffer };
  layout: 'pattern' | 'centre' | 'corner';
  size: 'small' | 'medium' | 'large';
  /** The difference in brightness between the marks and the picture, in per cent of the whole range. */
  strength: number;
}

/** A watermark with the places of its marks. */
export interface PlacedWatermark extends Watermark {
  /** The seed has at least 12 bytes that nobody outside can know; the placement follows from them. */
  seed: Buffer;
}

/** The background of a mark is measured at this many of its pixels. */
export const MARK_SAMPLES = 64;

/** The marks of a picture or film, as a grey picture of its size. */
export interface MarkMask {
  /** Zero beside the marks, else how much of the pixel a mark covers. */
  data: Buffer;
  width: number;
  height: number;
  /** The number of each pixel's mark (the whole text or logo), from 1; zero beside the marks. */
  numbers: Uint16Array;
  /** `MARK_SAMPLES` pixels of each mark. */
  samples: Uint32Array;
}

/** The marks of a film, and how strong they are. */
export interface FilmMarks {
  mask: MarkMask;
  /** The strength of the watermark. */
  strength: number;
}

/** A picture of the studio's own: re-encoded, nothing of the uploaded file remains. */
export interface Graphic {
  png: Buffer;
  width: number;
  height: number;
}

/** A picture or a text on a background: the studio's icon, and the image of link previews. */
export interface Emblem {
  width: number;
  height: number;
  /** `#rrggbb`; left out: transparent (PNG only). */
  background?: string;
  content: { picture: Buffer; fit: 'cover' | 'contain' } | { text: string; colour: string };
  /** The largest part of each edge that the content may take, 0 to 1. */
  share: { width: number; height: number };
  format: 'png' | 'jpeg';
}

/** The picture cannot be used; `reason` is for staff. */
export class UnusableMediaError extends Error {
  override readonly name = 'UnusableMediaError';

  constructor(
    readonly reason: Message,
    options?: ErrorOptions,
  ) {
    super(renderMessage(reason), options);
  }
}

/**
 * Turns an uploaded photo or a video frame into renditions: upright, sRGB, without EXIF, GPS or serial numbers. The
 * rights that its metadata names are all that remains of that.
 */
export abstract class ImageToolPort {
  /** The formats of photos that can be rendered here, known from the start. */
  abstract readonly readable: ReadonlySet<PhotoFormat>;

  /**
   * Decodes once and makes all renditions.
   * Called by the renderer for photos and posters, and by the watermark preview of the settings.
   * @param source the original's bytes, or a local path
   * @param watermark drawn into the pixels of the specs that ask for it; null when none does
   * @param rights written into every rendition where the picture's own metadata says nothing
   * @throws UnusableMediaError not of a readable format, damaged, truncated, too many pixels
   */
  abstract render(
    source: Readable | Buffer | string,
    specs: readonly ImageRenditionSpec[],
    watermark: PlacedWatermark | null,
    rights?: PictureRights,
  ): Promise<RenderedSet>;
  /**
   * Returns the mean luminance of a picture, 0 to 255, by which a black frame is detected.
   * Called by the renderer when it chooses a poster.
   */
  abstract meanLuminance(picture: Buffer): Promise<number>;
  /**
   * Returns the marks of a film whose frames have this size.
   * Called by the renderer before it cuts a watermarked stream.
   */
  abstract filmMarks(width: number, height: number, watermark: PlacedWatermark): Promise<FilmMarks>;
  /**
   * Makes a small clean logo: PNG with its transparency, upright, sRGB, without metadata.
   * Called by PicturesService when staff upload a logo.
   * @throws UnusableMediaError not PNG, JPEG or WebP (SVG may carry scripts), damaged, too many pixels
   */
  abstract graphic(source: Buffer, maxEdge: number): Promise<Graphic>;
  /**
   * Converts a rendition to JPEG, which every mail program shows.
   * Called by MailPicturesService for the cover of a mail.
   */
  abstract jpeg(rendition: Buffer, maxEdge: number): Promise<{ data: Buffer; width: number; height: number }>;
  /**
   * Writes rights into a JPEG that has no metadata. Its picture stays as it is.
   * Called by SpritesService for the frames of a seek bar.
   */
  abstract withRights(jpeg: Buffer, rights: PictureRights): Buffer;
  /**
   * Draws an emblem of exactly this size.
   * Called by BrandImagesService for the icon and the social image of the client's site.
   */
  abstract emblem(emblem: Emblem): Promise<Buffer>;
}
