import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { savedPosition } from '../../../../../shared-ui/src/player/player-preferences';
import type { LoadErrorKind } from '../../../../../shared-ui/src/load-error';

/** The video element plays this source. */
export interface Source {
  fileId: string;
  url: string | null;
  /** Increases with every retry of the same file. */
  attempt: number;
  startAt: number;
  /** False if the video was paused when it failed. */
  play: boolean;
  error: LoadErrorKind | null;
}

const start = (file: GalleryMediaFileDto): Source => ({
  fileId: file.id,
  url: file.url,
  attempt: 0,
  startAt: savedPosition(file.id),
  play: true,
  error: file.url ? null : 'stale',
});

/**
 * Keeps the link that is played. It stays while it works, even if the gallery has a newer one: playback is not
 * interrupted when the stream without watermark is ready. A new link after a failure resumes where the old one stopped.
 */
export function useSource(file: GalleryMediaFileDto, onStale: (byVisitor?: true) => void) {
  const [source, setSource] = useState(() => start(file));
  if (source.fileId !== file.id) setSource(start(file));
  else if (source.error && file.url && file.url !== source.url)
    setSource({ ...source, url: file.url, attempt: source.attempt + 1, error: null });

  const { attempt, fileId, error } = source;
  const fail = useCallback(
    (reason: LoadErrorKind, at: number, play: boolean) => {
      setSource((now) =>
        now.fileId === fileId && now.attempt === attempt
          ? { ...now, error: reason, startAt: at || now.startAt, play }
          : now,
      );
    },
    [fileId, attempt],
  );
  const retry = useCallback(
    () => setSource((now) => ({ ...now, attempt: now.attempt + 1, error: null, play: true })),
    [],
  );

  // The callback is called once per failure: it may change with every refetch of the gallery.
  const requestLink = useEffectEvent(() => onStale());
  useEffect(() => {
    if (error === 'stale') requestLink();
  }, [error, attempt]);
  useEffect(() => {
    if (error !== 'network') return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [error, retry]);

  return {
    source,
    fail,
    retry: () => {
      if (error === 'stale') onStale(true);
      retry();
    },
  };
}

/** Says whether the browser reports a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnection, () => navigator.onLine !== false);
}

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
