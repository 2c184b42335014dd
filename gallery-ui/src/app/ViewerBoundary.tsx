import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button';
import { common } from '../words/en/common';
import { words } from '../words/words';
import styles from './ViewerBoundary.module.css';

/** The viewers are fetched when first opened: without a network the gallery stays, and says so. */
export class ViewerBoundary extends Component<{ children: ReactNode; onClose: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { children, onClose } = this.props;
    if (!this.state.failed) return children;
    const say = words(common);
    // The browser's own dialog: nothing needs to be fetched for it.
    return (
      <dialog ref={(dialog) => dialog?.showModal()} className={styles['message']} aria-label={say('offline')} onClose={onClose}>
        <p>{say('offline')}</p>
        <form method="dialog" className={styles['actions']}>
          <Button type="submit">{say('close')}</Button>
          <Button look="primary" onClick={reload}>{say('tryAgain')}</Button>
        </form>
      </dialog>
    );
  }
}

/** Read anew, the page also finds the parts of a newer version of itself. Without a network it would be gone. */
function reload(): void {
  if (navigator.onLine !== false) window.location.reload();
}
