import type { ClientAccessDto } from '@showreel/api-client';

/** How many videos are free in all, as long as the server has not said. */
export const FREE_VIDEOS = 3;

/** How many free videos are left. */
export function freeVideosLeft(
  { freeDownloadsUsed }: Pick<ClientAccessDto, 'freeDownloadsUsed'>,
  freeVideos: number,
): number {
  return Math.max(0, freeVideos - freeDownloadsUsed);
}
