import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect } from 'react';

/** Milliseconds until the gallery is read again, at first and at most. */
const FIRST_DELAY = 3_000;
const LAST_DELAY = 30_000;
const GROWTH = 1.4;

/**
 * Reloads the gallery while unlocked files still show their watermark: their clean previews are being rendered.
 * @returns whether some are
 */
export function useCleanPreviews(files: readonly GalleryMediaFileDto[], reload: () => void): boolean {
  const waiting = files.filter(({ isUnlocked, watermarked }) => isUnlocked && watermarked).length;
  useEffect(() => {
    if (waiting === 0) return;
    let delay = FIRST_DELAY;
    const later = () =>
      setTimeout(() => {
        if (document.visibilityState === 'visible') reload();
        delay = Math.min(LAST_DELAY, delay * GROWTH);
        timer = later();
      }, delay);
    let timer = later();
    return () => clearTimeout(timer);
  }, [waiting, reload]);
  return waiting > 0;
}
