import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { whenUsed } from '../lib/when-used';
import { toastStore } from './toast-store';

const loadToaster = async () => ({ default: (await import('./Toaster')).Toaster });
// Without a network the first toast is often the one that says so: it must not need a download.
const Toaster = lazy(() => loadToaster().catch(() => ({ default: PlainToast })));

/** Where toasts appear. What shows them is loaded in a quiet moment, at the latest for the first toast. */
export function ToastSlot() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  // A failed preload is tried again by the first toast.
  useEffect(() => whenUsed(() => void loadToaster().catch(() => undefined)), []);
  return shown && <Suspense fallback={null}><Toaster /></Suspense>;
}

function PlainToast() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return shown?.open ? <p role="alert">{shown.title}{shown.description && `: ${shown.description}`}</p> : null;
}
