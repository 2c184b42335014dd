import type { ActivityItemDto } from '@showreel/api-client';
import { formatAmount } from '../../lib/format';
import { purchaseWords } from '../../lib/purchase-words';
import { account } from '../../words/en/account';
import { purchase } from '../../words/en/purchase';
import { phrase, words } from '../../words/words';

/** What happened, in words; what it is about stands out. */
export function ActivityWords({
  item: { kind, projectName: project, fileName, fileCount, title, amountCents, currency, state },
}: {
  item: ActivityItemDto;
}) {
  const say = words(account);
  const strong = (text: string) => <strong>{text}</strong>;
  if (kind === 'gallery') return say.rich('wasShared', { project: strong(project) });
  if (kind === 'purchase') {
    return say.rich('bought', {
      title: strong(title ? phrase(title) : words(purchase)('aPackage')),
      project,
      state: purchaseWords(state ?? '').label,
      amount: amountCents === null || currency === null ? '–' : formatAmount(amountCents, currency),
    });
  }
  const count = (fileCount ?? 1) - 1;
  if (fileName && count > 0) return say.rich('downloadedMore', { file: strong(fileName), count, project });
  return say.rich('downloaded', { file: strong(fileName ?? say('files', { count: fileCount ?? 1 })), project });
}
