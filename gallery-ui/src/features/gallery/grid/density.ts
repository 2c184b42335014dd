import type { GalleryDto } from '@showreel/api-client';
import { useState } from 'react';
import { localStore } from '../../../../../shared-ui/src/storage';

export type Density = GalleryDto['gridDensity'];

const KEY = 'showreel.density';

/** Returns how large photos are: as this visitor chose on this device, else as the studio set it for the gallery. */
export function useDensity(fallback: Density): [Density, (next: Density) => void] {
  const [density, setDensity] = useState(() => saved() ?? fallback);
  return [
    density,
    (next) => {
      setDensity(next);
      localStore.write(KEY, next);
    },
  ];
}

function saved(): Density | undefined {
  const known = localStore.read(KEY);
  return known === 'small' || known === 'large' ? known : undefined;
}
