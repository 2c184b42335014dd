import type { GalleryDto } from '@showreel/api-client';
import { useState } from 'react';

export type Density = GalleryDto['gridDensity'];

const KEY = 'showreel.density';

/** How large photos are: as this visitor chose on this device, else as the studio set it for the gallery. */
export function useDensity(fallback: Density): [Density, (next: Density) => void] {
  const [density, setDensity] = useState(() => saved() ?? fallback);
  return [
    density,
    (next) => {
      setDensity(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Storage may be full or forbidden: then it is not kept.
      }
    },
  ];
}

function saved(): Density | undefined {
  try {
    const known = localStorage.getItem(KEY);
    return known === 'small' || known === 'large' ? known : undefined;
  } catch {
    return undefined;
  }
}
