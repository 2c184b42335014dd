import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect, useRef } from 'react';
import type { GalleryLink } from '../../../api/gallery/gallery-link';

/**
 * Reloads the gallery while unlocked files still show their watermark: their clean previews are being rendered, those
 * on the screen first.
 * @returns whether there are such files
 */
export function useCleanPreviews(
  { projectId, visitor }: GalleryLink,
  files: readonly GalleryMediaFileDto[],
  reload: () => void,
): boolean {
  const unclean = files.filter(({ isUnlocked, watermarked }) => isUnlocked && watermarked);
  const waiting = unclean.length;
  const latest = useRef(unclean);
  useEffect(() => {
    latest.current = unclean;
  });
  useEffect(() => {
    if (waiting === 0) return;
    let stop: (() => void) | 'stopped' | undefined;
    void import('./clean-previews').then(
      ({ watchCleanPreviews }) => {
        if (stop !== 'stopped') stop = watchCleanPreviews({ projectId, visitor }, () => latest.current, reload);
      },
      () => undefined,
    );
    return () => {
      if (typeof stop === 'function') stop();
      stop = 'stopped';
    };
  }, [waiting, projectId, visitor, reload]);
  return waiting > 0;
}
