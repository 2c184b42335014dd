import { purchase } from '../../words/en/purchase';
import { translateServerText, getTranslations } from '../../words/words';

/** What was bought, in one line. */
export function packageName({ packageType, title }: { packageType: string; title: string }): string {
  return packageType === 'upgrade'
    ? getTranslations(purchase)('upgradeTo', { title: translateServerText(title) })
    : translateServerText(title);
}
