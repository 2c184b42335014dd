import { getReceipt, listInvoices, listReceipts, openPurchase } from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GalleryLink } from '../gallery/gallery-link';
import { isEntryRequired, pathOf, refreshGallery } from '../gallery/gallery';

/**
 * Reads what a client has paid in a gallery, the newest first. It is never cached, because refunds happen elsewhere.
 */
const receiptsQuery = (link: GalleryLink) =>
  queryOptions({
    queryKey: ['/api/purchases', link.projectId, link.visitor],
    queryFn: () => listReceipts({ path: pathOf(link) }),
    staleTime: 0,
    throwOnError: isEntryRequired,
  });

export const useReceipts = (link: GalleryLink) => useQuery(receiptsQuery(link));

/** Reads one payment. Errors: payments.not_found and the gallery's own. */
const receiptQuery = (link: GalleryLink, purchaseId: string) =>
  queryOptions({
    queryKey: [...receiptsQuery(link).queryKey, purchaseId],
    queryFn: () => getReceipt({ path: { ...pathOf(link), purchaseId } }),
    staleTime: 0,
    throwOnError: isEntryRequired,
  });

export const useReceipt = (link: GalleryLink, purchaseId: string) => useQuery(receiptQuery(link, purchaseId));

/** Consents to immediate delivery with the text of this version, and opens a purchase. */
export function useOpenPurchase(link: GalleryLink, purchaseId: string, receiptCode: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (withdrawalTextVersion: string) =>
      openPurchase({ path: { ...pathOf(link), purchaseId }, body: { withdrawalTextVersion, receiptCode } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: receiptsQuery(link).queryKey });
      void refreshGallery(queries, link);
    },
  });
}

const PREPARING_MS = 5_000;
/** This many reads take five minutes: staff must look after an invoice that is not ready by then. */
const MAX_READS = 60;

/**
 * Reads the invoices and credit notes of one payment, the oldest first, again and again while one is being rendered.
 */
export const useInvoices = (link: GalleryLink, purchaseId: string) =>
  useQuery({
    queryKey: ['/api/invoices', link.projectId, link.visitor],
    queryFn: () => listInvoices({ path: pathOf(link) }),
    staleTime: 0,
    select: (invoices) => invoices.filter((invoice) => invoice.purchaseId === purchaseId),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.some(({ isReady }) => !isReady) && dataUpdateCount + errorUpdateCount < MAX_READS ? PREPARING_MS : false,
  });

/** Makes the path of an invoice's PDF. */
export const invoicePath = (link: GalleryLink, invoiceId: string) =>
  `/api/gallery/${encodeURIComponent(link.projectId)}/${encodeURIComponent(link.visitor)}/invoices/${invoiceId}`;
