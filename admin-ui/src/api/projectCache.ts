import type { ProjectDto, StaffMediaFileDto } from '@showreel/api-client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { projectKeys, queryKeys } from './queries';

const refresh = async (queries: QueryClient, ...keys: QueryKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
};

/** After projects were created, deleted or restored. */
export const refreshProjects = (queries: QueryClient): Promise<void> =>
  refresh(queries, projectKeys.lists, projectKeys.stats, queryKeys.trash);

/** After somebody else's edit of a project. */
export const refreshProject = (queries: QueryClient, id: string): Promise<void> =>
  refresh(queries, projectKeys.detail(id), projectKeys.lists);

/** Stores the server's reply to an edit of a project. */
export function projectSaved(queries: QueryClient, project: ProjectDto): Promise<void> {
  queries.setQueryData(projectKeys.detail(project.id), project);
  return refresh(queries, projectKeys.lists, projectKeys.stats, projectKeys.pictures);
}

/** After files of a project were added, deleted, restored or moved: their list and everything that counts them. */
export const refreshFiles = (queries: QueryClient, id: string): Promise<void> =>
  refresh(
    queries,
    projectKeys.media(id),
    projectKeys.albums(id),
    projectKeys.storage(id),
    projectKeys.detail(id),
    projectKeys.lists,
    projectKeys.pictures,
  );

/** After staff granted a client something, or revoked it: it is listed like a purchase. */
export const refreshGrants = (queries: QueryClient, id: string): Promise<void> =>
  refresh(
    queries,
    projectKeys.grants(id),
    projectKeys.timeline(id),
    projectKeys.detail(id),
    projectKeys.lists,
    projectKeys.stats,
    queryKeys.purchases,
  );

/** After sections of a project changed. */
export const refreshAlbums = (queries: QueryClient, id: string): Promise<void> =>
  refresh(queries, projectKeys.albums(id), projectKeys.media(id));

/** Adds files that were just recorded; their counts are read once the upload is done. */
export function filesRecorded(queries: QueryClient, projectId: string, files: readonly StaffMediaFileDto[]): void {
  const recorded = new Map(files.map((file) => [file.id, file]));
  queries.setQueryData<StaffMediaFileDto[]>(projectKeys.media(projectId), (list) => {
    if (!list) return list;
    const known = new Set(list.map(({ id }) => id));
    return [...list.map((file) => recorded.get(file.id) ?? file), ...files.filter(({ id }) => !known.has(id))];
  });
}
