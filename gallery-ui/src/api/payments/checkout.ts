import {
  authenticateSandbox,
  confirmPayment,
  createPaymentIntent,
  paySandbox,
  type ConfirmedPaymentDto,
  type SandboxAuthenticationDto,
  type SandboxCardDto,
} from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CheckoutOrder } from './checkout-order';
import { CALL, call } from '../call';
import { refreshGallery } from '../gallery/gallery';

/** The package comes from the address; the server checks it. */
const bodyOf = ({ amount, projectId, clientEmail, packageType }: CheckoutOrder) => ({
  amount,
  projectId,
  clientEmail,
  packageType,
});

/**
 * The open payment of an order. The server keeps one per client and purpose: a reload, a second tab and the way
 * back get the same one. Never cached: another tab may have paid it.
 */
const paymentIntentQuery = (order: CheckoutOrder) =>
  queryOptions({
    queryKey: ['/api/create-payment-intent', order],
    queryFn: () => call(createPaymentIntent({ ...CALL, body: bodyOf(order) })),
    staleTime: 0,
    gcTime: 0,
  });

export const usePaymentIntent = (order: CheckoutOrder) => useQuery(paymentIntentQuery(order));

interface Paid {
  paymentIntentId: string;
  order: CheckoutOrder;
}

async function confirm(queries: QueryClient, { paymentIntentId, order }: Paid): Promise<ConfirmedPaymentDto> {
  const confirmed = await call(
    confirmPayment({ ...CALL, body: { paymentIntentId, ...bodyOf(order), isUpgrade: order.isUpgrade } }),
  );
  await refreshGallery(queries, order);
  return confirmed;
}

/** Confirms a payment at the server. Resolves once the gallery has been reloaded. */
export function useConfirmPayment() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: (paid: Paid) => confirm(queries, paid) });
}

/** The outcome of a payment whose visitor has come back from the bank: asked once per payment. */
const paymentReturnQuery = (paid: Paid) =>
  queryOptions({
    queryKey: ['/api/confirm-payment', paid.paymentIntentId],
    queryFn: ({ client }) => confirm(client, paid),
  });

export const usePaymentReturn = (paid: Paid) => useQuery(paymentReturnQuery(paid));

/** Pays with a test card: no money moves. Errors: payments.card_declined, request.invalid with `fields`. */
export function usePaySandbox() {
  return useMutation({ mutationFn: (body: SandboxCardDto) => call(paySandbox({ ...CALL, body })) });
}

/** Confirms or rejects a sandbox payment in the bank's place. */
export function useAuthenticateSandbox() {
  return useMutation({ mutationFn: (body: SandboxAuthenticationDto) => call(authenticateSandbox({ ...CALL, body })) });
}
