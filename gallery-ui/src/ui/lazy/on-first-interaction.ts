const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'input', 'scroll'] as const;

/**
 * Runs something once the visitor has begun to use the page and it has nothing better to do: for what will
 * probably be needed soon. The first look at a page shares the line with nothing.
 * @returns calls it off
 */
export function onFirstInteraction(work: () => void): () => void {
  const signs = new AbortController();
  const begin = () => {
    signs.abort();
    // Safari has no idle callback: a moment later must do.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 });
    else setTimeout(work, 200);
  };
  for (const sign of EVENTS) addEventListener(sign, begin, { signal: signs.signal, passive: true, capture: true });
  return () => signs.abort();
}
