import { appError } from '../../../common/errors.js';
import type { FileType } from '../../media/core/media-file.entity.js';
import { VIDEO_ALLOWANCE, type AccessLevel, type PaidLevel } from '../../payments/core/entitlement-level.js';

/** What has been decided so far about a client in one gallery. */
export interface ClientState {
  level: AccessLevel;
  headshotFileId: string | null;
  /** Distinct videos in the order of their first download; a deleted one is null and keeps its place. */
  videoIds: readonly (string | null)[];
}

export const FREE_VIDEOS = VIDEO_ALLOWANCE.free;

/**
 * True for what the client may download without anything being used up, and sees without a watermark. When a
 * refund lowers the level, the videos downloaded first stay unlocked, as many as the level allows.
 */
export function isUnlocked(state: ClientState, file: { id: string; fileType: FileType }): boolean {
  if (state.level === 'complete') return true;
  if (file.fileType === 'photo') return state.headshotFileId === file.id;
  return state.videoIds.slice(0, VIDEO_ALLOWANCE[state.level]).includes(file.id);
}

/**
 * The rule of downloads.
 * @throws AppError `download.limit_reached` past the videos of the level, `download.requires_payment` for
 * a photo that is not the client's headshot
 */
export function assertMayDownload(state: ClientState, file: { id: string; fileType: FileType }): void {
  if (isUnlocked(state, file)) return;
  if (file.fileType === 'photo') {
    throw appError(
      'download.requires_payment',
      'This photo requires payment: choose it as the free headshot or buy the Complete Collection.',
    );
  }
  const allowed = VIDEO_ALLOWANCE[state.level];
  if (state.videoIds.length >= allowed) {
    throw appError(
      'download.limit_reached',
      `Download limit reached: you've used all ${allowed} video downloads. Choose a package for more.`,
    );
  }
}

/**
 * The rule of the free headshot: one photo, chosen once. Choosing the same one again is no mistake.
 * @returns false when it is chosen already
 * @throws AppError `headshot.not_needed`, `headshot.not_a_photo`, `headshot.already_chosen`
 */
export function assertMayChooseHeadshot(state: ClientState, file: { id: string; fileType: FileType }): boolean {
  if (file.fileType !== 'photo') throw appError('headshot.not_a_photo', 'Only a photo can be the free headshot.');
  if (state.headshotFileId === file.id) return false;
  if (state.level === 'complete')
    throw appError('headshot.not_needed', 'The Complete Collection already includes every photo.');
  if (state.headshotFileId !== null)
    throw appError('headshot.already_chosen', "The free headshot has already been chosen and can't be changed.");
  return true;
}

/**
 * The packages that open a file which the client could not have without. Of a gallery without files all may be
 * bought: the studio is still preparing it.
 * @param closed its timer has ended: a package reopens it
 */
export function usefulPackages(
  state: ClientState,
  files: readonly { id: string; fileType: FileType }[],
  closed = false,
): PaidLevel[] {
  const left = Math.max(0, VIDEO_ALLOWANCE[state.level] - state.videoIds.length);
  const of = (fileType: FileType) => files.filter((file) => file.fileType === fileType);
  const locked = (fileType: FileType) => of(fileType).filter((file) => !isUnlocked(state, file)).length;
  const moreVideos = closed ? of('video').length > 0 : locked('video') > left;
  const morePhotos = closed ? of('photo').length > 0 : locked('photo') > (state.headshotFileId === null ? 1 : 0);
  const none = files.length === 0;
  return [
    ...(state.level === 'free' && (none || moreVideos) ? (['extended'] as const) : []),
    ...(state.level !== 'complete' && (none || moreVideos || morePhotos) ? (['complete'] as const) : []),
  ];
}

/** True when the timer has closed this gallery for clients who have bought nothing. */
export function isClosed(
  project: { timerEnabled: boolean; expiresAt: Date | null },
  level: AccessLevel,
  now: Date,
): boolean {
  return project.timerEnabled && project.expiresAt !== null && project.expiresAt <= now && level === 'free';
}

/** The timer as a client sees it: none runs for those who bought. */
export function shownTimer(
  project: { timerEnabled: boolean; expiresAt: Date | null },
  level: AccessLevel,
): { timerEnabled: boolean; expiresAt: string | null } {
  const timed = level === 'free';
  return {
    timerEnabled: timed && project.timerEnabled,
    expiresAt: timed ? (project.expiresAt?.toISOString() ?? null) : null,
  };
}

/** When links given to a client must expire at the latest; null for buyers and where no timer runs. */
export function endOfAccess(
  project: { timerEnabled: boolean; expiresAt: Date | null },
  level: AccessLevel,
): Date | null {
  return level === 'free' && project.timerEnabled ? project.expiresAt : null;
}
