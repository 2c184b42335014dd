import { chunkLoadReason } from '../../../../shared-ui/src/chunk-load';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { toast } from './toast-store';

/** Shows why code did not load, with a reload if that helps. */
export async function chunkErrorToast(title: string): Promise<void> {
  const why = await chunkLoadReason();
  const t = getTranslations(common);
  toast({
    variant: 'destructive',
    title,
    description: t(why === 'gone' ? 'partGone' : 'offline'),
    reload: why === 'gone',
  });
}
