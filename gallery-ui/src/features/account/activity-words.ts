import type { ActivityItemDto } from '@showreel/api-client';
import { formatAmount, plural } from '../../lib/format';
import { purchaseWords } from '../../lib/purchase-words';

/** What happened, in words: what it is about, and what was done with it. */
export function activityWords({ kind, projectName, fileName, fileCount, title, amountCents, currency, state }: ActivityItemDto): { subject: string; words: string } {
  if (kind === 'gallery') return { subject: projectName, words: 'was shared with you' };
  if (kind === 'purchase') {
    const amount = amountCents === null || currency === null ? '' : `, ${formatAmount(amountCents, currency)}`;
    return { subject: title ?? 'A package', words: `for ${projectName}${amount}: ${purchaseWords(state ?? '').label}` };
  }
  const others = (fileCount ?? 1) - 1;
  return { subject: fileName ?? plural(fileCount ?? 1, 'file'), words: `${others > 0 && fileName ? `and ${plural(others, 'more file')} ` : ''}downloaded from ${projectName}` };
}

/** Where it leads: to the purchases for a purchase, else to the gallery; nowhere once the gallery is closed. */
export function activityPath({ kind, galleryPath }: Pick<ActivityItemDto, 'kind' | 'galleryPath'>): string | null {
  return kind === 'purchase' ? (galleryPath?.replace(/^\/gallery\//, '/receipt/') ?? null) : galleryPath;
}
