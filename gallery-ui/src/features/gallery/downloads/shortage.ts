import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { isLocked } from './download-step';

/** A shortage describes a selection that exceeds the client's allowance. */
export interface Shortage {
  /** This many of the selected videos and photos are locked. */
  videos: number;
  photos: number;
  /** The first of the selected videos, which the allowance still covers. */
  covered: readonly GalleryMediaFileDto[];
  /** These files can be downloaded now: the covered videos and the unlocked files. */
  available: readonly GalleryMediaFileDto[];
}

/** Returns what a selection needs beyond the allowance; null if it needs nothing. */
export function shortageOf(files: readonly GalleryMediaFileDto[], access: ClientAccessDto): Shortage | null {
  const videos = files.filter((file) => isLocked(file) && file.fileType === 'video');
  const photos = files.filter((file) => isLocked(file) && file.fileType === 'photo');
  const covered = videos.slice(0, access.videoDownloadsLeft ?? undefined);
  if (photos.length === 0 && covered.length === videos.length) return null;
  return {
    videos: videos.length,
    photos: photos.length,
    covered,
    available: files.filter((file) => !isLocked(file) || covered.includes(file)),
  };
}
