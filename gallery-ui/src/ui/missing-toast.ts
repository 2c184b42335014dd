import { chunkLoadReason } from '../lib/loaded-part';
import { common } from '../words/en/common';
import { getTranslations } from '../words/words';
import { toast } from './toast-store';

/** Says why what was pressed for does not open, and offers what helps. */
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
