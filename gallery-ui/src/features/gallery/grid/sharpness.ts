import type { ImageSourceDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { gridSources } from '../../../ui/cards/grid-sources';

/** A picture may be drawn this many times larger than it is, in pixels of the screen. */
const MOST_ENLARGED = 1.5;
/** A grid image has at least this many pixels on its long side, or its original has no more. */
const LEAST_PIXELS = 480;

/** Returns how many CSS pixels the long side of a file's picture may have in the grid. */
export function sharpEdge(sources: readonly ImageSourceDto[], pixelRatio: number): number {
  const edges = gridSources(sources).map(({ width, height }) => Math.max(width, height));
  return (MOST_ENLARGED * Math.max(LEAST_PIXELS, ...edges)) / pixelRatio;
}

/** Returns the pixels of the screen for each CSS pixel, which change with the zoom and with the screen. */
export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(() => window.devicePixelRatio || 1);
  useEffect(() => {
    const list = window.matchMedia(`(resolution: ${ratio}dppx)`);
    const changed = () => setRatio(window.devicePixelRatio);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  }, [ratio]);
  return ratio;
}
