import { listProjectPicturesOptions } from '@showreel/api-client/queries';
import { keepPreviousData, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Returns react-admin's name for the people of a project. */
export const peopleOf = (projectId: string) => `projects/${projectId}/people` as const;

type Resource =
  | ReturnType<typeof peopleOf>
  | 'projects'
  | 'purchases'
  | 'withdrawals'
  | 'coupons'
  | 'price-lists'
  | 'trash'
  | 'users';

// The keys of react-admin's own hooks. All other keys are generated with their queries (docs/decisions/087).

/** Returns the key of all that react-admin's hooks have read of a resource. */
export const resourceKey = (resource: Resource): QueryKey => [resource];

/** Returns the key of a resource's lists. */
export const listsKey = (resource: Resource): QueryKey => [resource, 'getList'];

/** Returns the key of one record. */
export const recordKey = (resource: Resource, id: string): QueryKey => [resource, 'getOne', { id }];

/** Any query for the pictures of projects has this key. */
export const PICTURES: QueryKey = [{ _id: 'listProjectPictures' }];

/** Reads again all queries with one of these keys: at once where they are shown, else when they are opened. */
export async function refresh(queries: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/**
 * Reads the covers of the projects on a page and the files in them that `q` found, once for all rows; undefined while
 * they are loading.
 */
export function useProjectPictures(ids: readonly string[], q?: string) {
  return useQuery({
    ...listProjectPicturesOptions({ query: { ids: ids.join(','), q } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}
