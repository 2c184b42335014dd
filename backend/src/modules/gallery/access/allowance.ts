import { appError } from '../../../common/errors.js';
import type { DownloadSize, FileType } from '../../media/core/media-file.entity.js';
import {
  accessTimeOf,
  entitlementOf,
  isClosed,
  STANDING_STATES,
  type Entitlement,
} from '../../payments/core/entitlement-level.js';
import type { StoredItem } from '../../payments/core/entitlements.service.js';
import type { Project } from '../../projects/core/project.entity.js';
import { limitOf, type Package } from '../../payments/price-lists/price-list.entity.js';

/** What has been decided so far about a client in one gallery. */
export interface ClientState {
  entitlement: Entitlement;
  /** The photos that the client has chosen, in their order. */
  chosenPhotoIds: readonly string[];
  /** Distinct videos in the order of their first download; a deleted one is null and keeps its place. */
  videoIds: readonly (string | null)[];
}

/** What the rules need to know of a file. */
export type GalleryFile = { id: string; fileType: FileType };

/** Files of one type in a gallery: all of them, and those of them that are among `openIds`. */
export interface TypeCount {
  all: number;
  open: number;
}
/** What the rule of packages needs to know of all files of a gallery. */
export type FileCounts = Record<FileType, TypeCount>;

/** What was bought one by one uses up nothing. */
const counted = <Id extends string | null>({ entitlement }: ClientState, ids: readonly Id[]) =>
  ids.filter((id) => id === null || !entitlement.openFileIds.includes(id));
const videosUsed = (state: ClientState) => counted(state, state.videoIds);
const photosUsed = (state: ClientState) => counted(state, state.chosenPhotoIds);
const videoLimit = ({ entitlement }: ClientState) => limitOf(entitlement.videos);
const photoLimit = ({ entitlement }: ClientState) => limitOf(entitlement.photos);

/** Distinct videos that were downloaded with the free allowance or a package. */
export const freeVideosUsed = (state: ClientState) => Math.min(state.entitlement.free.videos, videosUsed(state).length);

/** Videos that may still be downloaded for the first time. */
export const videosLeft = (state: ClientState) => Math.max(0, videoLimit(state) - videosUsed(state).length);
/** Photos that may still be chosen. */
export const photosLeft = (state: ClientState) => Math.max(0, photoLimit(state) - photosUsed(state).length);

/**
 * True for what the client may download without anything being used up, and sees without a watermark. When a
 * refund lowers what they may have, the files used first stay unlocked, as many as are allowed.
 */
export const isUnlocked = (state: ClientState, file: GalleryFile): boolean => unlockedBy(state)(file);

/** Decides like `isUnlocked` about many files, and lists what is open only once. */
export function unlockedBy(state: ClientState): (file: GalleryFile) => boolean {
  const open = new Set(openIds(state));
  const isAllOpen = { photo: photoLimit(state) === Infinity, video: videoLimit(state) === Infinity };
  return ({ id, fileType }) => isAllOpen[fileType] || open.has(id);
}

/** The files that are unlocked one by one; those of a type without a limit need not be among them. */
export function openIds(state: ClientState): string[] {
  const photos = photosUsed(state).slice(0, photoLimit(state));
  const videos = videosUsed(state).slice(0, videoLimit(state));
  return [...state.entitlement.openFileIds, ...photos, ...videos.filter((id) => id !== null)];
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
 * The rule of downloads.
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
export function assertSizeIncluded({ entitlement }: Pick<ClientState, 'entitlement'>, size: DownloadSize): void {
  if (entitlement.downloadSizes.includes(size)) return;
  throw appError(
    'download.size_not_included',
    'This size requires payment: none of your packages includes it. Download the original instead.',
  );
}

const mayDownload = (state: ClientState, file: GalleryFile) =>
  isUnlocked(state, file) || (file.fileType === 'video' && videosLeft(state) > 0);

/** Whether the client has it without paying: staff granted it, or the project is open to all. Nobody withdraws from it. */
const isGiven = ({ kind }: Pick<StoredItem, 'kind'>) => kind === 'grant';

/** What the client would have without paying; nothing in a gallery that would be closed then. */
export function givenOf(
  project: Pick<Project, 'timerEnabled' | 'expiresAt'>,
  free: Entitlement['free'],
  purchases: readonly StoredItem[],
  now: Date,
): Entitlement {
  const given = purchases.filter(isGiven);
  if (!isClosed(project, accessTimeOf(given), now)) return entitlementOf(free, given);
  return entitlementOf({ ...free, videos: 0, photos: 0 }, []);
}

/**
 * The purchases that sending these files delivers: those from which nothing was delivered before, and which open a file
 * that is neither free nor given nor delivered by another purchase, alone or together with the others.
 * @param how `download`, or `view` for showing them without a watermark, for which nothing is used up
 * @param isClosedWith whether the timer has closed the gallery for a client who has these: nothing is free then
 */
export function deliveringPurchases(
  { free, ...usage }: Omit<ClientState, 'entitlement'> & { free: Entitlement['free'] },
  purchases: readonly StoredItem[],
  files: readonly GalleryFile[],
  how: 'download' | 'view',
  isClosedWith: (bought: readonly StoredItem[]) => boolean = () => false,
): string[] {
  const standing = purchases.filter(({ state }) => STANDING_STATES.includes(state));
  const undelivered = standing.filter((purchase) => !isGiven(purchase) && purchase.deliveredAt === null);
  if (undelivered.length === 0) return [];
  const mayHave = how === 'download' ? mayDownload : isUnlocked;
  const isOpen = (bought: readonly StoredItem[], file: GalleryFile) =>
    !isClosedWith(bought) && mayHave({ ...usage, entitlement: entitlementOf(free, bought) }, file);
  const settled = standing.filter((purchase) => !undelivered.includes(purchase));
  const unsettled = files.filter((file) => !isOpen(settled, file));
  const isDelivering = (purchase: StoredItem) =>
    unsettled.some((file) => {
      const others = standing.filter((other) => other !== purchase);
      return isOpen([purchase], file) || (isOpen(standing, file) && !isOpen(others, file));
    });
  // Several purchases may open a file together so that no single one is needed: a smallest set of them is delivered.
  const neededFor = (file: GalleryFile) =>
    undelivered.reduce((kept, each) => {
      const rest = kept.filter((other) => other !== each);
      return isOpen([...settled, ...rest], file) ? rest : kept;
    }, undelivered);
  const needed = new Set(unsettled.filter((file) => isOpen(standing, file)).flatMap(neededFor));
  return undelivered.filter((purchase) => isDelivering(purchase) || needed.has(purchase)).map(({ id }) => id);
}

/**
 * The rule of the photos that a client may have without all of them: each is chosen once. Choosing the same one again is
 * no mistake.
 * @returns false when it is chosen already
 * @throws AppError `headshot.not_needed`, `headshot.not_a_photo`, `headshot.already_chosen`
 */
export function assertMayChooseHeadshot(state: ClientState, file: GalleryFile): boolean {
  if (file.fileType !== 'photo') throw appError('headshot.not_a_photo', 'Only photos can be chosen.');
  if (state.chosenPhotoIds.includes(file.id) || state.entitlement.openFileIds.includes(file.id)) return false;
  if (photoLimit(state) === Infinity) throw appError('headshot.not_needed', 'You already have every photo.');
  if (photosLeft(state) === 0)
    throw appError('headshot.already_chosen', "You've already chosen your photos, and the choice can't be changed.");
  return true;
}

/**
 * The packages that open a file which the client could not have without, by code. Of a gallery without files all may be
 * bought: the studio is still preparing it.
 * @param closed its timer has ended: a package with lifetime access reopens it
 */
export function usefulPackages(
  state: ClientState,
  files: FileCounts,
  packages: readonly Package[],
  closed = false,
): string[] {
  const isUseful = usefulContents(state, files, closed);
  return packages.filter(({ contents }) => isUseful(contents)).map(({ code }) => code);
}

/** The same rule for the contents of one package. */
export function usefulContents(
  state: ClientState,
  files: FileCounts,
  closed: boolean,
): (contents: Package['contents']) => boolean {
  const { entitlement } = state;
  const locked = ({ all, open }: TypeCount, limit: number) => (closed ? all : limit === Infinity ? 0 : all - open);
  const moreVideos = locked(files.video, videoLimit(state)) > (closed ? 0 : videosLeft(state));
  const morePhotos = locked(files.photo, photoLimit(state)) > (closed ? 0 : photosLeft(state));
  const isEmpty = files.video.all + files.photo.all === 0;
  return (contents) => {
    const videos = limitOf(contents.videos) > videoLimit(state);
    const photos = limitOf(contents.photos) > photoLimit(state);
    const longer = contents.lifetimeAccess && !entitlement.lifetimeAccess;
    if (closed && !longer) return false;
    if (isEmpty) return videos || photos || (longer && entitlement.level !== 'free');
    return (moreVideos && videos) || (morePhotos && photos) || (longer && entitlement.level !== 'free');
  };
}
