import type { StaffMediaFileDto } from '@showreel/api-client';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { watchMedia, type Preparation } from '../api/mediaEvents';
import { mediaQuery } from '../api/mediaQuery';

/** Many files become ready within a second; the list is read once for all of them. */
const GATHER_MS = 600;

/** A project's files, kept current by server-sent events, and the progress of those being prepared. */
export function useProjectMedia(projectId: string): { query: UseQueryResult<StaffMediaFileDto[]>; progress: ReadonlyMap<string, Preparation> } {
  const queries = useQueryClient();
  const query = useQuery(mediaQuery(projectId));
  const [progress, setProgress] = useState<ReadonlyMap<string, Preparation>>(new Map());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: ['projects'] });
      }, GATHER_MS);
    };
    const stop = watchMedia(projectId, {
      change: (change) => {
        if (change.status === 'processing') setProgress((before) => new Map(before).set(change.mediaFileId, change));
        else readAgain();
      },
      // What happened between the list's answer and the first connection is lost too.
      open: (again) => {
        const unfinished = queries.getQueryData<StaffMediaFileDto[]>(mediaQuery(projectId).queryKey)?.some(({ status }) => status === 'processing');
        if (again || unfinished) readAgain();
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [projectId, queries]);
  return { query, progress };
}
