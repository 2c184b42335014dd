import { appError } from '../../../common/errors.js';
import type { LinkClaims, LinkScope } from '../../projects/gate/media-links.service.js';
import { folderOf, SPRITE, WEB_SIZE } from '../../media/core/renditions.js';
import { CAPTIONS, type ByteTarget } from './byte-target.query.js';

/**
 * A link's scope grants these classes of bytes. Anything not listed is denied. A preview link grants only pictures of
 * `staff` (480 or 768 px) and `cover` (1440 px) without a watermark, and only while `isOpenToPreviews` says so.
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

/** An archived project ends links of these scopes. */
const CLOSED_BY_ARCHIVE: readonly LinkScope[] = ['preview', 'clean', 'purchased', 'web'];

/**
 * Decides for every byte route whether this link may read this object now.
 * @returns key and type of the object
 * @throws AppError `media.not_found`, `media.link_expired`
 */
export function decideBytes(
  claims: LinkClaims | 'expired' | null,
  target: ByteTarget | null,
  name: string,
): { key: string; contentType: string } {
  if (claims === 'expired') throw linkEnded();
  if (claims === null || target === null) throw fileNotFound();
  const [head, ...rest] = name.split('/');
  const requested = head === 'original' && rest.length === 0 ? 'original' : (target.rendition?.class ?? '');
  if (!OPENS[claims.scope].includes(requested)) throw fileNotFound();
  if (claims.scope === 'web' && renditionNameOf(name) !== WEB_SIZE.name) throw fileNotFound();
  if (claims.accessVersion !== target.accessVersion || (claims.revision ?? 0) !== target.revision) throw linkEnded();
  if (!target.projectActive && CLOSED_BY_ARCHIVE.includes(claims.scope)) throw fileNotFound();
  if (claims.scope === 'preview' && !isOpenToPreviews(target)) throw linkEnded();
  if (requested === 'original') return { key: target.originalKey, contentType: target.contentType };
  const { key, contentType } = target.rendition!;
  if (rest.length === 0) return { key, contentType };
  // Only streams have files beside their key: in the folder of the playlist, with plain names.
  if (!key.endsWith('.m3u8') || !rest.every((part) => /^[a-z0-9_-]+(\.[a-z0-9]+)?$/i.test(part))) throw fileNotFound();
  const file = rest.join('/');
  return {
    key: `${folderOf(key)}/${file}`,
    contentType: file.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp2t',
  };
}

/**
 * Returns the rendition that a path names: `w480` for `w480.webp`, `hls` for `hls/720p/000.ts`; empty when it names
 * none.
 */
export function renditionNameOf(path: string): string {
  return /^([a-z0-9-]+)(\.[a-z0-9]+)?(\/|$)/i.exec(path)?.[1] ?? '';
}

/**
 * Says whether the path is spelled as in links: `w480.webp`, `hls/720p/000.ts`. The spellings `w480.jpg` and
 * `hls.any/720p/000.ts`, and an id in capitals, lead to the same bytes.
 * @param key the key of the object to which the path leads
 */
export function isUsualPath({ fileId, name }: { fileId: string; name: string }, key: string): boolean {
  const [head, ...rest] = name.split('/');
  const extension = rest.length > 0 ? '' : key.slice(key.lastIndexOf('.'));
  return head === `${renditionNameOf(name)}${extension}` && fileId === fileId.toLowerCase();
}

/**
 * Says whether the present settings open the rendition to previews, also for a link that was made before they changed.
 */
function isOpenToPreviews({ rendition, gridSize, previewSize, cleanCover }: ByteTarget): boolean {
  if (!rendition) return false;
  const { class: renditionClass, key, longEdge } = rendition;
  if (renditionClass === 'staff') return longEdge <= gridSize && gridSize > 0;
  if (renditionClass === 'cover') return cleanCover;
  // The frames of the seek bar are those of the stream.
  if (renditionClass === SPRITE.class) return true;
  // A film stays playable until it is re-rendered, even where its frames are larger than previews may be now.
  return key.endsWith('.m3u8') || longEdge <= previewSize;
}

/** The link has expired, or the client may no longer have what it was made for. */
export function linkEnded() {
  return appError('media.link_expired', 'This link has expired. Open the gallery again for a new one.');
}

/** There is no such file, or the link does not name it. */
export function fileNotFound() {
  return appError('media.not_found', 'File not found.');
}
