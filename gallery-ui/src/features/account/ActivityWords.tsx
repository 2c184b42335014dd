import type { ActivityItemDto } from '@showreel/api-client';
import { formatAmount } from '../../lib/format';
import { purchaseMessages } from '../../lib/purchase-words';
import { account } from '../../words/en/account';
import { purchase } from '../../words/en/purchase';
import { translateServerText, getTranslations } from '../../words/words';

/** What happened, in words; what it is about stands out. */
export function ActivityWords({
  item: { kind, projectName: project, fileName, fileCount, title, amountCents, currency, state },
}: {
  item: ActivityItemDto;
}) {
  const t = getTranslations(account);
  const strong = (text: string) => <strong>{text}</strong>;
  if (kind === 'gallery') return t.rich('wasShared', { project: strong(project) });
  if (kind === 'purchase') {
    return t.rich('bought', {
      title: strong(title ? translateServerText(title) : getTranslations(purchase)('aPackage')),
      project,
      state: purchaseMessages(state ?? '').label,
      amount: amountCents === null || currency === null ? '–' : formatAmount(amountCents, currency),
    });
  }
  const count = (fileCount ?? 1) - 1;
  if (fileName && count > 0) return t.rich('downloadedMore', { file: strong(fileName), count, project });
  return t.rich('downloaded', { file: strong(fileName ?? t('files', { count: fileCount ?? 1 })), project });
}
