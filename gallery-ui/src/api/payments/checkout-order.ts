import type { CreatePaymentIntentDto } from '@showreel/api-client';
import { wholeUnits } from '../../../../shared-ui/src/currency';
import type { GalleryLink } from '../gallery/gallery-link';

/** What the checkout's address names. The server compares and decides. */
export interface CheckoutOrder extends GalleryLink {
  /** In whole units of the currency, as in the address. */
  amount: number;
  packageType: string;
  isUpgrade: boolean;
}

/** What the client states on the checkout page; the server computes the order from it. Empty: the order as in the address. */
export type OrderTerms = Omit<CreatePaymentIntentDto, 'amount' | 'projectId' | 'clientEmail' | 'packageType'>;

/** Path of the checkout. `isUpgrade` is a hint for the page's texts; the server decides. */
export function checkoutPath(
  link: GalleryLink,
  order: { amountCents: number; currency: string; packageType: string; isUpgrade?: boolean },
): string {
  const query = new URLSearchParams({
    projectId: link.projectId,
    clientEmail: link.clientEmail,
    amount: String(wholeUnits(order.amountCents, order.currency)),
    package: order.packageType,
  });
  if (order.isUpgrade) query.set('isUpgrade', 'true');
  return `/checkout?${query}`;
}

/** Reads `/checkout?projectId&clientEmail&amount&package&isUpgrade`; null when a part is missing or the amount is no number or zero. */
export function checkoutOrderOf(query: URLSearchParams): CheckoutOrder | null {
  const projectId = query.get('projectId');
  const clientEmail = query.get('clientEmail');
  const amount = Number.parseFloat(query.get('amount') ?? '');
  const packageType = query.get('package');
  if (!projectId || !clientEmail || !packageType || !amount) return null;
  return { projectId, clientEmail, amount, packageType, isUpgrade: query.get('isUpgrade') === 'true' };
}

/** The query with which the provider sends a visitor from the bank's page back to the gallery, which then confirms. */
export function returnQuery({ amount, packageType, isUpgrade }: Omit<CheckoutOrder, keyof GalleryLink>): string {
  return new URLSearchParams({
    package: packageType,
    amount: String(amount),
    ...(isUpgrade ? { isUpgrade: 'true' } : {}),
  }).toString();
}
