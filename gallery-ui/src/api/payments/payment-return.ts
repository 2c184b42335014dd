/** Describes a payment whose visitor has come back from the bank's page to the gallery. */
export interface ReturnedPayment {
  paymentIntentId: string;
  /** The status in the address, where anybody can forge it. It only selects the text. */
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

/** Returns the query without the parameters of the return: a payment's secret must not stay in the address. */
export function withoutReturn(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of RETURN_PARAMETERS) rest.delete(name);
  return rest.size > 0 ? `?${rest}` : '';
}
