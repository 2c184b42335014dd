import type { StaffMediaFileDto } from '@showreel/api-client';
import { listProjectMediaOptions } from '@showreel/api-client/queries';
import { focusManager, useMutationState, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MediaChange, RenderProgress } from '../../api/mediaEvents';
import { followMedia, isUnfinished } from './mediaFeed';
import { changeKey, type MediaGuess } from './useMediaActions';

const subscribe = (listener: () => void) => focusManager.subscribe(listener);
const isVisible = () => focusManager.isFocused();

/** A project's files as they will be once pending changes are done; a change that fails drops out. */
export function useMediaFiles(projectId: string): {
  query: UseQueryResult<StaffMediaFileDto[]>;
  files: StaffMediaFileDto[] | undefined;
} {
  const query = useQuery(listProjectMediaOptions({ path: { id: projectId } }));
  const guesses = useMutationState({
    filters: { mutationKey: changeKey(projectId), status: 'pending' },
    select: ({ state }) => (state.variables as { guess: MediaGuess }).guess,
  });
  const { data } = query;
  const files = useMemo(() => data && guesses.reduce((list, guess) => guess(list), data), [data, guesses]);
  return { query, files };
}

/**
 * A project's files, kept current by server-sent events while some are being prepared and the tab is visible, and their
 * progress.
 */
export function useProjectMedia(
  projectId: string,
): ReturnType<typeof useMediaFiles> & { progress: ReadonlyMap<string, RenderProgress> } {
  const queries = useQueryClient();
  const media = useMediaFiles(projectId);
  const [progress, setProgress] = useState<ReadonlyMap<string, RenderProgress>>(new Map());
  // A browser has six connections to a server that speaks HTTP/1.1, for all its tabs.
  const watching = useSyncExternalStore(subscribe, isVisible) && (media.query.data?.some(isUnfinished) ?? false);
  useEffect(() => {
    if (!watching) return undefined;
    const note = (change: MediaChange) =>
      setProgress((before) => {
        const next = new Map(before);
        if (change.status === 'processing') next.set(change.mediaFileId, change);
        else next.delete(change.mediaFileId);
        return next;
      });
    return followMedia(queries, projectId, note);
  }, [projectId, queries, watching]);
  return { ...media, progress };
}
