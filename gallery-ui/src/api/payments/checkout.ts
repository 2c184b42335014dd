import {
  authenticateSandbox,
  confirmPayment,
  createPaymentIntent,
  getCheckout,
  paySandbox,
  type ConfirmedPaymentDto,
  type PaymentIntentDto,
  type SandboxAuthenticationDto,
  type SandboxCardDto,
} from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { itemOf, type CheckoutOrder, type OrderItem, type OrderTerms } from './checkout-order';
import type { GalleryLink } from '../gallery/gallery-link';
import { selectionsQuery } from '../gallery/selections';
import { getLanguage } from '../../i18n/language';
import { pathOf, refreshGallery } from '../gallery/gallery';

/** Returns whose order it is, and its amount in the address, which the server checks. */
const bodyOf = ({ amount, projectId, visitor }: CheckoutOrder) => ({ amount, projectId, clientEmail: visitor });

/** Asks the server what an order would cost. The address of a company changes no price, and belongs in no URL. */
function quote(
  link: GalleryLink,
  { street: _street, postcode: _postcode, city: _city, ...query }: OrderItem & OrderTerms,
) {
  return getCheckout({ path: pathOf(link), query });
}

/** Reads what an item costs this client; nothing is requested without an item. */
export const useQuote = (link: GalleryLink, item: (OrderItem & OrderTerms) | null) =>
  useQuery({
    queryKey: ['/api/gallery/checkout', link, item, getLanguage().language],
    enabled: item !== null,
    staleTime: 0,
    queryFn: async () => (await quote(link, item!)).order,
  });

/** Returns the amount to pay: that of the address, which the server compares, unless the client's terms change it. */
async function amountOf(order: CheckoutOrder, terms: OrderTerms): Promise<number> {
  if (Object.keys(terms).length === 0) return order.amount;
  return (await quote(order, { ...itemOf(order), ...terms })).order.amount;
}

/** The last call that creates a payment. */
let lastCall: Promise<unknown> = Promise.resolve();

/**
 * Makes one call after another. The server keeps one open payment and cancels the one before; of two calls at the same
 * time it could handle the older one last, and cancel the payment that is shown. Terms that have changed meanwhile are
 * not sent.
 */
function inTurn<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  const next = lastCall
    .catch(() => undefined)
    .then(() => {
      signal.throwIfAborted();
      return call();
    });
  lastCall = next;
  return next;
}

/**
 * Opens the payment of an order. The server keeps one for each client and purpose: a reload, a second tab and the way
 * back get the same one. It is never cached, because another tab may have paid it. The last one stays while changed
 * terms load.
 */
const paymentIntentQuery = (order: CheckoutOrder, terms: OrderTerms) =>
  queryOptions({
    queryKey: ['/api/create-payment-intent', order, terms, getLanguage().language],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      inTurn(signal, async () => {
        const amount = await amountOf(order, terms);
        return createPaymentIntent({ body: { ...bodyOf(order), ...itemOf(order), ...terms, amount } });
      }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: (last: PaymentIntentDto | undefined) => last,
  });

export const usePaymentIntent = (order: CheckoutOrder, terms: OrderTerms) => useQuery(paymentIntentQuery(order, terms));

/** Asks what the order costs with another coupon. Errors: coupon.*, auth.too_many_attempts. */
export function useCheckCoupon(order: CheckoutOrder, terms: OrderTerms) {
  return useMutation({
    mutationFn: (couponCode: string) => quote(order, { ...itemOf(order), ...terms, couponCode }),
  });
}

interface Paid {
  paymentIntentId: string;
  order: CheckoutOrder;
}

async function confirm(queries: QueryClient, { paymentIntentId, order }: Paid): Promise<ConfirmedPaymentDto> {
  const confirmed = await confirmPayment({
    body: { paymentIntentId, ...bodyOf(order), packageType: order.packageType, isUpgrade: order.isUpgrade },
  });
  await Promise.all([refreshGallery(queries, order), queries.invalidateQueries(selectionsQuery(order))]);
  return confirmed;
}

/** Confirms a payment at the server. Resolves once the gallery has been reloaded. */
export function useConfirmPayment() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: (paid: Paid) => confirm(queries, paid) });
}

/** Asks once for the outcome of a payment whose visitor has come back from the bank. */
const paymentReturnQuery = (paid: Paid) =>
  queryOptions({
    queryKey: ['/api/confirm-payment', paid.paymentIntentId],
    queryFn: ({ client }) => confirm(client, paid),
  });

export const usePaymentReturn = (paid: Paid) => useQuery(paymentReturnQuery(paid));

/** Pays with a test card: no money moves. Errors: payments.card_declined, request.invalid with `fields`. */
export function usePaySandbox() {
  return useMutation({ mutationFn: (body: SandboxCardDto) => paySandbox({ body }) });
}

/** Confirms or rejects a sandbox payment in the bank's place. */
export function useAuthenticateSandbox() {
  return useMutation({ mutationFn: (body: SandboxAuthenticationDto) => authenticateSandbox({ body }) });
}
