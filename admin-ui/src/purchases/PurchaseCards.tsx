import type { PurchaseDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { SortSelect, type SortChoice } from '../ui/SortSelect';
import { PurchaseList } from './PurchaseList';

const SORTS: readonly SortChoice[] = [
  { field: 'createdAt', order: 'DESC', label: 'Newest first' },
  { field: 'createdAt', order: 'ASC', label: 'Oldest first' },
  { field: 'totalCents', order: 'DESC', label: 'Largest first' },
  { field: 'projectName', order: 'ASC', label: 'Project' },
  { field: 'state', order: 'ASC', label: 'State' },
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
