import type { ArchiveRequestDto, ClientAccessDto, GalleryDto, GalleryMediaFileDto } from '@showreel/api-client';

type Files = Pick<GalleryDto, 'mediaFiles' | 'rest'>;

/**
 * Lists the files of a gallery that are loaded, in its order; in a large one also those that the first screen shows
 * ahead.
 */
export const knownFiles = ({ mediaFiles, rest }: Files): readonly GalleryMediaFileDto[] =>
  rest ? [...mediaFiles, ...rest.ahead] : mediaFiles;

/** `countFiles` counts files of a type or of a section. */
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

export type DownloadSize = ClientAccessDto['downloadSizes'][number];

/**
 * A request names the files to download, null for everything that is unlocked, and the size of the photos among them.
 */
export interface DownloadRequest {
  fileIds: readonly string[] | null;
  size?: DownloadSize | undefined;
}

/** This many files may be named in one request. */
export const MOST_NAMES = 10_000;

export const isNamed = ({ fileIds }: DownloadRequest) => !fileIds || fileIds.length <= MOST_NAMES;

/** Makes the request for a ZIP that names each file. */
export const namesOf = ({ fileIds, size }: DownloadRequest): ArchiveRequestDto => ({
  fileIds: fileIds ? [...fileIds] : undefined,
  size,
});
