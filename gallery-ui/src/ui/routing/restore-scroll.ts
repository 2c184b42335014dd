/** Milliseconds for which a page may still grow. */
const TIMEOUT_MS = 3000;
/** Events of a visitor who scrolls. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position. If the page is not that high yet (its foot is fetched when it is near), it continues as
 * the page grows, until the visitor scrolls.
 * @param onEnd called when it has arrived or stopped
 * @returns stops
 */
export function restoreScroll(top: number, onEnd: () => void): () => void {
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    observer?.disconnect();
    clearTimeout(timer);
    for (const move of MOVES) window.removeEventListener(move, end);
    onEnd();
  };
  const go = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) end();
  };
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(go);
  const timer = setTimeout(end, TIMEOUT_MS);
  for (const move of MOVES) window.addEventListener(move, end, { passive: true });
  go();
  if (!ended) observer?.observe(document.body);
  return end;
}
