import { useLayoutEffect, useRef } from 'react';
import { restoreScroll } from '../routing/restore-scroll';

/**
 * Keeps a scroll position for each tab below a sticky bar: a tab opens where it was left, at first at its top. While
 * the bar is not stuck, the page stays where it is.
 */
export function useTabScroll(value: string) {
  const bar = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Each tab was scrolled this far under the bar. */
  const offsets = useRef(new Map<string, number>());
  /** From this position on, the page scrolls the panel under the bar, if it has one. */
  const panelTop = useRef<number>(undefined);
  useLayoutEffect(() => {
    const top = panelTop.current;
    if (top === undefined) return undefined;
    panelTop.current = undefined;
    return restoreScroll(top + (offsets.current.get(value) ?? 0), () => undefined);
  }, [value]);
  return {
    bar,
    panel,
    /** Notes the position of the tab that is left: call it before the tab changes. */
    leave: () => {
      const offset = bar.current!.getBoundingClientRect().bottom - panel.current!.getBoundingClientRect().top;
      const stuck = offset >= 1;
      offsets.current.set(value, stuck ? offset : 0);
      panelTop.current = stuck ? window.scrollY - offset : undefined;
    },
  };
}
