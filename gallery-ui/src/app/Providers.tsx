import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../api/query-client';
import { ToastSlot } from '../ui/ToastSlot';
import { Brand } from './Brand';

/** What every screen stands on: server state, toasts, the studio's brand. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Brand />
      {children}
      <ToastSlot />
    </QueryClientProvider>
  );
}
