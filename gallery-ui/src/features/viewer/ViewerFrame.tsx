import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { useReturnFocus } from '../../ui/useReturnFocus';
import styles from './Viewer.module.css';

/** The near-black full screen of both viewers. Holds the focus, gives it back, closes by Escape. */
export function ViewerFrame({ name, position, actions, quiet = false, children, onKeyDown, onClose }: {
  name: string; position: string; actions?: ReactNode; quiet?: boolean; children: ReactNode; onKeyDown: (event: KeyboardEvent) => void; onClose: () => void;
}) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => { if (!open) onClose(); }}>
      <Dialog.Portal>
        <Dialog.Content className={styles['viewer']} data-quiet={quiet || undefined} aria-describedby={undefined} onCloseAutoFocus={returnFocus} onKeyDown={onKeyDown}>
          <header className={styles['top']}>
            <div className={styles['what']}>
              <Dialog.Title className={styles['name']}>{name}</Dialog.Title>
              <p className={styles['position']} aria-live="polite">{position}</p>
            </div>
            {actions}
            <Dialog.Close className={styles['icon']} aria-label="Close"><X size={24} aria-hidden /></Dialog.Close>
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
