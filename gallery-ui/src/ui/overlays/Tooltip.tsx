import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazy/lazy-part';
import styles from './Tooltip.module.css';

/** A tooltip shows after a pointer has rested for this many milliseconds. */
const DELAY = 700;
/** After a tooltip, the next one shows at once within this many milliseconds. */
const SKIP_DELAY = 300;
/** Within this many milliseconds a pointer can reach the tooltip over the gap. */
const LEAVE_DELAY = 150;

const TooltipBubble = lazyPart(() => import('./TooltipBubble'), 'TooltipBubble');

/** The last tooltip: when it was left, and how to close it. One is shown at a time. */
const last: { leftAt: number | null; close: () => void } = { leftAt: null, close: () => undefined };

/**
 * Shows a tooltip for the control inside: after 700 ms, the next one within 300 ms at once; by keyboard without delay.
 * It stays while the pointer is on it, and Escape closes it (WCAG 1.4.13). It is our own because a library's adds a
 * positioning engine of 14 kB to the first load of every gallery.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    if (shown.current) last.leftAt = Date.now();
    shown.current = false;
    setAnchor(null);
  }, []);
  const open = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current);
    if (shown.current) return;
    TooltipBubble.prepare();
    timer.current = setTimeout(() => {
      last.close();
      last.close = close;
      shown.current = true;
      setAnchor(element);
    }, delay);
  };
  const leave = () => {
    clearTimeout(timer.current);
    if (!shown.current) return;
    // The time is noted at once: the pointer may be on the next control already.
    last.leftAt = Date.now();
    timer.current = setTimeout(close, LEAVE_DELAY);
  };
  return (
    <span
      className={styles['anchor']}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') open(event.currentTarget, delay());
      }}
      onPointerLeave={leave}
      onPointerDown={close}
      onBlur={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open(event.currentTarget, 0);
      }}
    >
      {children}
      {anchor && <TooltipBubble anchor={anchor} text={text} onClose={close} onMissing={close} />}
    </span>
  );
}

function delay(): number {
  return last.leftAt !== null && Date.now() - last.leftAt < SKIP_DELAY ? 0 : DELAY;
}
