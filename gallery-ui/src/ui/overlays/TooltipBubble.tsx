import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Tooltip.module.css';

/**
 * There are this many CSS pixels between the control and its tooltip, and between the tooltip and the window's edge.
 */
const GAP = 6;
const EDGE = 8;

/** Shows the text of a tooltip beside its control, until Escape or a scroll. */
export function TooltipBubble({ anchor, text, onClose }: { anchor: HTMLElement; text: string; onClose: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const control = anchor.firstElementChild!;
    control.setAttribute('aria-describedby', id);
    return () => control.removeAttribute('aria-describedby');
  }, [anchor, id]);
  useLayoutEffect(() => {
    const bubble = ref.current!;
    const at = anchor.firstElementChild!.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(
      Math.max(EDGE, at.left + (at.width - width) / 2),
      document.documentElement.clientWidth - width - EDGE,
    );
    const above = at.top - height - GAP;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above >= EDGE ? above : at.bottom + GAP}px`;
  }, [anchor, text]);
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', escape);
    window.addEventListener('scroll', onClose, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', escape);
      window.removeEventListener('scroll', onClose, { capture: true });
    };
  }, [onClose]);
  return createPortal(
    <div ref={ref} id={id} role="tooltip" className={styles['tooltip']}>
      {text}
    </div>,
    document.body,
  );
}
