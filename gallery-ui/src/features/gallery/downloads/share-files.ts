import { accepts } from './save-file';

/** Larger ones are downloaded: a shared file must be in memory whole. */
const SHARE_LIMIT = 100 * 1024 * 1024;

/** What came of offering a file to the share sheet. `press`: the browser wants a fresh press for it. */
export type Shared = 'shared' | 'press' | 'unavailable';

/** Fetches a file for the share sheet; null where that cannot be: it is then downloaded. */
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

/** Fetches several for one share sheet, one after another; null where one is missing or the sheet would not take them together. */
export async function fetchTogether(
  wanted: readonly { url: string; filename: string; bytes: number }[],
): Promise<File[] | null> {
  const files: File[] = [];
  for (const { url, filename, bytes } of wanted) {
    const file = await fetchForSharing(url, filename, bytes);
    if (!file) return null;
    files.push(file);
  }
  return accepts(files) ? files : null;
}

/** Opens the share sheet. Closing it without choosing is no failure. */
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
