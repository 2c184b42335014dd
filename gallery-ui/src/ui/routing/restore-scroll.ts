/** A page may still grow for this many milliseconds. */
const TIMEOUT_MS = 3000;
/** A visitor who scrolls causes these events. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position. If the page is not that high yet (its foot is fetched when it is near), scrolling continues as
 * the page grows, until the visitor scrolls.
 * @param onEnd called when the position is reached or scrolling has stopped
 * @returns a function that stops it
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
