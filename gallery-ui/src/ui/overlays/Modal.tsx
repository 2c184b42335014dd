import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Modal.module.css';
import { useReturnFocus } from './useReturnFocus';

/** Shows a dialog over the page. Mount it to open it; Escape, a press outside and its own buttons close it. */
export function Modal({
  title,
  children,
  actions,
  onClose,
}: {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  onClose: () => void;
}) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles['backdrop']}>
          <Dialog.Content className={styles['panel']} onCloseAutoFocus={returnFocus}>
            <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
            <Dialog.Description asChild>
              <div className={styles['body']}>{children}</div>
            </Dialog.Description>
            <div className={styles['actions']}>{actions}</div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
