import type { AlbumDto, ProjectDto, StaffMediaFileDto } from '@showreel/api-client';
import {
  focusManager,
  useInfiniteQuery,
  useMutationState,
  useQueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MediaChange, RenderProgress } from '../../api/mediaEvents';
import { filePages, filesIn, isShown, type FilePages, type Shown } from '../../api/projectFiles';
import { followMedia, isUnfinished } from './mediaFeed';
import { changeKey, type MediaGuess } from './useMediaActions';

type Files = StaffMediaFileDto[];
type PagesQuery = Pick<
  UseInfiniteQueryResult<FilePages>,
  'error' | 'refetch' | 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'
>;

const subscribe = (listener: () => void) => focusManager.subscribe(listener);
const isVisible = () => focusManager.isFocused();

export interface ProjectFiles {
  /** The query of the list that is shown. */
  query: PagesQuery;
  /** The files of the list, as far as they are loaded. */
  files: Files | undefined;
  /** The loaded files of the project, also those that are not shown. */
  loaded: Files | undefined;
  /** True when every file of the project is loaded. */
  isWhole: boolean;
}

/**
 * Reads a project's files as they will be once pending changes are done; a change that fails drops out. While a project
 * is not wholly loaded, each of its sections is a list of its own.
 */
export function useMediaFiles(projectId: string, shown: Shown = 'all'): ProjectFiles {
  const all = useInfiniteQuery(filePages(projectId));
  const isApart = shown !== 'all' && all.hasNextPage;
  const apart = useInfiniteQuery({ ...filePages(projectId, shown), enabled: isApart });
  const guesses = useMutationState({
    filters: { mutationKey: changeKey(projectId), status: 'pending' },
    select: ({ state }) => (state.variables as { guess: MediaGuess }).guess,
  });
  const { data } = all;
  const { data: own } = apart;
  const loaded = useMemo(() => data && guesses.reduce((list, guess) => guess(list), filesIn(data)), [data, guesses]);
  const files = useMemo(
    () =>
      (isApart ? own && guesses.reduce((list, guess) => guess(list), filesIn(own)) : loaded)?.filter(isShown(shown)),
    [isApart, own, guesses, loaded, shown],
  );
  return { query: isApart ? apart : all, files, loaded, isWhole: data !== undefined && !all.hasNextPage };
}

/** A project has these numbers of files. */
export interface FileCounts {
  all: number;
  videos: number;
  photos: number;
  /** Files in no section. */
  unsorted: number;
  hidden: number;
  failed: number;
}

/** Counts the files of a project: the loaded ones while these are all, else as the server has counted. */
export function countFiles(
  project: ProjectDto,
  albums: readonly AlbumDto[],
  { loaded, isWhole }: Pick<ProjectFiles, 'loaded' | 'isWhole'>,
): FileCounts {
  if (loaded && isWhole) {
    const count = (is: (file: StaffMediaFileDto) => boolean) => loaded.filter(is).length;
    return {
      all: loaded.length,
      videos: count(({ fileType }) => fileType === 'video'),
      photos: count(({ fileType }) => fileType === 'photo'),
      unsorted: count(isShown('none')),
      hidden: count(isShown('hidden')),
      failed: count(isShown('failed')),
    };
  }
  const { videoCount: videos, photoCount: photos, hiddenCount: hidden, failedCount: failed } = project;
  const all = videos + photos + failed;
  return {
    all,
    videos,
    photos,
    hidden,
    failed,
    unsorted: all - albums.reduce((sum, { fileCount }) => sum + fileCount, 0),
  };
}

/** Counts the files that a list shows; undefined for a section that is not there. */
export function countShown(shown: Shown, counts: FileCounts, albums: readonly AlbumDto[]): number | undefined {
  if (shown === 'none') return counts.unsorted;
  if (shown === 'all' || shown === 'hidden' || shown === 'failed') return counts[shown as 'all'];
  return albums.find(({ id }) => id === shown)?.fileCount;
}

/**
 * Reads a project's files, which server-sent events keep current while some are being prepared and the tab is visible,
 * and their progress.
 */
export function useProjectMedia(
  { id: projectId, processingCount, mediaOrder }: ProjectDto,
  shown: Shown,
): ProjectFiles & { progress: ReadonlyMap<string, RenderProgress> } {
  const queries = useQueryClient();
  const media = useMediaFiles(projectId, shown);
  const [progress, setProgress] = useState<ReadonlyMap<string, RenderProgress>>(new Map());
  const { loaded, files, isWhole } = media;
  const isWorking =
    loaded?.some(isUnfinished) || files?.some(isUnfinished) || (loaded && !isWhole && processingCount > 0);
  // A browser has six connections to a server that speaks HTTP/1.1, for all its tabs.
  const watching = useSyncExternalStore(subscribe, isVisible) && (isWorking ?? false);
  const isByDate = mediaOrder === 'taken';
  useEffect(() => {
    if (!watching) return undefined;
    const note = (change: MediaChange) =>
      setProgress((before) => {
        const next = new Map(before);
        if (change.status === 'processing') next.set(change.mediaFileId, change);
        else next.delete(change.mediaFileId);
        return next;
      });
    return followMedia(queries, projectId, isByDate, note);
  }, [projectId, isByDate, queries, watching]);
  return { ...media, progress };
}
