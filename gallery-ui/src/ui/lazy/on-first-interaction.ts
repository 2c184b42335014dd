const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'input', 'scroll'] as const;

/**
 * Runs something once the visitor has begun to use the page and the browser is idle: for what will probably be
 * needed soon, so that it does not compete with the first load.
 * @returns cancels it
 */
export function onFirstInteraction(work: () => void): () => void {
  const signs = new AbortController();
  const begin = () => {
    signs.abort();
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 });
    else setTimeout(work, 200);
  };
  for (const sign of EVENTS) addEventListener(sign, begin, { signal: signs.signal, passive: true, capture: true });
  return () => signs.abort();
}
