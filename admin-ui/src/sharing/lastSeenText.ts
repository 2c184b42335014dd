import type { ShareDto } from '@showreel/api-client';
import type { Text } from '../i18n/catalogue';
import { formatDateTime } from '../ui/format';

/** Whether and when the client came after the mail. */
export function lastSeenText(
  { firstVisitAt, lastVisitAt }: Pick<ShareDto, 'firstVisitAt' | 'lastVisitAt'>,
  t: Text,
): string {
  if (!firstVisitAt) return t('sharing.notOpened');
  const when = formatDateTime(firstVisitAt);
  const last = lastVisitAt && formatDateTime(lastVisitAt);
  return last && last !== when ? t('sharing.openedAgain', { when, last }) : t('sharing.opened', { when });
}
