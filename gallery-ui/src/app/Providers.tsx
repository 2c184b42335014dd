import { QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';
import { createQueryClient } from '../api/query-client';
import { useSite } from '../api/site';
import { accentShades } from '../lib/accent';
import { Toaster } from '../ui/Toaster';

/** What every screen stands on: server state, tooltips, toasts, the studio's colour. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
        <Accent />
        {children}
        <Toaster />
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}

/** Puts the studio's colour into the tokens. */
function Accent() {
  const accent = useSite().data?.accentColour;
  useEffect(() => {
    const shades = accent ? accentShades(accent) : null;
    for (const [name, value] of Object.entries(shades ?? {})) document.documentElement.style.setProperty(name, value);
  }, [accent]);
  return null;
}
