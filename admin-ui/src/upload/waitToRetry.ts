/** Waits, and then until the browser has a network; ends at once when aborted. */
export type WaitToRetry = (ms: number, signal: AbortSignal) => Promise<void>;

export const waitToRetry: WaitToRetry = async (ms, signal) => {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
  });
  if (signal.aborted || navigator.onLine) return;
  await new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
};
