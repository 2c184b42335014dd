import { purchase } from '../../i18n/en/purchase';
import { translateServerText, getTranslations } from '../../i18n/translations';

/** What was bought, in one line. */
export function packageName({ packageType, title }: { packageType: string; title: string }): string {
  return packageType === 'upgrade'
    ? getTranslations(purchase)('upgradeTo', { title: translateServerText(title) })
    : translateServerText(title);
}
