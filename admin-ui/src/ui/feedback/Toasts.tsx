import { Alert, Portal, Snackbar } from '@mui/material';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { CloseNotificationContext, useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { useText } from '../../i18n/language';
import { BOTTOM_BARS } from '../theme';

/** A toast is dismissed after this many pixels to the right. */
const SWIPE = 50;

/** An open dialog hides everything else from screen readers; announcements must still be heard. */
function neverHidden(region: HTMLElement | null) {
  if (!region) return undefined;
  const observer = new MutationObserver(
    () => region.hasAttribute('aria-hidden') && region.removeAttribute('aria-hidden'),
  );
  observer.observe(region, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

/**
 * Shows the regions in which toasts appear. A success is shown in a region that exists before it, or it might not be
 * announced; errors are alerts.
 */
function ToastRegions({ polite, assertive }: { polite: ReactNode; assertive: ReactNode }) {
  return (
    <Portal>
      <div ref={neverHidden} role="status">
        {polite}
      </div>
      <div ref={neverHidden}>{assertive}</div>
    </Portal>
  );
}

/** Shows one toast at a time: the newest replaces the one before. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<{ key: number; open: boolean; toast: NotificationPayload } | null>(null);
  useEffect(() => {
    if (notifications.length === 0) return;
    const toast = takeNotification();
    // Taking a toast changes react-admin's queue, which rendering must not.
    // oxlint-disable-next-line react/set-state-in-effect
    if (toast) setShown((before) => ({ key: (before?.key ?? 0) + 1, open: true, toast }));
  }, [notifications, takeNotification]);
  // A toast's timer may fire when the next toast is open: it closes only its own.
  const close = () => setShown((now) => (now && now.key === shown?.key ? { ...now, open: false } : now));
  const failed = shown?.toast.type === 'error';
  const snackbar = shown && <ToastBar key={shown.key} open={shown.open} toast={shown.toast} onClose={close} />;
  return (
    <CloseNotificationContext value={close}>
      <ToastRegions polite={failed ? null : snackbar} assertive={failed ? snackbar : null} />
    </CloseNotificationContext>
  );
}

function ToastBar({
  open,
  toast: { type, message, notificationOptions },
  onClose,
}: {
  open: boolean;
  toast: NotificationPayload;
  onClose: () => void;
}) {
  const t = useText();
  const translate = useTranslate();
  const duration = notificationOptions?.autoHideDuration;
  const swipe = useSwipeRight(onClose);
  return (
    <Snackbar
      open={open}
      autoHideDuration={duration === undefined ? 5_000 : duration}
      onClose={(_event, reason) => reason !== 'clickaway' && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      sx={{
        maxWidth: { xs: 'none', sm: 420 },
        bottom: { xs: `calc(${BOTTOM_BARS} + 8px)`, md: 24 },
        '& > div': { width: '100%' },
      }}
    >
      <div {...swipe}>
        {typeof message === 'string' ? (
          <Alert
            severity={type === 'error' ? 'error' : 'info'}
            role={type === 'error' ? 'alert' : 'group'}
            closeText={t('app.dismiss')}
            onClose={onClose}
            elevation={6}
          >
            {translate(message, { _: message, ...notificationOptions?.messageArgs })}
          </Alert>
        ) : (
          message
        )}
      </div>
    </Snackbar>
  );
}

/**
 * Returns the props of an element that follows a finger to the right and is dismissed when it is let go beyond the
 * threshold.
 */
function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | null>(null);
  const move = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const distance = start.current === null ? 0 : Math.max(0, clientX - start.current);
    currentTarget.style.transform = distance > 0 ? `translateX(${distance}px)` : '';
    return distance;
  };
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null;
    currentTarget.style.transform = '';
  };
  return {
    // The page may still be scrolled up and down from here.
    style: { touchAction: 'pan-y' },
    onPointerDown: ({ pointerType, clientX }: PointerEvent<HTMLElement>) => {
      // A mouse selects text.
      start.current = pointerType === 'mouse' ? null : clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => void move(event),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const distance = move(event);
      end(event);
      if (distance >= SWIPE) onSwipe();
    },
    onPointerCancel: end,
  };
}
