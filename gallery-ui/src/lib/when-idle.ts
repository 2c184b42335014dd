/**
 * Runs something once the page has nothing better to do: for what will probably be needed soon.
 * @returns calls it off
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback: a moment after the load must do.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}
