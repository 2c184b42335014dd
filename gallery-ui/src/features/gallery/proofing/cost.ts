import type { GallerySelectionDto } from '@showreel/api-client';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { checkoutPath } from '../../../api/payments/checkout-order';
import { formatMoney } from '../../../i18n/money';

/** Returns how many photos are beyond those in the price and those that are paid for already. */
export const additionalCount = ({ count, included, paidCount }: GallerySelectionDto, more = 0): number =>
  included === null ? 0 : Math.max(0, count + more - included - paidCount);

/** Returns the price of each additional photo; null where it costs nothing. */
export function additionalPrice({ included, additionalPriceCents, currency }: GallerySelectionDto): string | null {
  return included === null || !additionalPriceCents ? null : formatMoney(additionalPriceCents, currency);
}

/** Returns the price of choosing this many more photos; null where they are in the price. */
export function costOf(selection: GallerySelectionDto, more: number): string | null {
  const added = additionalCount(selection, more) - additionalCount(selection);
  const { additionalPriceCents, currency } = selection;
  return added > 0 && additionalPriceCents ? formatMoney(added * additionalPriceCents, currency) : null;
}

/** Returns what there is to pay now for a list that is done, and where; null where nothing is paid in this gallery. */
export function paymentOf(
  { id: selectionId, payableCount, additionalPriceCents, currency }: GallerySelectionDto,
  link: GalleryLink,
): { amount: string; path: string } | null {
  const amountCents = payableCount * (additionalPriceCents ?? 0);
  if (amountCents === 0) return null;
  const order = { packageType: 'selection', selectionId, amountCents, currency };
  return { amount: formatMoney(amountCents, currency), path: checkoutPath(link, order) };
}

/** Says whether the list can change. */
export const isOpen = ({ state, isClosed }: GallerySelectionDto): boolean => state === 'open' && !isClosed;
