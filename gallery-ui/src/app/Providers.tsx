import type { ReactNode } from 'react';
import { ToastSlot } from '../ui/toast/ToastSlot';
import { Brand } from './Brand';
import { ServerState } from './ServerState';

/** What every screen stands on: server state, toasts, the studio's brand. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ServerState>
      <Brand />
      {children}
      <ToastSlot />
    </ServerState>
  );
}
