import { listProjectActivityInfiniteQueryKey, listSelectionsQueryKey } from '@showreel/api-client/queries';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '../api/queries';

/** Reads again what shows the selections of a project. */
export const refreshSelections = (queries: QueryClient, id: string): Promise<void> =>
  refresh(
    queries,
    listSelectionsQueryKey({ path: { id } }),
    [{ _id: 'getSelection' }],
    listProjectActivityInfiniteQueryKey({ path: { id } }),
  );
