import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Hint.module.css';
import { hintDelay } from './hint-delay';

const GAP = 6;
const EDGE = 8;

/** When any hint last closed. */
const last: { closedAt: number | null } = { closedAt: null };

/**
 * A tooltip for the control inside: after 700 ms, the next one within 300 ms at once; by keyboard without delay.
 * Ours and not a library's: that one brings a positioning engine of 14 kB to the first load of every gallery.
 */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      shown.current = true;
      setAnchor(element);
    }, delay);
  };
  const close = useCallback(() => {
    clearTimeout(timer.current);
    // Noted at once, not when React draws: the pointer may be on the next control already.
    if (shown.current) last.closedAt = Date.now();
    shown.current = false;
    setAnchor(null);
  }, []);
  return (
    <span
      className={styles['anchor']}
      onPointerEnter={(event) => { if (event.pointerType !== 'touch') open(event.currentTarget, hintDelay(Date.now(), last.closedAt)); }}
      onPointerLeave={close} onPointerDown={close} onBlur={close}
      onFocus={(event) => { if (event.target.matches(':focus-visible')) open(event.currentTarget, 0); }}
    >
      {children}
      {anchor && <Bubble anchor={anchor} text={text} onClose={close} />}
    </span>
  );
}

function Bubble({ anchor, text, onClose }: { anchor: HTMLElement; text: string; onClose: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bubble = ref.current!;
    const at = anchor.firstElementChild!.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(Math.max(EDGE, at.left + (at.width - width) / 2), document.documentElement.clientWidth - width - EDGE);
    const above = at.top - height - GAP;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above >= EDGE ? above : at.bottom + GAP}px`;
  }, [anchor, text]);
  useEffect(() => {
    const escape = (event: KeyboardEvent) => { if (event.key === 'Escape') onClose(); };
    document.addEventListener('keydown', escape);
    window.addEventListener('scroll', onClose, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', escape);
      window.removeEventListener('scroll', onClose, { capture: true });
    };
  }, [onClose]);
  return createPortal(<div ref={ref} role="tooltip" className={styles['hint']}>{text}</div>, document.body);
}
