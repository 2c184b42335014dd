import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../lazy/lazy-part';
import { onFirstInteraction } from '../on-first-interaction';
import { PlainToast } from './PlainToast';
import { toastStore } from './toast-store';

const Toaster = lazyPart(() => import('./Toaster'), 'Toaster');

/**
 * Holds the place where toasts appear. Their code is loaded when the browser is idle, at the latest for the first
 * toast.
 */
export function ToastSlot() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const screen = useSyncExternalStore(onFullscreen, () => document.fullscreenElement ?? document.body);
  const [missedBy, setMissedBy] = useState<number>();
  useEffect(() => onFirstInteraction(Toaster.prepare), []);
  if (!shown) return null;
  // Without a network the first toast is often the error itself: it must not need a download. The next toast loads
  // again.
  const toasts =
    shown.id === missedBy ? (
      <PlainToast toast={shown} />
    ) : (
      <Toaster onMissing={() => setMissedBy(toastStore.read()?.id)} />
    );
  // Nothing outside a fullscreen element is visible.
  return createPortal(toasts, screen);
}

function onFullscreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
