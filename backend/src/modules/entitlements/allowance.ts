import { appError } from '../../common/errors.js';
import type { DownloadSize, FileType } from '../media/core/media-file.entity.js';
import type { Project } from '../projects/core/project.entity.js';
import { limitOf, type PackageContents } from './contents.js';
import { accessTimeOf, isClosed, totalOf, type Entitlement, type EntitlementTotal } from './entitlement-total.js';

/** The part of the allowance that a client has used. */
export interface AllowanceUsage {
  /** The photos that the client has chosen, in their order. */
  chosenPhotoIds: readonly string[];
  /** Distinct videos in the order of their first download; a deleted one is null and keeps its place. */
  videoIds: readonly (string | null)[];
}

/** The files that a client has downloaded and chosen. */
export interface ClientUsage extends AllowanceUsage {
  /** Videos and photos; null for each that was deleted. */
  downloadedIds: readonly (string | null)[];
}

/** The entitlements and usage of a client in one gallery. */
export interface ClientState extends AllowanceUsage {
  total: EntitlementTotal;
}

/** The facts about a file that the rules read. */
export type GalleryFile = { id: string; fileType: FileType };

/** Files of one type in a gallery: all of them, and those of them that are among `openIds`. */
export interface TypeCount {
  all: number;
  open: number;
}
/** The rules of packages need these counts of all files of a gallery. */
export type FileCounts = Record<FileType, TypeCount>;

/** Files that the client has one by one use up nothing. */
const counted = <Id extends string | null>({ total }: ClientState, ids: readonly Id[]) =>
  ids.filter((id) => id === null || !total.openFileIds.includes(id));
const videosUsed = (state: ClientState) => counted(state, state.videoIds);
const photosUsed = (state: ClientState) => counted(state, state.chosenPhotoIds);
const videoLimit = ({ total }: ClientState) => limitOf(total.videos);
const photoLimit = ({ total }: ClientState) => limitOf(total.photos);

/** Counts the distinct videos that were downloaded with the free allowance. */
export const freeVideosUsed = (state: ClientState) => Math.min(state.total.free.videos, videosUsed(state).length);

/** Counts the videos that may still be downloaded for the first time. */
export const videosLeft = (state: ClientState) => Math.max(0, videoLimit(state) - videosUsed(state).length);
/** Counts the photos that may still be chosen. */
export const photosLeft = (state: ClientState) => Math.max(0, photoLimit(state) - photosUsed(state).length);

/**
 * Says whether a client downloads the file without using anything up, and sees it without a watermark. When a refund
 * lowers what they may have, the files used first stay unlocked, as many as are allowed.
 */
export const isUnlocked = (state: ClientState, file: GalleryFile): boolean => unlockedBy(state)(file);

/** Decides like `isUnlocked` about many files, and lists the open ones only once. */
export function unlockedBy(state: ClientState): (file: GalleryFile) => boolean {
  const open = new Set(openIds(state));
  const isAllOpen = { photo: photoLimit(state) === Infinity, video: videoLimit(state) === Infinity };
  return ({ id, fileType }) => isAllOpen[fileType] || open.has(id);
}

/** Lists the files that are unlocked one by one; those of a type without a limit need not be among them. */
export function openIds(state: ClientState): string[] {
  const photos = photosUsed(state).slice(0, photoLimit(state));
  const videos = videosUsed(state).slice(0, videoLimit(state));
  return [...state.total.openFileIds, ...photos, ...videos.filter((id) => id !== null)];
}

/** Counts files as the database does, for callers who have them. */
export function countFiles(state: ClientState, files: readonly GalleryFile[]): FileCounts {
  const open = new Set(openIds(state));
  const count = (fileType: FileType): TypeCount => {
    const ofType = files.filter((file) => file.fileType === fileType);
    return { all: ofType.length, open: ofType.filter(({ id }) => open.has(id)).length };
  };
  return { photo: count('photo'), video: count('video') };
}

/**
 * Rejects a download that the client's entitlements do not allow.
 * @throws AppError `download.limit_reached` past the allowed videos, `download.requires_payment` for a photo that is
 * not one of the client's
 */
export function assertMayDownload(state: ClientState, file: GalleryFile): void {
  if (isUnlocked(state, file)) return;
  if (file.fileType === 'photo') {
    throw appError(
      'download.requires_payment',
      photosLeft(state) > 0
        ? 'This photo requires payment unless you choose it as one of yours.'
        : 'This photo requires payment: none of your packages includes it.',
    );
  }
  if (videosLeft(state) === 0) {
    throw appError(
      'download.limit_reached',
      `Download limit reached: you've used all ${videoLimit(state)} video downloads. Choose a package for more.`,
    );
  }
}

/** @throws AppError `download.size_not_included` for a size that comes with none of the client's purchases */
export function assertSizeIncluded({ total }: Pick<ClientState, 'total'>, size: DownloadSize): void {
  if (total.downloadSizes.includes(size)) return;
  throw appError(
    'download.size_not_included',
    'This size requires payment: none of your packages includes it. Download the original instead.',
  );
}

const mayDownload = (state: ClientState, file: GalleryFile) =>
  isUnlocked(state, file) || (file.fileType === 'video' && videosLeft(state) > 0);

/** Nobody withdraws from what staff granted, or from a project that is open to all. */
export const isPurchased = ({ source }: Pick<Entitlement, 'source'>): boolean => source === 'purchase';

/** Totals what the client would have without paying; nothing in a gallery that would be closed then. */
export function givenOf(
  project: Pick<Project, 'timerEnabled' | 'expiresAt'>,
  free: EntitlementTotal['free'],
  entitlements: readonly Entitlement[],
  now: Date,
): EntitlementTotal {
  const given = entitlements.filter((each) => !isPurchased(each));
  if (!isClosed(project, accessTimeOf(given), now)) return totalOf(free, given);
  return totalOf({ ...free, videos: 0, photos: 0 }, []);
}

/**
 * Returns the entitlements that sending these files delivers: those from which nothing was delivered before, and which
 * open a file that is neither free nor given nor delivered by another one, alone or together with the others.
 * @param how `download`, or `view` for showing them without a watermark, for which nothing is used up
 * @param isClosedWith says whether the timer has closed the gallery for a client who has these: nothing is free then
 */
export function deliveringEntitlements<E extends Entitlement>(
  { free, ...usage }: AllowanceUsage & { free: EntitlementTotal['free'] },
  entitlements: readonly E[],
  files: readonly GalleryFile[],
  how: 'download' | 'view',
  isClosedWith: (entitlements: readonly E[]) => boolean = () => false,
): E[] {
  const undelivered = entitlements.filter((each) => isPurchased(each) && each.deliveredAt === null);
  if (undelivered.length === 0) return [];
  const mayHave = how === 'download' ? mayDownload : isUnlocked;
  const isOpen = (some: readonly E[], file: GalleryFile) =>
    !isClosedWith(some) && mayHave({ ...usage, total: totalOf(free, some) }, file);
  const settled = entitlements.filter((each) => !undelivered.includes(each));
  const unsettled = files.filter((file) => !isOpen(settled, file));
  const isDelivering = (entitlement: E) =>
    unsettled.some((file) => {
      const others = entitlements.filter((other) => other !== entitlement);
      return isOpen([entitlement], file) || (isOpen(entitlements, file) && !isOpen(others, file));
    });
  // Several may open a file together so that no single one is needed: a smallest set of them is delivered.
  const neededFor = (file: GalleryFile) =>
    undelivered.reduce((kept, each) => {
      const rest = kept.filter((other) => other !== each);
      return isOpen([...settled, ...rest], file) ? rest : kept;
    }, undelivered);
  const needed = new Set(unsettled.filter((file) => isOpen(entitlements, file)).flatMap(neededFor));
  return undelivered.filter((each) => isDelivering(each) || needed.has(each));
}

/**
 * Says whether the client may choose this photo as one of a limited number. Choosing the same one again is no mistake.
 * @returns false when it is chosen already
 * @throws AppError `headshot.not_needed`, `headshot.not_a_photo`, `headshot.already_chosen`
 */
export function assertMayChooseFreePhoto(state: ClientState, file: GalleryFile): boolean {
  if (file.fileType !== 'photo') throw appError('headshot.not_a_photo', 'Only photos can be chosen.');
  if (state.chosenPhotoIds.includes(file.id) || state.total.openFileIds.includes(file.id)) return false;
  if (photoLimit(state) === Infinity) throw appError('headshot.not_needed', 'You already have every photo.');
  if (photosLeft(state) === 0)
    throw appError('headshot.already_chosen', "You've already chosen your photos, and the choice can't be changed.");
  return true;
}

/**
 * Returns the codes of the packages that open a file which the client could not have without. All packages of a gallery
 * without files may be bought: the studio is still preparing it.
 * @param closed its timer has ended: a package with lifetime access reopens it
 */
export function usefulPackages(
  state: ClientState,
  files: FileCounts,
  packages: readonly { code: string; contents: PackageContents }[],
  closed = false,
): string[] {
  const isUseful = usefulContents(state, files, closed);
  return packages.filter(({ contents }) => isUseful(contents)).map(({ code }) => code);
}

/** Applies the rule to the contents of one package. */
export function usefulContents(
  state: ClientState,
  files: FileCounts,
  closed: boolean,
): (contents: PackageContents) => boolean {
  const { total } = state;
  const locked = ({ all, open }: TypeCount, limit: number) => (closed ? all : limit === Infinity ? 0 : all - open);
  const moreVideos = locked(files.video, videoLimit(state)) > (closed ? 0 : videosLeft(state));
  const morePhotos = locked(files.photo, photoLimit(state)) > (closed ? 0 : photosLeft(state));
  const isEmpty = files.video.all + files.photo.all === 0;
  return (contents) => {
    const videos = limitOf(contents.videos) > videoLimit(state);
    const photos = limitOf(contents.photos) > photoLimit(state);
    const longer = contents.lifetimeAccess && !total.lifetimeAccess;
    if (closed && !longer) return false;
    if (isEmpty) return videos || photos || (longer && total.level !== 'free');
    return (moreVideos && videos) || (morePhotos && photos) || (longer && total.level !== 'free');
  };
}
