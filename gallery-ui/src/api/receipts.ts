import { getReceipt, listReceipts } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import type { GalleryLink } from './gallery-link';
import { CALL, call } from './call';
import { isPasscodeRequired } from './gallery';

const keyOf = ({ projectId, clientEmail }: GalleryLink) => ['/api/purchases', projectId, clientEmail];
const pathOf = ({ projectId, clientEmail }: GalleryLink) => ({ projectId, email: clientEmail });

/** What a client has paid in a gallery, newest first. Refunds happen elsewhere: always asked anew. */
export function useReceipts(link: GalleryLink) {
  return useQuery({
    queryKey: keyOf(link),
    queryFn: () => call(listReceipts({ ...CALL, path: pathOf(link) })),
    staleTime: 0,
    throwOnError: isPasscodeRequired,
  });
}

/** One payment. Refusals: payments.not_found and the gallery's own. */
export function useReceipt(link: GalleryLink, purchaseId: string) {
  return useQuery({
    queryKey: [...keyOf(link), purchaseId],
    queryFn: () => call(getReceipt({ ...CALL, path: { ...pathOf(link), purchaseId } })),
    staleTime: 0,
    throwOnError: isPasscodeRequired,
  });
}
