import { appError } from '../../../common/errors.js';
import type { LinkClaims, LinkScope } from '../../projects/gate/media-links.service.js';
import { SPRITE, WEB_SIZE } from '../../media/core/renditions.js';
import { CAPTIONS, type ByteTarget } from './byte-target.query.js';

/**
 * Which classes of bytes a link's scope grants. Anything not listed is denied. `staff` (480 or 768 px) and `cover`
 * (1440 px) are all pictures that a preview link grants without a watermark, and only while `isOpenToPreviews` says so.
 * Captions and the frames of the seek bar are open to whoever may watch the film.
 */
const OPENS: Readonly<Record<LinkScope, readonly string[]>> = {
  preview: ['preview', 'staff', 'cover', CAPTIONS, SPRITE.class],
  clean: ['clean', 'staff', CAPTIONS, SPRITE.class],
  purchased: ['clean', 'staff', CAPTIONS, SPRITE.class],
  staff: ['preview', 'staff', CAPTIONS, SPRITE.class],
  original: ['original'],
  web: ['clean'],
};

/** Links that an archived project ends. */
const CLOSED_BY_ARCHIVE: readonly LinkScope[] = ['preview', 'clean', 'purchased', 'web'];

/**
 * The one decision of every byte route: may this link read this object now?
 * @returns key and type of the object
 * @throws AppError `media.not_found`, `media.link_expired`
 */
export function decideBytes(
  claims: LinkClaims | 'expired' | null,
  target: ByteTarget | null,
  name: string,
): { key: string; contentType: string } {
  if (claims === 'expired')
    throw appError('media.link_expired', 'This link has expired. Open the gallery again for a new one.');
  if (claims === null || target === null) throw notFound();
  const [head, ...rest] = name.split('/');
  const requested = head === 'original' && rest.length === 0 ? 'original' : (target.rendition?.class ?? '');
  if (!OPENS[claims.scope].includes(requested)) throw notFound();
  if (claims.scope === 'web' && renditionNameOf(name) !== WEB_SIZE.name) throw notFound();
  if (claims.accessVersion !== target.accessVersion || (claims.revision ?? 0) !== target.revision) throw linkEnded();
  if (!target.projectActive && CLOSED_BY_ARCHIVE.includes(claims.scope)) throw notFound();
  if (claims.scope === 'preview' && !isOpenToPreviews(target)) throw linkEnded();
  if (requested === 'original') return { key: target.originalKey, contentType: target.contentType };
  const { key, contentType } = target.rendition!;
  if (rest.length === 0) return { key, contentType };
  // A stream is a folder beside its playlist: only plain names inside it, and only for streams.
  if (!key.endsWith('.m3u8') || !rest.every((part) => /^[a-z0-9_-]+(\.[a-z0-9]+)?$/i.test(part))) throw notFound();
  const file = rest.join('/');
  return {
    key: `${key.slice(0, key.lastIndexOf('/'))}/${file}`,
    contentType: file.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp2t',
  };
}

/** The rendition that a path names: `w480.webp` is `w480`, `hls/720p/000.ts` is `hls`; empty when it cannot be one. */
export function renditionNameOf(path: string): string {
  return /^([a-z0-9-]+)(\.[a-z0-9]+)?(\/|$)/i.exec(path)?.[1] ?? '';
}

/**
 * Says whether links spell the path like this: `w480.webp`, `hls/720p/000.ts`. In `w480.jpg`, `hls.any/720p/000.ts` and an
 * id in capitals it leads to the same bytes.
 * @param key of the object that it leads to
 */
export function isUsualPath({ fileId, name }: { fileId: string; name: string }, key: string): boolean {
  const [head, ...rest] = name.split('/');
  const extension = rest.length > 0 ? '' : key.slice(key.lastIndexOf('.'));
  return head === `${renditionNameOf(name)}${extension}` && fileId === fileId.toLowerCase();
}

/** The settings as they are now: a link that was made before they changed opens nothing more. */
function isOpenToPreviews({ rendition, gridSize, previewSize, cleanCover }: ByteTarget): boolean {
  if (!rendition) return false;
  const { class: renditionClass, key, longEdge } = rendition;
  if (renditionClass === 'staff') return longEdge <= gridSize && gridSize > 0;
  if (renditionClass === 'cover') return cleanCover;
  // Its frames are those of the stream.
  if (renditionClass === SPRITE.class) return true;
  // A film stays playable until it is rendered again; its frames are small.
  return key.endsWith('.m3u8') || longEdge <= previewSize;
}

/** The client may no longer have what the link was made for. */
export function linkEnded() {
  return appError('media.link_expired', 'This link has expired. Open the gallery again for a new one.');
}

function notFound() {
  return appError('media.not_found', 'File not found.');
}
