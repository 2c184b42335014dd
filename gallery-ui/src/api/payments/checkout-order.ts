import type { GalleryLink } from '../gallery/gallery-link';

/** What the checkout's address asks for. The server compares and decides. */
export interface CheckoutOrder extends GalleryLink {
  /** In whole units of the currency, as the address has it. */
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

/** A visitor who is back from the bank's page, sent to the gallery by the provider. */
export interface ReturnedPayment {
  paymentIntentId: string;
  /** What the provider put into the address. Anybody can forge it: it only selects the text. */
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

/** Where the provider sends a visitor whose bank wants a page of its own: the gallery, which then confirms. */
export function returnQuery({ amount, packageType, isUpgrade }: Omit<CheckoutOrder, keyof GalleryLink>): string {
  return new URLSearchParams({
    package: packageType,
    amount: String(amount),
    ...(isUpgrade ? { isUpgrade: 'true' } : {}),
  }).toString();
}

/** The return from a bank, by the gallery's address; null for every other visit. */
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

/** The query without what the return left in it: a payment's secret does not stay in the address. */
export function withoutReturn(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of RETURN_PARAMETERS) rest.delete(name);
  return rest.size > 0 ? `?${rest}` : '';
}
