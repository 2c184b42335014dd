import type { ProjectDto, PurchaseDetailDto } from '@showreel/api-client';
import { useGetOne } from 'react-admin';

/**
 * Returns the path of the client's page of the receipt, by the main client's personal link: the address of the buyer
 * may open nothing. It is undefined without a receipt, and until the project is read.
 */
export function useReceiptPath({
  id,
  projectId,
  receiptNumber,
}: Pick<PurchaseDetailDto, 'id' | 'projectId' | 'receiptNumber'>): string | undefined {
  const hasReceipt = projectId !== null && receiptNumber !== null;
  const { data } = useGetOne<ProjectDto>('projects', { id: projectId ?? '' }, { enabled: hasReceipt });
  return hasReceipt && data ? `${data.galleryPath.replace(/^\/gallery\//, '/receipt/')}/${id}` : undefined;
}
