import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';

/** What pressing Download on a file leads to. */
export type DownloadStep = 'download' | 'confirm-free' | 'choose-headshot' | 'packages';

/** The road of a download, as the server's reply lets us foresee it; the server decides again when asked. */
export function downloadStep(
  file: Pick<GalleryMediaFileDto, 'id' | 'fileType' | 'hasDownloaded'>,
  access: ClientAccessDto,
): DownloadStep {
  if (access.accessLevel === 'complete') return 'download';
  if (file.fileType === 'photo') {
    if (access.freeHeadshotFileId === file.id) return 'download';
    return access.freeHeadshotUsed ? 'packages' : 'choose-headshot';
  }
  if (file.hasDownloaded || access.accessLevel === 'extended') return 'download';
  return (access.videoDownloadsLeft ?? 0) > 0 ? 'confirm-free' : 'packages';
}

/** True while the client has not unlocked the file: its preview carries the PREVIEW overlay. The server's word. */
export function isLocked({ isUnlocked }: Pick<GalleryMediaFileDto, 'isUnlocked'>): boolean {
  return !isUnlocked;
}
