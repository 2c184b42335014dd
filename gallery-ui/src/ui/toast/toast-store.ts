/** One message to the visitor. */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Offers a reload of the page. */
  reload?: boolean;
  /** Offers an action. */
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** A dismissed toast is kept for this many milliseconds. */
const REMOVE_DELAY = 1_000_000;

let current: ShownToast | null = null;
let nextId = 1;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(toast: ShownToast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast. One is visible at a time: a new toast takes the place of the old one. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  set({ ...message, id: nextId++, open: true });
}

/** Closes the toast, if it is still the one that is shown. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  removal = setTimeout(() => set(null), REMOVE_DELAY);
}

/** The store for React's useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ShownToast | null => current,
};
