import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { createQueryClient } from '../api/query-client';
import { useSite } from '../api/site';
import { accentShades } from '../lib/accent';
import { ToastSlot } from '../ui/ToastSlot';

/** What every screen stands on: server state, toasts, the studio's colour. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Accent />
      {children}
      <ToastSlot />
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
