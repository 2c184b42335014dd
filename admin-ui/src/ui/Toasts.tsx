import { Alert, Portal, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import { CloseNotificationContext, useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { useText } from '../i18n/language';

/** Shows one toast at a time: the newest replaces the one before. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const t = useText();
  const translate = useTranslate();
  const [shown, setShown] = useState<{ key: number; open: boolean; toast: NotificationPayload } | null>(null);
  useEffect(() => {
    if (notifications.length === 0) return;
    const toast = takeNotification();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- taking a toast changes react-admin's queue, which rendering must not
    if (toast) setShown((before) => ({ key: (before?.key ?? 0) + 1, open: true, toast }));
  }, [notifications, takeNotification]);
  if (!shown) return null;
  const { key, open, toast } = shown;
  // The timer of a toast may ring while the next one is already on its way: it closes its own alone.
  const close = () => setShown((now) => (now?.key === key ? { ...now, open: false } : now));
  const duration = toast.notificationOptions?.autoHideDuration;
  return (
    <CloseNotificationContext value={close}>
      {/* A new child of the body each time: an open dialog hides what was there before it from screen readers. */}
      <Portal key={key}>
        <Snackbar
          open={open}
          autoHideDuration={duration === undefined ? 5_000 : duration}
          onClose={(_event, reason) => reason !== 'clickaway' && close()}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          sx={{ maxWidth: { xs: 'none', sm: 420 }, '& > div': { width: '100%' } }}
        >
          <div>
            {typeof toast.message === 'string' ? (
              <Alert
                severity={toast.type === 'error' ? 'error' : 'info'}
                closeText={t('app.dismiss')}
                onClose={close}
                elevation={6}
              >
                {translate(toast.message, { _: toast.message, ...toast.notificationOptions?.messageArgs })}
              </Alert>
            ) : (
              toast.message
            )}
          </div>
        </Snackbar>
      </Portal>
    </CloseNotificationContext>
  );
}
