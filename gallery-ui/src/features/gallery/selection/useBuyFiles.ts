import { useQuote } from '../../../api/payments/checkout';
import { checkoutPath, type CheckoutOrder } from '../../../api/payments/checkout-order';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { useNavigate } from '../../../ui/routing/router';

/** One order may name this many files. */
export const MAX_FILES = 100;

/** What these files cost together, and the way to their checkout. Nothing is asked without files, or with too many. */
export function useBuyFiles(link: GalleryLink, fileIds: readonly string[]) {
  return useBuy(link, fileIds.length > 0 && fileIds.length <= MAX_FILES ? { fileIds: [...fileIds] } : null);
}

/** Asks what an item costs that is sold beside packages, and leads to its checkout; without an item nothing is asked. */
export function useBuy(link: GalleryLink, item: Pick<CheckoutOrder, 'fileIds' | 'photos'> | null) {
  const navigate = useNavigate();
  const { data: order, error, refetch } = useQuote(link, item);
  return {
    order,
    error,
    retry: () => void refetch(),
    buy: () => {
      if (!order) return;
      const { totalCents: amountCents, currency, packageType } = order;
      navigate(checkoutPath(link, { amountCents, currency, packageType, ...item }));
    },
  };
}
