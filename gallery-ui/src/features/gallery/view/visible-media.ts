import type { GalleryAlbumDto, GalleryDto, GalleryMediaFileDto } from '@showreel/api-client';
import { countFiles, knownFiles } from '../../../api/gallery/gallery-files';
import { bySection, cutIntoSections } from './sections';
import type { GalleryView } from './useGalleryView';

/** A list shows this many files before 'View All': in all, and of each section where there are several. */
const FIRST_VIDEOS = { all: 6, ofSection: 2 };
const FIRST_PHOTOS = { all: 12, ofSection: 4 };

/** These files are in a view. */
export interface VisibleMedia {
  /** All videos and photos of the view, those behind 'View All' too: a viewer pages through them. */
  videos: readonly GalleryMediaFileDto[];
  photos: readonly GalleryMediaFileDto[];
  firstVideos: readonly GalleryMediaFileDto[];
  firstPhotos: readonly GalleryMediaFileDto[];
  /** The files on the page, in its order. */
  shown: readonly GalleryMediaFileDto[];
  favourites: number;
  /** Counts the videos or photos of the view, those that are not loaded too: in all, or in one section. */
  countOf: (fileType: GalleryMediaFileDto['fileType'], albumId?: string | null) => number;
  /** These files are known while files before them are not loaded. */
  ahead: ReadonlySet<GalleryMediaFileDto>;
}

/** Divides a gallery's files for a view, in the order of its sections. All favourites and chosen photos are shown. */
export function visibleMedia(
  gallery: Pick<GalleryDto, 'mediaFiles' | 'albums' | 'rest'>,
  { filter, allVideos, allPhotos }: GalleryView,
  favouriteIds: ReadonlySet<string>,
  chosenIds: readonly string[] = [],
): VisibleMedia {
  const { albums: sections, rest } = gallery;
  const files = bySection(knownFiles(gallery), sections);
  const ahead = new Set(rest?.ahead);
  const filesOf = (type: 'video' | 'photo') =>
    filter === 'all' || filter === type || filter === 'favourite'
      ? files.filter((file) => file.fileType === type && (filter !== 'favourite' || favouriteIds.has(file.id)))
      : [];
  const chosen = () => chosenIds.flatMap((id) => files.find((file) => file.id === id) ?? []);
  const [videos, photos] = filter === 'chosen' ? [[], chosen()] : [filesOf('video'), filesOf('photo')];
  const showsAll = filter === 'favourite' || filter === 'chosen';
  const firstOrAll = (all: readonly GalleryMediaFileDto[], expanded: boolean, first: typeof FIRST_PHOTOS) => {
    if (showsAll) return all;
    return expanded ? all.filter((file) => !ahead.has(file)) : firstOf(all, sections, first);
  };
  const firstVideos = firstOrAll(videos, allVideos, FIRST_VIDEOS);
  const firstPhotos = firstOrAll(photos, allPhotos, FIRST_PHOTOS);
  return {
    videos,
    photos,
    firstVideos,
    firstPhotos,
    shown: [...firstVideos, ...firstPhotos],
    favourites: rest ? favouriteIds.size : files.filter(({ id }) => favouriteIds.has(id)).length,
    countOf: (fileType, albumId) => {
      const list = fileType === 'video' ? videos : photos;
      // A view of a type has no files of other types; a view of favourites shows those that are known.
      return countFiles(rest && !showsAll && list.length > 0 ? gallery : { mediaFiles: list }, { fileType, albumId });
    },
    ahead,
  };
}

/** Returns the first files, with some of every section: nobody must take the first section for the whole gallery. */
function firstOf(
  files: readonly GalleryMediaFileDto[],
  sections: readonly GalleryAlbumDto[],
  { all, ofSection }: { all: number; ofSection: number },
): readonly GalleryMediaFileDto[] {
  const parts = cutIntoSections(files, sections);
  if (parts.length < 2) return files.slice(0, all);
  const shownPerPart = Math.max(ofSection, Math.floor(all / parts.length));
  return parts.flatMap((part) => part.files.slice(0, shownPerPart));
}

/**
 * Lists the files through which a viewer pages from a file on: the files of its kind in the view, or the favourites
 * where these are given. A file that is no longer a favourite stays among them until the viewer leaves it.
 */
export function neighboursOf(
  file: GalleryMediaFileDto,
  files: readonly GalleryMediaFileDto[],
  { videos, photos, ahead }: VisibleMedia,
  favouriteIds: ReadonlySet<string> | null,
): readonly GalleryMediaFileDto[] {
  const list = file.fileType === 'video' ? videos : photos;
  // The viewer does not jump over files that are not loaded.
  if (list.includes(file)) return ahead.size === 0 || ahead.has(file) ? list : list.filter((each) => !ahead.has(each));
  return files.filter(
    ({ id, fileType }) => fileType === file.fileType && (!favouriteIds || favouriteIds.has(id) || id === file.id),
  );
}
