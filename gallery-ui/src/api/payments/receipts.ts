import { getReceipt, listReceipts } from '@showreel/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { GalleryLink } from '../gallery/gallery-link';
import { CALL, call } from '../call';
import { isPasscodeRequired, pathOf } from '../gallery/gallery';

/** What a client has paid in a gallery, newest first. Never cached: refunds happen elsewhere. */
const receiptsQuery = (link: GalleryLink) =>
  queryOptions({
    queryKey: ['/api/purchases', link.projectId, link.clientEmail],
    queryFn: () => call(listReceipts({ ...CALL, path: pathOf(link) })),
    staleTime: 0,
    throwOnError: isPasscodeRequired,
  });

export const useReceipts = (link: GalleryLink) => useQuery(receiptsQuery(link));

/** One payment. Errors: payments.not_found and the gallery's own. */
const receiptQuery = (link: GalleryLink, purchaseId: string) =>
  queryOptions({
    queryKey: [...receiptsQuery(link).queryKey, purchaseId],
    queryFn: () => call(getReceipt({ ...CALL, path: { ...pathOf(link), purchaseId } })),
    staleTime: 0,
    throwOnError: isPasscodeRequired,
  });

export const useReceipt = (link: GalleryLink, purchaseId: string) => useQuery(receiptQuery(link, purchaseId));
