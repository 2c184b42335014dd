import { accepts } from './save-file';

/** Bytes: larger files are downloaded, because a shared file must fit in memory. */
const SHARE_LIMIT = 100 * 1024 * 1024;

/** The outcome of the share sheet. `press`: the browser requires a new press. */
export type Shared = 'shared' | 'press' | 'unavailable';

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

/** Fetches several files for one share sheet; null if one fails or the browser cannot share them together. */
export async function fetchTogether(
  requested: readonly { url: string; filename: string; bytes: number }[],
): Promise<File[] | null> {
  const files: File[] = [];
  for (const { url, filename, bytes } of requested) {
    const file = await fetchForSharing(url, filename, bytes);
    if (!file) return null;
    files.push(file);
  }
  return accepts(files) ? files : null;
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
