import type { PurchaseDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { SortSelect, type SortChoice } from '../ui/SortSelect';
import { PurchaseList } from './PurchaseList';

const SORTS: readonly SortChoice[] = [
  { field: 'createdAt', order: 'DESC', label: 'app.newestFirst' },
  { field: 'createdAt', order: 'ASC', label: 'app.oldestFirst' },
  { field: 'totalCents', order: 'DESC', label: 'purchases.largestFirst' },
  { field: 'projectName', order: 'ASC', label: 'purchases.project' },
  { field: 'state', order: 'ASC', label: 'purchases.state' },
];

/** Purchases on narrow screens, one below the other. */
export function PurchaseCards() {
  const { data } = useListContext<PurchaseDto>();
  return (
    <>
      <SortSelect choices={SORTS} />
      <PurchaseList purchases={data ?? []} />
    </>
  );
}
