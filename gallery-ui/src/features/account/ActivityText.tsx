import type { ActivityItemDto } from '@showreel/api-client';
import { titleOf } from '../../i18n/format';
import { formatAmount } from '../../i18n/money';
import { purchaseMessages } from '../../i18n/purchase-messages';
import { account } from '../../i18n/en/account';
import { purchase } from '../../i18n/en/receipts';
import { getTranslations } from '../../i18n/translations';

/** Shows an activity as text, with its subject emphasized. */
export function ActivityText({
  item: { kind, projectName: project, fileName, fileCount, title, amountCents, currency, state },
}: {
  item: ActivityItemDto;
}) {
  const t = getTranslations(account);
  const strong = (text: string) => <strong>{text}</strong>;
  if (kind === 'gallery') return t.rich('wasShared', { project: strong(project) });
  if (kind === 'purchase') {
    return t.rich('bought', {
      title: strong(title || getTranslations(purchase)('aPackage')),
      project,
      state: purchaseMessages(state ?? '').label,
      amount: amountCents === null || currency === null ? '–' : formatAmount(amountCents, currency),
    });
  }
  const count = (fileCount ?? 1) - 1;
  const file = fileName && titleOf({ originalName: fileName });
  if (file && count > 0) return t.rich('downloadedMore', { file: strong(file), count, project });
  return t.rich('downloaded', { file: strong(file ?? t('files', { count: fileCount ?? 1 })), project });
}

/**
 * Returns the path to which an entry leads: the purchases for a purchase, else the gallery; null once the gallery is
 * closed.
 */
export function activityPath({
  kind,
  galleryPath,
  receiptPath,
}: Pick<ActivityItemDto, 'kind' | 'galleryPath' | 'receiptPath'>): string | null {
  return kind === 'purchase' ? receiptPath : galleryPath;
}
