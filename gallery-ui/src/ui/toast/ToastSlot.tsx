import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazyComponent } from '../lazy/lazy-component';
import { onFirstInteraction } from '../lazy/on-first-interaction';
import { PlainToast } from './PlainToast';
import { toastStore } from './toast-store';

const toaster = lazyComponent(async () => (await import('./Toaster')).Toaster);

/** Where toasts appear. What shows them is loaded in a quiet moment, at the latest for the first toast. */
export function ToastSlot() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const screen = useSyncExternalStore(onFullscreen, () => document.fullscreenElement ?? document.body);
  const [missedBy, setMissedBy] = useState<number>();
  useEffect(() => onFirstInteraction(toaster.prepare), []);
  if (!shown) return null;
  // Without a network the first toast is often the error: it must not need a download, nor one shown meanwhile. The next one loads again.
  const toasts =
    shown.id === missedBy ? (
      <PlainToast toast={shown} />
    ) : (
      <toaster.Part onMissing={() => setMissedBy(toastStore.read()?.id)} />
    );
  // While an element fills the screen, nothing outside of it can be seen.
  return createPortal(toasts, screen);
}

function onFullscreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
