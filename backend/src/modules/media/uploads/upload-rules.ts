import { message, type Message } from '../../../common/messages.js';
import type { PhotoFormat } from '../../../ports/image-tool.port.js';
import type { OptionalContainer } from '../../../ports/video-tool.port.js';
import { extensionOf } from '../core/media-name.js';
import type { FileType } from '../core/media-file.entity.js';

/** A megabyte has 2^20 bytes in all that people read. */
export const MEGABYTE = 1024 * 1024;
/** The error for a larger file names this limit in bytes. */
const DEFAULT_MEGABYTES = 500;
/** S3 takes no larger object by a single `PUT`. */
const MAX_WHOLE_MEGABYTES = 5 * 1024;
/** The last call of an upload names all of its parts, so a larger file has larger parts. */
export const MAX_PARTS = 2_500;

/** These formats are taken only where the installed tools read them. */
export type ReadableFormat = PhotoFormat | OptionalContainer;

interface AllowedType {
  fileType: FileType;
  /** The types that browsers and integrators send for this extension; the first is ours. */
  contentTypes: readonly [string, ...string[]];
  /** Files of this format are taken only where the installed tools read it. */
  format?: ReadableFormat;
}

const TRANSPORT_STREAM = ['video/mp2t', 'model/vnd.mts', 'video/vnd.dlna.mpeg-tts'] as const;

/** Files with these extensions may be uploaded. The worker later decides by content. */
export const ALLOWED_TYPES: ReadonlyMap<string, AllowedType> = new Map(
  Object.entries<AllowedType>({
    mp4: { fileType: 'video', contentTypes: ['video/mp4'] },
    mov: { fileType: 'video', contentTypes: ['video/quicktime', 'video/mp4'] },
    avi: { fileType: 'video', contentTypes: ['video/x-msvideo', 'video/avi', 'video/vnd.avi', 'video/msvideo'] },
    jpg: { fileType: 'photo', contentTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'] },
    jpeg: { fileType: 'photo', contentTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'] },
    png: { fileType: 'photo', contentTypes: ['image/png'] },
    m4v: { fileType: 'video', contentTypes: ['video/x-m4v', 'video/mp4'] },
    mkv: { fileType: 'video', contentTypes: ['video/x-matroska', 'video/matroska'], format: 'matroska' },
    webm: { fileType: 'video', contentTypes: ['video/webm'], format: 'matroska' },
    mts: { fileType: 'video', contentTypes: TRANSPORT_STREAM, format: 'mpegts' },
    m2ts: { fileType: 'video', contentTypes: TRANSPORT_STREAM, format: 'mpegts' },
    webp: { fileType: 'photo', contentTypes: ['image/webp'], format: 'webp' },
    avif: { fileType: 'photo', contentTypes: ['image/avif'], format: 'avif' },
    tif: { fileType: 'photo', contentTypes: ['image/tiff'], format: 'tiff' },
    tiff: { fileType: 'photo', contentTypes: ['image/tiff'], format: 'tiff' },
    cr2: { fileType: 'photo', contentTypes: ['image/x-canon-cr2'], format: 'raw' },
    cr3: { fileType: 'photo', contentTypes: ['image/x-canon-cr3'], format: 'raw' },
    nef: { fileType: 'photo', contentTypes: ['image/x-nikon-nef'], format: 'raw' },
    arw: { fileType: 'photo', contentTypes: ['image/x-sony-arw'], format: 'raw' },
    raf: { fileType: 'photo', contentTypes: ['image/x-fuji-raf'], format: 'raw' },
    dng: { fileType: 'photo', contentTypes: ['image/x-adobe-dng', 'image/dng'], format: 'raw' },
    heic: { fileType: 'photo', contentTypes: ['image/heic', 'image/heif'], format: 'heic' },
    heif: { fileType: 'photo', contentTypes: ['image/heif', 'image/heic'], format: 'heic' },
  }),
);

/** Films that are never taken. */
const OTHER_FILMS = new Set(['wmv', 'mpg', 'mpeg', 'flv', 'ts']);
/** Pictures that are never taken: the RAW files of other cameras, and files of programs for pictures. */
const OTHER_PICTURES = new Set([
  'orf',
  'rw2',
  'pef',
  'srw',
  'nrw',
  'crw',
  '3fr',
  'iiq',
  'psd',
  'psb',
  'jxl',
  'gif',
  'bmp',
]);

/** Returns the extensions that are taken where these formats can be read. */
export function acceptedExtensions(readable: ReadonlySet<ReadableFormat>): string[] {
  return [...ALLOWED_TYPES].flatMap(([extension, { format }]) => (!format || readable.has(format) ? [extension] : []));
}

/** The rules for the files that a studio takes. */
export interface UploadRules {
  maxMegabytes: number;
  readable: ReadonlySet<ReadableFormat>;
}

/**
 * Says why this file may not be uploaded, by a single `PUT` if `whole`; null if it may. The codes are those of the drop
 * zone.
 */
export function uploadRejection(
  file: { name: string; type: string; size: number },
  { maxMegabytes, readable }: UploadRules,
  { whole = false } = {},
): Message | null {
  const extension = extensionOf(file.name);
  const accepted = acceptedExtensions(readable);
  if (!accepted.includes(extension)) return typeRejection(extension, accepted);
  if (!ALLOWED_TYPES.get(extension)!.contentTypes.includes(file.type.toLowerCase()))
    return message('file-invalid-type', { types: listOf(accepted) });
  if (file.size > maxMegabytes * MEGABYTE) return message('file-too-large', { most: limitText(maxMegabytes) });
  if (whole && file.size > MAX_WHOLE_MEGABYTES * MEGABYTE)
    return message('file-too-large', { most: message('upload_whole_most', { size: sizeText(MAX_WHOLE_MEGABYTES) }) });
  if (file.size < 1) return message('file-too-small');
  return null;
}

/** Says what to do about a type that is known and not taken, and what the server lacks. */
function typeRejection(extension: string, accepted: readonly string[]): Message {
  const known = ALLOWED_TYPES.get(extension);
  const named = { type: extension.toUpperCase() };
  if (known?.format === 'heic') return message('picture_heic');
  if (known?.fileType === 'video') return message('video_unreadable', named);
  if (known && known.format !== 'raw') return message('picture_unreadable', named);
  if (OTHER_FILMS.has(extension)) return message('video_container', named);
  if (known || OTHER_PICTURES.has(extension)) return message('picture_format', named);
  return message('file-invalid-type', { types: listOf(accepted) });
}

const listOf = (extensions: readonly string[]) => extensions.map((extension) => `.${extension}`).join(', ');

function limitText(megabytes: number): Message {
  if (megabytes === DEFAULT_MEGABYTES) return message('upload_limit_bytes', { count: String(megabytes * MEGABYTE) });
  return message('upload_limit_size', { size: sizeText(megabytes) });
}

const sizeText = (megabytes: number) => (megabytes % 1024 === 0 ? `${megabytes / 1024} GB` : `${megabytes} MB`);
