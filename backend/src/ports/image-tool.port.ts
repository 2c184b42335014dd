import type { Readable } from 'node:stream';
import { renderMessage, type Message } from '../common/messages.js';

/** When a picture was taken, by the camera's clock. */
export interface CameraTime {
  /** The time its clock showed, written as if it were UTC. */
  wall: Date;
  /** Minutes its clock is ahead of UTC; null when unknown. */
  offsetMinutes: number | null;
}

/** What a picture is, after EXIF orientation has been applied. */
export interface ImageProbe {
  format: 'jpeg' | 'png';
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
  format: 'webp' | 'jpeg';
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

/** What is drawn into previews: a text, or a picture (a PNG with its transparency) instead. */
export type Watermark = string | { png: Buffer };

/** A picture of the studio's own: re-encoded, nothing of the uploaded file remains. */
export interface Graphic {
  png: Buffer;
  width: number;
  height: number;
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

/** Turns an uploaded photo or a video frame into renditions: upright, sRGB, without EXIF, GPS or serial numbers. */
export abstract class ImageToolPort {
  /**
   * Decodes once and cuts all renditions.
   * Called by the renderer for photos and posters, and by the watermark preview of the settings.
   * @param source the original's bytes, or a local path
   * @param watermark drawn into the pixels of the specs that ask for it
   * @throws UnusableMediaError not JPEG/PNG, damaged, truncated, too many pixels
   */
  abstract render(
    source: Readable | Buffer | string,
    specs: readonly ImageRenditionSpec[],
    watermark: Watermark,
  ): Promise<RenderedSet>;
  /**
   * Mean luminance 0 to 255 of a picture: detects a black frame.
   * Called by the renderer when it chooses a poster.
   */
  abstract meanLuminance(picture: Buffer): Promise<number>;
  /**
   * A transparent PNG of the watermark for a picture of this size, for ffmpeg's overlay.
   * Called by the renderer before it cuts a watermarked stream.
   */
  abstract watermarkPng(width: number, height: number, watermark: Watermark): Promise<Buffer>;
  /**
   * A logo, small and clean: PNG with its transparency, upright, sRGB, without metadata.
   * Called by SettingsService when staff upload a logo.
   * @throws UnusableMediaError not PNG, JPEG or WebP (SVG may carry scripts), damaged, too many pixels
   */
  abstract graphic(source: Buffer, maxEdge: number): Promise<Graphic>;
}
