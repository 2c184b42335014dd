import { message, type Message } from '../../../common/messages.js';
import { extensionOf } from '../core/media-name.js';
import type { FileType } from '../core/media-file.entity.js';

/** 2^20 bytes, in all that people read. */
export const MEGABYTE = 1024 * 1024;
/** The limit that the refusal of a file names in bytes. */
const DEFAULT_MEGABYTES = 500;
/** S3 takes no larger object by a single `PUT`. */
const MAX_WHOLE_MEGABYTES = 5 * 1024;
/** The last call of an upload names all of its parts: those of a larger file are larger. */
export const MAX_PARTS = 2_500;

interface AllowedType {
  fileType: FileType;
  /** The types that browsers and integrators send for this extension; the first is ours. */
  contentTypes: readonly [string, ...string[]];
}

/** What may be uploaded, by extension. The worker later decides by content. */
export const ALLOWED_TYPES: ReadonlyMap<string, AllowedType> = new Map(
  Object.entries<AllowedType>({
    mp4: { fileType: 'video', contentTypes: ['video/mp4'] },
    mov: { fileType: 'video', contentTypes: ['video/quicktime', 'video/mp4'] },
    avi: { fileType: 'video', contentTypes: ['video/x-msvideo', 'video/avi', 'video/vnd.avi', 'video/msvideo'] },
    jpg: { fileType: 'photo', contentTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'] },
    jpeg: { fileType: 'photo', contentTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'] },
    png: { fileType: 'photo', contentTypes: ['image/png'] },
  }),
);

const EXTENSIONS = [...ALLOWED_TYPES.keys()].map((extension) => `.${extension}`).join(', ');

/** Why this file may not be uploaded, or null; `whole`: by a single `PUT`. The codes are those of the drop zone. */
export function uploadRejection(
  file: { name: string; type: string; size: number },
  maxMegabytes: number,
  { whole = false } = {},
): Message | null {
  const allowed = ALLOWED_TYPES.get(extensionOf(file.name));
  if (!allowed || !allowed.contentTypes.includes(file.type.toLowerCase())) {
    return message('file-invalid-type', { types: EXTENSIONS });
  }
  if (file.size > maxMegabytes * MEGABYTE) return message('file-too-large', { most: limitText(maxMegabytes) });
  if (whole && file.size > MAX_WHOLE_MEGABYTES * MEGABYTE)
    return message('file-too-large', { most: message('upload_whole_most', { size: sizeText(MAX_WHOLE_MEGABYTES) }) });
  if (file.size < 1) return message('file-too-small');
  return null;
}

function limitText(megabytes: number): Message {
  if (megabytes === DEFAULT_MEGABYTES) return message('upload_limit_bytes', { count: String(megabytes * MEGABYTE) });
  return message('upload_limit_size', { size: sizeText(megabytes) });
}

const sizeText = (megabytes: number) => (megabytes % 1024 === 0 ? `${megabytes / 1024} GB` : `${megabytes} MB`);
