import type { DownloadDto, GalleryMediaFileDto } from '@showreel/api-client';
import { accepts } from './save-file';

/** Larger files (in bytes) are downloaded, because a shared file must fit in memory. */
const SHARE_LIMIT = 100 * 1024 * 1024;

/** More or larger files (in bytes) are downloaded as a ZIP: shared files must fit in memory. */
const TOGETHER = { files: 20, bytes: 100 * 1024 * 1024 };
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
};

/** The outcome of the share sheet. `press`: the browser requires another press. */
export type Shared = 'shared' | 'press' | 'unavailable';

/** Says whether the browser can share these files together, before anything is fetched. */
export function acceptsTogether(files: readonly Pick<GalleryMediaFileDto, 'originalName' | 'fileSize'>[]): boolean {
  if (files.length > TOGETHER.files || files.reduce((sum, { fileSize }) => sum + fileSize, 0) > TOGETHER.bytes)
    return false;
  return accepts(
    files.map(
      ({ originalName }) =>
        new File([''], originalName, { type: TYPES[originalName.split('.').at(-1)!.toLowerCase()] ?? '' }),
    ),
  );
}

/** Fetches a file for the share sheet; null if it must be downloaded instead. */
export async function fetchForSharing(url: string, filename: string, bytes: number): Promise<File | null> {
  if (bytes > SHARE_LIMIT) return null;
  try {
    const response = await fetch(url, { credentials: 'same-origin' });
    if (!response.ok) return null;
    const blob = await response.blob();
    const file = new File([blob], filename, { type: blob.type || 'application/octet-stream' });
    return accepts([file]) ? file : null;
  } catch {
    return null;
  }
}

/** Fetches files by their links for one share sheet; null if one fails or the browser cannot share them together. */
export async function fetchTogether(
  files: readonly Pick<GalleryMediaFileDto, 'fileSize'>[],
  links: readonly Pick<DownloadDto, 'downloadUrl' | 'filename'>[],
): Promise<File[] | null> {
  const ready: File[] = [];
  for (const [at, { downloadUrl, filename }] of links.entries()) {
    const file = await fetchForSharing(downloadUrl, filename, files[at]!.fileSize);
    if (!file) return null;
    ready.push(file);
  }
  return accepts(ready) ? ready : null;
}

/** Opens the share sheet. Closing it is not a failure. */
export async function share(files: File[]): Promise<Shared> {
  try {
    await navigator.share({ files });
    return 'shared';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return 'shared';
    return name === 'NotAllowedError' ? 'press' : 'unavailable';
  }
}
