import {
  listProjectFiles,
  type BareMediaFileDto,
  type ListProjectFilesData,
  type StaffFilesDto,
  type StaffMediaFileDto,
} from '@showreel/api-client';
import { listBareFilesQueryKey, listProjectFilesInfiniteQueryKey } from '@showreel/api-client/queries';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

type Files = StaffMediaFileDto[];
export type FilePages = InfiniteData<StaffFilesDto>;

/**
 * A list of files shows all, those of a section, those of no section, those that not everyone sees, or those that have
 * failed.
 */
export type Shown = 'all' | 'none' | 'hidden' | 'failed' | (string & {});

/** Reads the files of a project page by page. All loaded pages are read again when the list is. */
export const filePages = (projectId: string, shown: Shown = 'all') => {
  const list = { path: { id: projectId }, ...queryOf(shown) };
  return {
    queryKey: listProjectFilesInfiniteQueryKey(list),
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }): Promise<StaffFilesDto> =>
      listProjectFiles({ ...list, query: { ...list.query, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: StaffFilesDto) => nextCursor,
  };
};

function queryOf(shown: Shown): Pick<ListProjectFilesData, 'query'> {
  if (shown === 'all') return {};
  return { query: shown === 'hidden' || shown === 'failed' ? { only: shown as 'hidden' } : { section: shown } };
}

/** Returns the key of all lists of a project's files. */
export const filesKey = (projectId: string): QueryKey => listProjectFilesInfiniteQueryKey({ path: { id: projectId } });

/** Returns the keys of all that has been read of a project's files. */
export const filesKeys = (projectId: string): QueryKey[] => [
  filesKey(projectId),
  listBareFilesQueryKey({ path: { id: projectId } }),
];

/** Says whether a list shows this file. */
export const isShown =
  (shown: Shown) =>
  ({ albumId, audience, status }: Pick<BareMediaFileDto, 'albumId' | 'audience' | 'status'>): boolean => {
    if (shown === 'all') return true;
    if (shown === 'hidden') return audience !== 'everyone';
    return shown === 'failed' ? status === 'failed' : albumId === (shown === 'none' ? null : shown);
  };

/** Lists the files of the pages, each once: one that has moved between two pages is in both. */
export const filesIn = ({ pages }: FilePages): Files => [
  ...new Map(pages.flatMap(({ mediaFiles }) => mediaFiles).map((file) => [file.id, file])).values(),
];

/** Lists the loaded files of a project. */
export const loadedFiles = (queries: QueryClient, projectId: string): Files => {
  const lists = queries.getQueriesData<FilePages>({ queryKey: filesKey(projectId) });
  return filesIn({ pages: lists.flatMap(([, data]) => data?.pages ?? []), pageParams: [] });
};

/** Lists all that is known of a project's files, those that are not loaded too. */
export function knownFiles(queries: QueryClient, projectId: string): BareMediaFileDto[] {
  const bare = queries.getQueryData<BareMediaFileDto[]>(listBareFilesQueryKey({ path: { id: projectId } })) ?? [];
  return [...new Map([...bare, ...loadedFiles(queries, projectId)].map((file) => [file.id, file])).values()];
}

/** Says whether every file of a project is loaded. */
export const isWhole = (queries: QueryClient, projectId: string): boolean =>
  queries.getQueryData<FilePages>(filePages(projectId).queryKey)?.pages.at(-1)?.nextCursor === null;

/** Changes the loaded files of a project, in all lists. */
export function changeFiles(queries: QueryClient, projectId: string, change: (files: Files) => Files): void {
  queries.setQueriesData<FilePages>(
    { queryKey: filesKey(projectId) },
    (data) => data && withFiles(data, change(filesIn(data))),
  );
}

/** Adds files that were just recorded, where their place is loaded. Their counts are read once the upload is done. */
export function filesRecorded(queries: QueryClient, projectId: string, files: readonly StaffMediaFileDto[]): void {
  const recorded = new Map(files.map((file) => [file.id, file]));
  changeFiles(queries, projectId, (list) => list.map((file) => recorded.get(file.id) ?? file));
  queries.setQueryData<FilePages>(filePages(projectId).queryKey, (data) => {
    if (!data) return data;
    const list = filesIn(data);
    const known = new Set(list.map(({ id }) => id));
    // Photos follow the videos, so that once a photo is loaded all videos are.
    const end = isWhole(queries, projectId) ? null : list.some(({ fileType }) => fileType === 'photo') ? 'video' : '';
    const added = files.filter(({ id, fileType }) => !known.has(id) && (end === null || fileType === end));
    return added.length > 0 ? withFiles(data, [...list, ...added]) : data;
  });
}

/** Puts other files into the pages. Their number stays, so that as much is read again. */
function withFiles({ pages, pageParams }: FilePages, files: Files): FilePages {
  let from = 0;
  return {
    pageParams,
    pages: pages.map((page, at) => {
      const end = at === pages.length - 1 ? files.length : from + page.mediaFiles.length;
      const mediaFiles = files.slice(from, end);
      from = end;
      return { ...page, mediaFiles };
    }),
  };
}
