/** Longer than this no page grows. */
const TIMEOUT_MS = 3000;
/** What visitors do who scroll by themselves. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Goes to a height of the page. Where the page is not that high yet (what is only fetched when it is near is
 * still missing at its foot), it goes on as the page grows, until the visitor scrolls.
 * @param onEnd called when it is there or has given up
 * @returns gives up
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
