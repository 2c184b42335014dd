import { purchase } from '../../words/en/purchase';
import { phrase, words } from '../../words/words';

/** What was bought, in one line. */
export function packageName({ packageType, title }: { packageType: string; title: string }): string {
  return packageType === 'upgrade' ? words(purchase)('upgradeTo', { title: phrase(title) }) : phrase(title);
}
