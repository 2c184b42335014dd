import type { PurchaseDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { PurchaseItems } from './PurchaseItems';

/** Purchases on narrow screens, one below the other. */
export function PurchaseCards() {
  const { data } = useListContext<PurchaseDto>();
  return <PurchaseItems purchases={data ?? []} />;
}
