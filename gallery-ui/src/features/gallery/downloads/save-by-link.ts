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
