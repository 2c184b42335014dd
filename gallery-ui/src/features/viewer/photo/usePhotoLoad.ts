import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { findCause, type LoadErrorKind } from '../../../../../shared-ui/src/load-error';

interface Load {
  url: string | null;
  attempt: number;
  state: 'loading' | 'shown' | LoadErrorKind;
}

/**
 * Loads a photo: knows when it is decoded, why it failed, and tries again when the network is back or the link is new.
 */
export function usePhotoLoad(file: GalleryMediaFileDto, current: boolean, onStale: (byVisitor?: true) => void) {
  const [load, setLoad] = useState<Load>({ url: file.url, attempt: 0, state: 'loading' });
  // A new link after a failure starts over. After success the browser changes the picture without a gap.
  if (load.url !== file.url)
    setLoad({
      url: file.url,
      attempt: load.attempt + Number(load.state !== 'shown'),
      state: load.state === 'shown' ? 'shown' : 'loading',
    });
  const failed = load.state !== 'loading' && load.state !== 'shown';
  const retry = () => setLoad((now) => ({ ...now, attempt: now.attempt + 1, state: 'loading' }));

  useEffect(() => {
    if (load.state !== 'network') return;
    const reload = () =>
      setLoad((now) => (now.state === 'network' ? { ...now, attempt: now.attempt + 1, state: 'loading' } : now));
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [load.state]);

  // A neighbour that failed is not worth a refetch until it is shown.
  const stale = load.state === 'stale';
  const requestLink = useEffectEvent(() => onStale());
  useEffect(() => {
    if (stale && current) requestLink();
  }, [stale, current]);

  return {
    attempt: load.attempt,
    shown: load.state === 'shown',
    error: failed ? (load.state as LoadErrorKind) : null,
    retry: () => {
      if (load.state === 'stale') onStale(true);
      retry();
    },
    onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
      const show = () => setLoad((now) => (now.state === 'loading' ? { ...now, state: 'shown' } : now));
      // Neighbours are decoded too: a decoded picture slides in smoothly.
      if (typeof currentTarget.decode === 'function') currentTarget.decode().then(show, show);
      else show();
    },
    onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
      const { attempt } = load;
      void findCause(currentTarget.currentSrc || currentTarget.src).then((error) =>
        setLoad((now) => (now.attempt === attempt ? { ...now, state: error } : now)),
      );
    },
  };
}

/**
 * Returns the largest size of a photo that this page has already fetched: the grid's tile, which comes from the cache
 * at once.
 */
export function seenSize(file: GalleryMediaFileDto): string | undefined {
  const seen = file.sources.filter(
    ({ url }) => performance.getEntriesByName(new URL(url, document.baseURI).href).length > 0,
  );
  return seen.at(-1)?.url ?? file.thumbnailUrl ?? undefined;
}
