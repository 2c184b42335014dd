import type { ProjectDto } from '@showreel/api-client';
import {
  getSharingQueryKey,
  getStatsQueryKey,
  getStorageUsedQueryKey,
  listAlbumsQueryKey,
  listGrantsQueryKey,
  listProjectActivityInfiniteQueryKey,
} from '@showreel/api-client/queries';
import type { QueryClient } from '@tanstack/react-query';
import { filesKeys } from './projectFiles';
import { PICTURES, listsKey, peopleOf, recordKey, refresh, resourceKey } from './queries';

/** Refreshes what shows projects after some were created, deleted or restored. */
export const refreshProjects = (queries: QueryClient): Promise<void> =>
  refresh(queries, listsKey('projects'), getStatsQueryKey(), resourceKey('trash'));

/** Refreshes a project that somebody else has edited. */
export const refreshProject = (queries: QueryClient, id: string): Promise<void> =>
  refresh(queries, recordKey('projects', id), listsKey('projects'));

/** Stores the server's reply to an edit of a project. */
export function projectSaved(queries: QueryClient, project: ProjectDto): Promise<void> {
  queries.setQueryData(recordKey('projects', project.id), project);
  const { id } = project;
  const ofClient = [listsKey(peopleOf(id)), getSharingQueryKey({ path: { id } })];
  return refresh(queries, listsKey('projects'), getStatsQueryKey(), PICTURES, ...ofClient);
}

/**
 * Refreshes the files of a project, and everything that counts them, after some were added, deleted, restored or moved.
 */
export const refreshFiles = (queries: QueryClient, id: string): Promise<void> =>
  refresh(
    queries,
    ...filesKeys(id),
    listAlbumsQueryKey({ path: { id } }),
    getStorageUsedQueryKey({ path: { id } }),
    recordKey('projects', id),
    listsKey('projects'),
    PICTURES,
  );

/**
 * Refreshes what shows a client's access after staff granted or revoked something. Purchases show the client's level.
 */
export const refreshGrants = (queries: QueryClient, id: string): Promise<void> =>
  refresh(
    queries,
    listGrantsQueryKey({ path: { id } }),
    listProjectActivityInfiniteQueryKey({ path: { id } }),
    recordKey('projects', id),
    listsKey('projects'),
    getStatsQueryKey(),
    resourceKey('purchases'),
  );

/** Refreshes what shows the sections of a project after they changed. */
export const refreshAlbums = (queries: QueryClient, id: string): Promise<void> =>
  refresh(queries, listAlbumsQueryKey({ path: { id } }), ...filesKeys(id));

/**
 * Refreshes what shows the people of a project after one was added, changed or removed, or has a new link. The project
 * has the main client's link.
 */
export const refreshPeople = (queries: QueryClient, id: string): Promise<void> =>
  refresh(
    queries,
    listsKey(peopleOf(id)),
    getSharingQueryKey({ path: { id } }),
    recordKey('projects', id),
    listsKey('projects'),
  );
