import { appError } from '../../../common/errors.js';
import type { ImageSourceDto } from '../../media/core/media-file.dto.js';
import type { GalleryMedia } from '../../media/listing/media-list.query.js';
import type { CoverFocus, CoverLayout, Project } from '../../projects/core/project.entity.js';
import type { HeldProject } from '../../projects/people/holder.js';
import {
  type ClientState,
  type FileCounts,
  freeVideosUsed,
  photosLeft,
  type TypeCount,
  videosLeft,
} from '../../entitlements/allowance.js';
import type { EntitlementTotal } from '../../entitlements/entitlement-total.js';
import { GalleryProjectDto, type ClientAccessDto, type GalleryAlbumDto, type GalleryDto } from './gallery.dto.js';

/** The fields that depend on the price list and on the purchases that open later. */
export type Offered = 'offeredPackages' | 'singleFiles' | 'additionalPhotoCents' | 'deferredPurchases';

/** The facts that a page shows of a gallery before its script reads the reply. */
export interface GallerySummary {
  name: string;
  videoCount: number;
  photoCount: number;
  /** The sizes of the cover come smallest first. */
  cover: ImageSourceDto[];
  coverLayout: CoverLayout;
  coverFocus: CoverFocus;
}

export function summaryOf({
  project: { name, videoCount, photoCount },
  coverSources: cover,
  coverLayout,
  coverFocus,
}: GalleryDto): GallerySummary {
  return { name, videoCount, photoCount, cover, coverLayout, coverFocus };
}

export const hasCleanCover = ({ renditions }: GalleryMedia) =>
  renditions?.some((each) => each.class === 'cover') ?? false;

/** Lists the sections that hold one of the files, in their order. */
export function albumsOf(
  files: readonly Pick<GalleryMedia, 'albumId' | 'albumName' | 'albumPlace'>[],
): GalleryAlbumDto[] {
  const albums = new Map(
    files.flatMap(({ albumId, albumName, albumPlace }) =>
      albumId === null ? [] : [[albumId, { id: albumId, name: albumName ?? '', place: albumPlace ?? 0 }]],
    ),
  );
  return [...albums.values()].sort((one, other) => one.place - other.place).map(({ id, name }) => ({ id, name }));
}

export const fileTotals = (files: readonly { fileType: string }[]) => ({
  videoCount: files.filter(({ fileType }) => fileType === 'video').length,
  photoCount: files.filter(({ fileType }) => fileType === 'photo').length,
});

/**
 * Returns the columns by which kept replies are compared, without those that no reply contains and that change when
 * clients come.
 */
export function comparedOf({
  holder,
  opened,
  sharedAt,
  passcodeLockedAt,
  updatedAt,
  ...compared
}: HeldProject): Partial<Project> {
  return compared;
}

/** Guests and partners do not learn the client's address. */
export const shownProject = (project: HeldProject) => ({
  ...project,
  clientEmail: project.holder.kind === 'client' ? project.clientEmail : null,
});

export function expired(project: HeldProject, total: EntitlementTotal, details: object = {}) {
  return appError('gallery.expired', "This gallery's access period has expired.", {
    timerExpired: true,
    project: GalleryProjectDto.of(shownProject(project), total, fileTotals([])),
    ...details,
  });
}

/** @param shown the files that are in the reply: it names no other */
export function describeAccess(
  state: ClientState,
  files: FileCounts,
  shown: ReadonlySet<string | null>,
): Omit<ClientAccessDto, Offered | 'mayHide'> {
  const { free, level } = state.total;
  const chosenPhotoIds = state.chosenPhotoIds.filter((id) => shown.has(id));
  return {
    accessLevel: level,
    freeAllowance: free,
    freeDownloadsUsed: freeVideosUsed(state),
    freeHeadshotUsed: state.chosenPhotoIds.length >= free.photos,
    freeHeadshotFileId: chosenPhotoIds[0] ?? null,
    chosenPhotoIds,
    videoDownloadsLeft: leftOf(files.video, videosLeft(state)),
    photoDownloadsLeft: leftOf(files.photo, photosLeft(state)),
    downloadSizes: state.total.downloadSizes,
  };
}

/**
 * Returns the number that is left, but no more than the gallery has to open; null for all, as the API has it. Nobody
 * knows how many files a gallery without any will have.
 */
function leftOf({ all, open }: TypeCount, count: number): number | null {
  if (!Number.isFinite(count)) return null;
  return all === 0 ? count : Math.min(count, all - open);
}
