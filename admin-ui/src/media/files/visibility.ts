import type { AlbumDto, StaffMediaFileDto } from '@showreel/api-client';
import type { LabelKey } from '../../i18n/catalogue';

/** A visibility says who sees a section or a file. */
export type Visibility = AlbumDto['visibility'];

/** Each visibility is for fewer people than the one before it. */
export const VISIBILITIES: readonly [Visibility, LabelKey][] = [
  ['everyone', 'media.forEveryone'],
  ['clients', 'media.forClients'],
  ['staff', 'media.forStaff'],
];
const ORDER = VISIBILITIES.map(([value]) => value);

export const visibilityText = (visibility: Visibility): LabelKey => VISIBILITIES[ORDER.indexOf(visibility)]![1];

type Albums = readonly Pick<AlbumDto, 'id' | 'visibility'>[];

/**
 * Returns the file as it will be with a visibility of its own, or in another section: its audience is the narrowest of
 * all.
 */
export function withVisibility(
  file: StaffMediaFileDto,
  change: Partial<Pick<StaffMediaFileDto, 'visibility' | 'isPrivate' | 'albumId'>>,
  albums: Albums,
): StaffMediaFileDto {
  const changed = { ...file, ...change };
  const album = albums.find(({ id }) => id === changed.albumId)?.visibility ?? 'everyone';
  const places = [album, changed.visibility ?? 'everyone', changed.isPrivate ? 'clients' : 'everyone'] as const;
  return { ...changed, audience: ORDER[Math.max(...places.map((each) => ORDER.indexOf(each)))]! };
}
