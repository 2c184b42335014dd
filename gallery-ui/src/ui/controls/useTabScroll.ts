import { useLayoutEffect, useRef } from 'react';
import { restoreScroll } from '../routing/restore-scroll';

/**
 * A scroll position for each tab below a sticky bar: a tab opens where it was left, at first at its top. While the
 * bar is not stuck, the page stays where it is.
 */
export function useTabScroll(value: string) {
  const bar = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** How far each tab was scrolled under the bar. */
  const offsets = useRef(new Map<string, number>());
  /** The position from which the page scrolls the panel under the bar, if it has one. */
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
    /** Call it before the tab changes. */
    leave: () => {
      const offset = bar.current!.getBoundingClientRect().bottom - panel.current!.getBoundingClientRect().top;
      const stuck = offset >= 1;
      offsets.current.set(value, stuck ? offset : 0);
      panelTop.current = stuck ? window.scrollY - offset : undefined;
    },
  };
}
