import { listProjectMedia, type ProjectDto, type StaffMediaFileDto } from '@showreel/api-client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { CALL, call } from './client';

/** Query keys of everything that is read of projects. `lists` and `detail` are those of react-admin's own hooks. */
export const projectKeys = {
  lists: ['projects', 'getList'],
  detail: (id: string) => ['projects', 'getOne', { id }],
  pictures: ['projects', 'pictures'],
  stats: ['projects', 'stats'],
  trends: ['projects', 'trends'],
  media: (id: string) => ['projects', 'media', id],
  albums: (id: string) => ['projects', 'albums', id],
  storage: (id: string) => ['projects', 'storage', id],
  favourites: (id: string) => ['projects', 'favourites', id],
} as const satisfies Record<string, QueryKey | ((id: string) => QueryKey)>;

/** The files of a project: all, or those named by `ids` (at most 100). */
export const listFiles = (projectId: string, signal: AbortSignal, ids?: string[]): Promise<StaffMediaFileDto[]> =>
  call(
    listProjectMedia({ ...CALL, path: { id: projectId }, signal, ...(ids ? { query: { ids: ids.join(',') } } : {}) }),
  );

/** The query of all files of a project. */
export const mediaQuery = (projectId: string) => ({
  queryKey: projectKeys.media(projectId),
  queryFn: ({ signal }: { signal: AbortSignal }) => listFiles(projectId, signal),
});

const refresh = async (queries: QueryClient, ...keys: QueryKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
};

/** After projects were created or deleted. */
export const refreshProjects = (queries: QueryClient): Promise<void> =>
  refresh(queries, projectKeys.lists, projectKeys.stats);

/** After somebody else's edit of a project. */
export const refreshProject = (queries: QueryClient, id: string): Promise<void> =>
  refresh(queries, projectKeys.detail(id), projectKeys.lists);

/** Takes the server's answer to an edit of a project. */
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

/** After sections of a project changed. */
export const refreshAlbums = (queries: QueryClient, id: string): Promise<void> =>
  refresh(queries, projectKeys.albums(id), projectKeys.media(id));

/** Takes files that were just recorded; what counts them is read once the upload is done. */
export function filesRecorded(queries: QueryClient, projectId: string, files: readonly StaffMediaFileDto[]): void {
  const recorded = new Map(files.map((file) => [file.id, file]));
  queries.setQueryData<StaffMediaFileDto[]>(projectKeys.media(projectId), (list) => {
    if (!list) return list;
    const known = new Set(list.map(({ id }) => id));
    return [...list.map((file) => recorded.get(file.id) ?? file), ...files.filter(({ id }) => !known.has(id))];
  });
}
