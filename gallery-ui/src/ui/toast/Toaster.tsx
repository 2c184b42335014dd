import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { X } from '../icons';
import { dismissToast, toastStore } from './toast-store';
import styles from './Toaster.module.css';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';

/** Shows the current toast for 5 seconds, or until it is swiped away to the right by 50 pixels. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <Toast.Provider
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      label={getTranslations(common)('notification')}
    >
      {shown && (
        <Toast.Root
          key={shown.id}
          className={styles['toast']}
          data-variant={shown.variant ?? 'default'}
          type={shown.variant === 'destructive' ? 'foreground' : 'background'}
          open={shown.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.id);
          }}
        >
          <div className={styles['text']}>
            <Toast.Title className={styles['title']}>{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className={styles['description']}>{shown.description}</Toast.Description>
            )}
            {shown.reload && (
              <Toast.Action
                className={styles['reload']}
                altText={getTranslations(common)('reload')}
                onClick={() => window.location.reload()}
              >
                {getTranslations(common)('reload')}
              </Toast.Action>
            )}
            {shown.action && (
              <Toast.Action className={styles['reload']} altText={shown.action.label} onClick={shown.action.onPress}>
                {shown.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close className={styles['close']} aria-label={getTranslations(common)('close')}>
            <X size={18} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={styles['viewport']} label={getTranslations(common)('notifications', { key: 'F8' })} />
    </Toast.Provider>
  );
}
