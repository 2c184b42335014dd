import type { GalleryLink } from '../gallery/gallery-link';

/** What the checkout's address names. The server compares and decides. */
export interface CheckoutOrder extends GalleryLink {
  /** In whole units of the currency, as in the address. */
  amount: number;
  packageType: string;
  isUpgrade: boolean;
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

/** A payment whose visitor has come back from the bank's page to the gallery. */
export interface ReturnedPayment {
  paymentIntentId: string;
  /** From the address, where anybody can forge it: it only selects the text. */
  redirectStatus: string;
  amount: number;
  packageType: string;
  isUpgrade: boolean;
}

const RETURN_PARAMETERS = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'amount',
  'package',
  'isUpgrade',
];

/** The query with which the provider sends a visitor from the bank's page back to the gallery, which then confirms. */
export function returnQuery({ amount, packageType, isUpgrade }: Omit<CheckoutOrder, keyof GalleryLink>): string {
  return new URLSearchParams({
    package: packageType,
    amount: String(amount),
    ...(isUpgrade ? { isUpgrade: 'true' } : {}),
  }).toString();
}

/** Reads the return from a bank out of the gallery's address; null for every other visit. */
export function paymentReturnOf(query: URLSearchParams): ReturnedPayment | null {
  const paymentIntentId = query.get('payment_intent');
  if (!paymentIntentId) return null;
  return {
    paymentIntentId,
    redirectStatus: query.get('redirect_status') ?? '',
    amount: Number.parseFloat(query.get('amount') ?? ''),
    packageType: query.get('package') ?? '',
    isUpgrade: query.get('isUpgrade') === 'true',
  };
}

/** The query without the return's parameters: a payment's secret must not stay in the address. */
export function withoutReturn(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of RETURN_PARAMETERS) rest.delete(name);
  return rest.size > 0 ? `?${rest}` : '';
}
