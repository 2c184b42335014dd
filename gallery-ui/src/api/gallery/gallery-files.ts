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

/** Which of them. */
const IS = {
  files: () => true,
  locked: ({ isUnlocked }: GalleryMediaFileDto) => !isUnlocked,
  watermarked: ({ watermarked }: GalleryMediaFileDto) => watermarked,
};

/** Counts the files of a gallery, loaded or not: all, the locked ones, or those that show their watermark. */
export function countFiles(
  { mediaFiles, rest }: Files,
  { fileType, albumId }: Counted = {},
  which: keyof typeof IS = 'files',
): number {
  const isOf = (of: Counted) =>
    (fileType === undefined || of.fileType === fileType) && (albumId === undefined || of.albumId === albumId);
  if (rest) return rest.counts.reduce((sum, count) => (isOf(count) ? sum + count[which] : sum), 0);
  return mediaFiles.reduce((sum, file) => (isOf(file) && IS[which](file) ? sum + 1 : sum), 0);
}
