import type { ShareDto, TimelineItemDto } from '@showreel/api-client';
import type { Text } from '../i18n/catalogue';
import { formatCents, formatRecent } from '../ui/format';

/** Describes an event of the client's timeline. */
export function timelineText(item: TimelineItemDto, t: Text): string {
  const { amountCents, currency } = item;
  const amount = amountCents === null || currency === null ? '' : formatCents(amountCents, currency);
  const title = item.title ?? '';
  const count = item.fileCount ?? 1;
  switch (item.kind) {
    case 'visit':
      return t('sharing.visit');
    case 'download':
      return count > 1 ? t('sharing.zip', { count }) : t('sharing.download', { name: item.fileName ?? '' });
    case 'favourite':
      return t('sharing.favourite', { count });
    case 'headshot':
      return t('sharing.headshot');
    case 'purchase':
      return t('sharing.purchase', { title, amount });
    case 'refund':
      return item.state === 'declined'
        ? t('sharing.refundDeclined', { amount })
        : t('sharing.refund', { amount, title });
    case 'share':
      return t(item.state === 'filed' ? 'sharing.mailFiled' : 'sharing.mailed', { title });
    case 'reminder':
      return reminderText(item, t);
    case 'selection':
      return selectionText(item.state, { title, count: item.fileCount ?? 0 }, t);
  }
}

function reminderText({ state, reminderRule, staffName: staff }: TimelineItemDto, t: Text): string {
  const rule = reminderRule === null ? '' : t(`reminders.${reminderRule}`);
  switch (state) {
    case 'stopped':
      return staff === null ? t('reminders.state_stopped', { rule }) : t('reminders.state_stoppedBy', { rule, staff });
    case 'sent':
      return staff === null ? t('reminders.state_sent', { rule }) : t('reminders.state_sentBy', { rule, staff });
    case 'filed':
    case 'failed':
      return t(`reminders.state_${state}`, { rule });
    default:
      return t('reminders.state_waiting', { rule });
  }
}

function selectionText(event: string | null, { title, count }: { title: string; count: number }, t: Text): string {
  switch (event) {
    case 'done':
      return t('sharing.selectionDone', { title, count });
    case 'finished':
      return t('sharing.selectionFinished', { title, count });
    case 'reopened':
      return t('sharing.selectionReopened', { title });
    case 'deleted':
      return t('sharing.selectionDeleted', { title });
    default:
      return t('sharing.selectionCreated', { title });
  }
}

/** Says whether and when the client visited after the mail. */
export function lastSeenText(
  { firstVisitAt, lastVisitAt }: Pick<ShareDto, 'firstVisitAt' | 'lastVisitAt'>,
  t: Text,
): string {
  if (!firstVisitAt) return t('sharing.notOpened');
  const when = formatRecent(firstVisitAt);
  const last = lastVisitAt && formatRecent(lastVisitAt);
  return last && last !== when ? t('sharing.openedAgain', { when, last }) : t('sharing.opened', { when });
}
