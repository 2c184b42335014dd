import { listProjectPicturesOptions } from '@showreel/api-client/queries';
import { keepPreviousData, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** react-admin's name for the people of a project. */
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

/** All that react-admin's hooks have read of a resource. */
export const resourceKey = (resource: Resource): QueryKey => [resource];

/** Its lists. */
export const listsKey = (resource: Resource): QueryKey => [resource, 'getList'];

/** One of its records. */
export const recordKey = (resource: Resource, id: string): QueryKey => [resource, 'getOne', { id }];

/** The pictures of whichever projects. */
export const PICTURES: QueryKey = [{ _id: 'listProjectPictures' }];

/** Reads again what has one of these keys: at once where it is shown, else when it is opened. */
export async function refresh(queries: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/**
 * Covers of the projects on a page and the files in them that `q` found, requested once for all rows; undefined while
 * they are loading.
 */
export function useProjectPictures(ids: readonly string[], q?: string) {
  return useQuery({
    ...listProjectPicturesOptions({ query: { ids: ids.join(','), q } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}
