import { toast } from '../../../ui/toast/toast-store';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';

/** Follows a download link without leaving the page. The server names the file; `filename` is for old browsers. */
export function saveByLink({ downloadUrl, filename }: { downloadUrl: string; filename: string }): void {
  const anchor = document.createElement('a');
  anchor.href = downloadUrl;
  anchor.download = filename;
  anchor.hidden = true;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  toast({ title: getTranslations(gallery)('downloadStarted'), description: filename });
}

/** Says whether 'Download' opens the phone's share sheet, which can save to its photos. */
export function savesByShareSheet(): boolean {
  return (
    window.matchMedia('(pointer: coarse)').matches && accepts([new File([''], 'photo.jpg', { type: 'image/jpeg' })])
  );
}

/** Says whether the browser would share these files. */
export function accepts(files: File[]): boolean {
  return (
    typeof navigator.share === 'function' && typeof navigator.canShare === 'function' && navigator.canShare({ files })
  );
}
