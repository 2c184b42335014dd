import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { isLocked } from './download-step';

/** A selection that exceeds the client's allowance. */
export interface Shortage {
  /** How many of the selected videos and photos are locked. */
  videos: number;
  photos: number;
  /** The selected videos that the allowance still covers, the first ones. */
  covered: readonly GalleryMediaFileDto[];
  /** What can be downloaded now: those videos and the unlocked files. */
  available: readonly GalleryMediaFileDto[];
}

/** What a selection needs beyond the allowance; null if nothing. */
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
