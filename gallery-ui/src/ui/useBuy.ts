import { useQuote } from '../api/payments/checkout';
import { checkoutPath, type CheckoutOrder } from '../api/payments/checkout-order';
import type { GalleryLink } from '../api/gallery/gallery-link';
import { singles } from '../i18n/en/singles';
import { formatMoney } from '../i18n/money';
import { getTranslations } from '../i18n/translations';
import { useNavigate } from './routing/router';

/**
 * Asks what an item costs that is sold beside packages, and leads to its checkout; without an item nothing is
 * requested.
 */
export function useBuy(link: GalleryLink, item: Pick<CheckoutOrder, 'fileIds' | 'photos'> | null) {
  const navigate = useNavigate();
  const { data: order, error, refetch } = useQuote(link, item);
  return {
    order,
    error,
    retry: () => void refetch(),
    /** Returns the button's text: what is bought, with its price once that is known. */
    labelOf: (name: string) =>
      order
        ? getTranslations(singles)('forPrice', { what: name, price: formatMoney(order.totalCents, order.currency) })
        : name,
    buy: () => {
      if (!order) return;
      const { totalCents: amountCents, currency, packageType } = order;
      navigate(checkoutPath(link, { amountCents, currency, packageType, ...item }));
    },
  };
}
