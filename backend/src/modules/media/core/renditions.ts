import type { ImageRenditionSpec } from '../../../ports/image-tool.port.js';
import type { HlsRung, VideoProbe } from '../../../ports/video-tool.port.js';
import { DEFAULT_SIZES, type PictureSizes } from '../../settings/picture-sizes.js';

/**
 * The audience of a rendition: `staff` is a small picture without watermark, for staff and for clients who have
 * unlocked the file; `preview` is watermarked, for every client of the gallery; `clean` has no watermark, for clients
 * who have unlocked the file; `cover` has none either, for every client while the file is the cover of its project.
 * Studio settings decide whether clients get `cover`, and up to which size `staff` in their grid and `preview`.
 * `sprite` has the small frames of a film's seek bar, watermarked, for whoever may watch the film.
 */
export type RenditionClass = 'staff' | 'preview' | 'clean' | 'cover' | 'sprite';

/** A still picture has a size, a format and a class that says who may see it. */
export interface StillRendition extends ImageRenditionSpec {
  class: RenditionClass;
}

const THUMB: StillRendition = {
  name: 'thumb',
  class: 'staff',
  maxEdge: 480,
  format: 'webp',
  quality: 76,
  watermark: false,
};
const THUMB_768: StillRendition = { ...THUMB, name: 'thumb768', maxEdge: 768 };

/** Previews below the largest have these sizes: a tile, the full width of a phone, a laptop. */
const STEPS = [480, 768, 1280] as const;
/** WebP at a larger size would cost as much time as everything else together. */
const LARGEST_WEBP = 1440;
const preview = (maxEdge: number): StillRendition => ({
  name: `w${maxEdge}`,
  class: 'preview',
  maxEdge,
  ...(maxEdge <= LARGEST_WEBP ? { format: 'webp', quality: 76 } : { format: 'jpeg', quality: 80 }),
  watermark: true,
});

const C768: StillRendition = {
  name: 'c768',
  class: 'clean',
  maxEdge: 768,
  format: 'webp',
  quality: 80,
  watermark: false,
};
const C1440: StillRendition = {
  name: 'c1440',
  class: 'clean',
  maxEdge: 1440,
  format: 'webp',
  quality: 80,
  watermark: false,
};
const C2048: StillRendition = {
  name: 'c2048',
  class: 'clean',
  maxEdge: 2048,
  format: 'jpeg',
  quality: 84,
  watermark: false,
};

const COVER_768: StillRendition = { ...C768, name: 'cover768', class: 'cover' };
const COVER_1440: StillRendition = { ...C1440, name: 'cover1440', class: 'cover' };
/**
 * An AVIF copy of a picture has a third fewer bytes, for browsers that accept it. It is made once a gallery, so its
 * time does not matter.
 */
const avifOf = (rendition: StillRendition): StillRendition => ({
  ...rendition,
  name: avifName(rendition.name),
  format: 'avif',
  quality: 50,
});
/** Returns the name of a rendition in AVIF, which is sent at the same URL. */
export const avifName = (name: string) => `${name}-avif`;

/**
 * Lists the renditions of every photo, and of a video's poster frame. docs/decisions/018 and 035 say which sizes and
 * why.
 */
export function stillRenditions({ previewSize, gridSize }: PictureSizes = DEFAULT_SIZES): StillRendition[] {
  const steps = STEPS.filter((step) => step < previewSize);
  return [THUMB, ...(gridSize > THUMB.maxEdge ? [THUMB_768] : []), ...[...steps, previewSize].map(preview)];
}
/** The size of a preview that a grid image without watermark replaces. */
export const REPLACED_BY: Readonly<Record<string, string>> = { w480: THUMB.name, w768: THUMB_768.name };
/** An unlocked photo has these additional renditions; the smallest size is the thumbnail, which has no watermark. */
export const CLEAN_PHOTO_RENDITIONS: readonly StillRendition[] = [C768, C1440, C2048];
/** Clients download this rendition of an unlocked photo in web size, without the camera's metadata. */
export const WEB_SIZE = C2048;
export const CLEAN_POSTER_RENDITIONS: readonly StillRendition[] = [C768, C1440];

/** A project's cover has these additional renditions; those of a video are from its poster frame. */
export const COVER_RENDITIONS: readonly StillRendition[] = [
  COVER_768,
  COVER_1440,
  avifOf(COVER_768),
  avifOf(COVER_1440),
];

/** A stream is a folder with `master.m3u8` and one folder per rung. */
export interface StreamRendition {
  name: string;
  class: RenditionClass;
  /** The best rung has at most these edges. */
  shortEdge: number;
  longEdge: number;
}

/** The small frames of a film's seek bar are on one picture. */
export const SPRITE = { name: 'sprite', class: 'sprite', format: 'jpeg' } as const;

export const STREAM_MASTER = 'master.m3u8';
export const PREVIEW_STREAM: StreamRendition = { name: 'hls', class: 'preview', shortEdge: 720, longEdge: 1920 };
/** An unlocked video plays this stream: any browser supports it, whatever codec was delivered. */
export const CLEAN_STREAM: StreamRendition = { name: 'hls-clean', class: 'clean', shortEdge: 1080, longEdge: 1920 };
/** The clean stream of a studio that shows films in 4K. */
export const ULTRA_HD_STREAM: StreamRendition = { ...CLEAN_STREAM, shortEdge: 2160, longEdge: 3840 };

/** A rung with a larger short edge is followed by another: not every connection carries it. */
const LARGE_SHORT_EDGE = 720;
/** A second, smaller rung below this helps nobody. */
const MIN_SHORT_EDGE = 96;
const HIGH_BIT_RATE = 2_800_000;
const HIGH_PIXELS = 1280 * 720;
/** Up to this rate the bits above are enough; twice as many frames need less than twice as many bits. */
const USUAL_RATE = 30;
const FASTEST_RATE = 60;

/** The facts about a film on which its rungs depend. */
type SourceSize = Pick<VideoProbe, 'width' | 'height' | 'frameRate'>;

/**
 * Returns a stream's rungs for an upright source, the best one first: one with at most these edges, one of half its
 * size, and for a very large film one of a quarter.
 */
export function pickRungs(
  source: SourceSize,
  { shortEdge, longEdge }: Pick<StreamRendition, 'shortEdge' | 'longEdge'> = PREVIEW_STREAM,
  largest: number = longEdge,
): HlsRung[] {
  const short = Math.min(source.width, source.height);
  const long = Math.max(source.width, source.height);
  const scale = Math.min(1, shortEdge / short, Math.min(longEdge, largest) / long);
  const rungs = [1, 2, 4].map((part) => rung(source, scale / part));
  const edgeOf = ({ width, height }: HlsRung) => Math.min(width, height);
  return rungs.filter(
    (made, i) => i === 0 || (edgeOf(made) >= MIN_SHORT_EDGE && (i === 1 || edgeOf(rungs[1]!) > LARGE_SHORT_EDGE)),
  );
}

function rung(source: SourceSize, scale: number): HlsRung {
  const width = even(source.width * scale);
  const height = even(source.height * scale);
  const faster = Math.max(1, Math.min(FASTEST_RATE, source.frameRate) / USUAL_RATE);
  // Small pictures need more bits a pixel: the exponent gives 2.8 Mbit/s at 720p and 0.9 at 360p.
  const pixels = ((width * height) / HIGH_PIXELS) ** 0.8;
  const videoBitRate = Math.max(150_000, Math.round(HIGH_BIT_RATE * pixels * Math.sqrt(faster)));
  return { name: `${Math.min(width, height)}p`, width, height, videoBitRate };
}

/** Rounds an edge down to an even number, which H.264 needs: nothing is enlarged. */
function even(value: number): number {
  return Math.max(2, Math.floor((value + 1e-6) / 2) * 2);
}

/** Returns the name in the URL of a film's captions: other content has another name. */
export function captionsName(language: string, hash: string): string {
  return `${CAPTIONS_PREFIX}${language}-${hash}`;
}
export const CAPTIONS_PREFIX = 'captions-';

/** Everything stored for a project is below this prefix. */
export function projectPrefix(projectId: string): string {
  return `projects/${projectId}/`;
}

/** Makes the key of an original; `extension` is without its dot. */
export function originalKey(projectId: string, uploadId: string, extension: string): string {
  return `${projectPrefix(projectId)}originals/${uploadId}.${extension}`;
}

/** Makes the key that a single `PUT` writes to: its link outlives the record, and must not reach the original. */
export function incomingKey(projectId: string, uploadId: string, extension: string): string {
  return `${projectPrefix(projectId)}incoming/${uploadId}.${extension}`;
}

/** Returns the key of an upload's original once it is recorded. */
export function originalKeyOf(uploadKey: string): string {
  return uploadKey.replace(/^(projects\/[^/]+\/)incoming\//, '$1originals/');
}

/** Everything rendered from one original is below this prefix. */
export function renditionsPrefix(projectId: string, folder: string): string {
  return `${projectPrefix(projectId)}renditions/${folder}/`;
}

/** Returns the folder of a file's renditions: a different one for each original that the file has had. */
export function renditionsFolder({ id, revision }: { id: string; revision: number }): string {
  return revision === 0 ? id : `${id}.${revision}`;
}

/** Returns the folder of an object by its key. */
export const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

/** Makes the key of a still rendition, which is always the same, so that rendering twice overwrites. */
export function renditionKey(
  projectId: string,
  folder: string,
  rendition: Pick<ImageRenditionSpec, 'name' | 'format'>,
): string {
  const extension = rendition.format === 'jpeg' ? 'jpg' : rendition.format;
  return `${renditionsPrefix(projectId, folder)}${rendition.name}.${extension}`;
}

/**
 * Makes the folder of a stream. Another watermark or size gives another folder: the old stream is played until the new
 * one is complete.
 */
export function streamFolder(
  projectId: string,
  folder: string,
  { name }: Pick<StreamRendition, 'name'>,
  version: string,
): string {
  return `${renditionsPrefix(projectId, folder)}${name}-${version}`;
}
