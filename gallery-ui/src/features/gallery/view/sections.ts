import type { GalleryAlbumDto, GalleryMediaFileDto } from '@showreel/api-client';

/** Files that are shown under one heading. */
export interface Section {
  /** The id of the studio's section; undefined for files in none, which come first, without a heading. */
  id?: string;
  name?: string;
  /** The index of the section's first file among all files. */
  start: number;
  files: readonly GalleryMediaFileDto[];
}

/** Sorts files by section; the order within a section stays. */
export function bySection(
  files: readonly GalleryMediaFileDto[],
  sections: readonly GalleryAlbumDto[],
): readonly GalleryMediaFileDto[] {
  if (sections.length === 0) return files;
  const order = new Map(sections.map(({ id }, at) => [id, at]));
  const placeOf = ({ albumId }: GalleryMediaFileDto) => (albumId === null ? -1 : (order.get(albumId) ?? -1));
  return [...files].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Splits files that are sorted by section. */
export function cutIntoSections(
  files: readonly GalleryMediaFileDto[],
  sections: readonly GalleryAlbumDto[],
): readonly Section[] {
  if (sections.length === 0) return files.length > 0 ? [{ start: 0, files }] : [];
  const names = new Map(sections.map(({ id, name }) => [id, name]));
  const cut: (Section & { files: GalleryMediaFileDto[] })[] = [];
  for (const [start, file] of files.entries()) {
    const id = file.albumId !== null && names.has(file.albumId) ? file.albumId : undefined;
    const last = cut.at(-1);
    if (last && last.id === id) last.files.push(file);
    else cut.push({ ...(id === undefined ? {} : { id, name: names.get(id)! }), start, files: [file] });
  }
  return cut;
}
