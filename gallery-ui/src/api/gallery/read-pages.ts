import {
  listGalleryFiles,
  type GalleryDto,
  type GalleryFilesDto,
  type GalleryMediaFileDto,
} from '@showreel/api-client';
import type { GalleryLink } from './gallery-link';

type Files = Pick<GalleryDto, 'mediaFiles' | 'rest'>;

/** Adds a page of its files to a gallery. A file that has moved meanwhile is there once. */
export function withPage<G extends Files>(gallery: G, { mediaFiles, nextCursor }: GalleryFilesDto): G {
  const added = new Set(mediaFiles.map(({ id }) => id));
  const others = (files: readonly GalleryMediaFileDto[]) => files.filter(({ id }) => !added.has(id));
  const { rest, ...all } = { ...gallery, mediaFiles: [...others(gallery.mediaFiles), ...mediaFiles] };
  return (nextCursor && rest ? { ...all, rest: { ...rest, nextCursor, ahead: others(rest.ahead) } } : all) as G;
}

/** Reads pages until this many files are loaded. */
export async function readPages<G extends Files>(
  link: GalleryLink,
  first: G,
  count: number,
): Promise<G & { changed: boolean }> {
  let gallery = first;
  let changed = false;
  while (gallery.rest && gallery.mediaFiles.length < count) {
    const page = await listGalleryFiles({ path: { ...link }, query: { after: gallery.rest.nextCursor } });
    gallery = withPage(gallery, page);
    changed ||= page.changed;
  }
  return { ...gallery, changed };
}
