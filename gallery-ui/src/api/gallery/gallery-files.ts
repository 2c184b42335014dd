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
  const counts = rest
    ? rest.counts
    : mediaFiles.map((file) => ({ ...file, files: 1, locked: +!file.isUnlocked, watermarked: +file.watermarked }));
  return counts.reduce(
    (sum, count) =>
      (fileType === undefined || count.fileType === fileType) && (albumId === undefined || count.albumId === albumId)
        ? sum + count[which]
        : sum,
    0,
  );
}
