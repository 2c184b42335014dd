import type { GalleryDto, GalleryMediaFileDto } from '@showreel/api-client';

type Files = Pick<GalleryDto, 'mediaFiles' | 'rest'>;

/** The files of a gallery that are loaded, in its order; in a large one also those that the first screen shows ahead. */
export const knownFiles = ({ mediaFiles, rest }: Files): readonly GalleryMediaFileDto[] =>
  rest ? [...mediaFiles, ...rest.ahead] : mediaFiles;

/** What `countFiles` counts: files of a type, or of a section. */
interface Counted {
  fileType?: GalleryMediaFileDto['fileType'];
  albumId?: string | null;
}

/** Counts the files of a gallery, loaded or not: all, the locked ones, or those that show their watermark. */
export function countFiles(
  { mediaFiles, rest }: Files,
  { fileType, albumId }: Counted = {},
  which: 'files' | 'locked' | 'watermarked' = 'files',
): number {
  let sum = 0;
  for (const each of rest ? rest.counts : mediaFiles) {
    if ((fileType !== undefined && each.fileType !== fileType) || (albumId !== undefined && each.albumId !== albumId))
      continue;
    if ('files' in each) sum += each[which];
    else if (which === 'files' || (which === 'locked' ? !each.isUnlocked : each.watermarked)) sum += 1;
  }
  return sum;
}
