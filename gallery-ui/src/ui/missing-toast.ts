import { whyMissing } from '../lib/loaded-part';
import { common } from '../words/en/common';
import { words } from '../words/words';
import { toast } from './toast-store';

/** Says why what was pressed for does not open, and offers what helps. */
export async function missingToast(title: string): Promise<void> {
  const why = await whyMissing();
  const say = words(common);
  toast({
    variant: 'destructive',
    title,
    description: say(why === 'gone' ? 'partGone' : 'offline'),
    reload: why === 'gone',
  });
}
