import { FILES_PER_PAGE } from '../../media/core/media-order.js';
import type { GalleryMedia } from '../../media/listing/media-list.query.js';
import type { GalleryCountDto } from './gallery.dto.js';

/** The first screen shows the beginning of every section: at most so many files of each, and in all. */
const AHEAD = { ofSection: 6, all: 100 };

type File = Pick<GalleryMedia, 'id' | 'fileType' | 'albumId' | 'albumPlace' | 'isCover'>;

/** A large gallery begins with this page. */
export interface FirstPage<F> {
  /** The first files are in the order of the pages. */
  files: F[];
  /** Some of the others follow in that order: the cover, and the beginnings of sections. */
  ahead: F[];
}

/** Divides the files of a gallery; null where one page holds all. */
export function firstPageOf<F extends File>(files: readonly F[], limit = FILES_PER_PAGE): FirstPage<F> | null {
  if (files.length <= limit) return null;
  const sorted = [...files].sort((one, other) => typeOrder(one) - typeOrder(other) || placeOf(one) - placeOf(other));
  const wanted = beginnings(sorted);
  const ahead = sorted.slice(limit).filter((file) => wanted.has(file));
  // Files ahead take the place of others, so that the reply does not grow with the number of sections.
  let end = limit;
  while (end > 0 && end + ahead.length > limit) {
    end -= 1;
    if (wanted.has(sorted[end]!)) ahead.unshift(sorted[end]!);
  }
  return { files: sorted.slice(0, end), ahead };
}

/** Lists the cover, and the first files of each section by type: first those that come first in theirs. */
function beginnings<F extends File>(sorted: readonly F[]): ReadonlySet<F> {
  const counts = new Map<string, number>();
  const ranked = sorted.flatMap((file) => {
    const section = sectionOf(file);
    const rank = counts.get(section) ?? 0;
    counts.set(section, rank + 1);
    return file.isCover || rank < AHEAD.ofSection ? [{ file, rank: file.isCover ? -1 : rank }] : [];
  });
  return new Set(
    ranked
      .sort((one, other) => one.rank - other.rank)
      .slice(0, AHEAD.all)
      .map(({ file }) => file),
  );
}

/** Counts the files of each section by type, and those of them that are locked or show their watermark. */
export function countBySection<F extends File>(
  files: readonly F[],
  isLocked: (file: F) => boolean,
  isWatermarked: (file: F) => boolean,
): GalleryCountDto[] {
  const counts = new Map<string, GalleryCountDto>();
  for (const file of files) {
    const { albumId, fileType } = file;
    const known = counts.get(sectionOf(file)) ?? { albumId, fileType, files: 0, locked: 0, watermarked: 0 };
    counts.set(sectionOf(file), known);
    known.files += 1;
    if (isLocked(file)) known.locked += 1;
    if (isWatermarked(file)) known.watermarked += 1;
  }
  return [...counts.values()];
}

const typeOrder = ({ fileType }: File) => (fileType === 'video' ? 0 : 1);
const placeOf = ({ albumPlace }: File) => albumPlace ?? -1;
const sectionOf = ({ fileType, albumId }: File) => `${fileType} ${albumId ?? ''}`;
