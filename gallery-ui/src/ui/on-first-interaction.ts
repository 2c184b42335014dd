const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'input', 'scroll'] as const;

/**
 * Runs something once the visitor has begun to use the page and the browser is idle: it is for code that will probably
 * be needed soon, so that it does not compete with the first load.
 * @returns a function that cancels it
 */
export function onFirstInteraction(work: () => void): () => void {
  const listening = new AbortController();
  const begin = () => {
    listening.abort();
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 });
    else setTimeout(work, 200);
  };
  for (const event of EVENTS)
    addEventListener(event, begin, { signal: listening.signal, passive: true, capture: true });
  return () => listening.abort();
}
