import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clampView, doubleTapScale, FITTED, maxScale, stretchView, zoomAt, type Point, type Size, type View } from './zoom';

const MIDDLE: Point = { x: 0, y: 0 };
/** How far a thrown photo runs on, in milliseconds of its speed. */
const THROW_MS = 160;

/** Commands of the zoom, for keys, buttons, wheel and fingers. */
export interface Zoom {
  scale: () => number;
  by: (factor: number, at?: Point) => void;
  pan: (dx: number, dy: number) => void;
  reset: () => void;
}

/**
 * The zoom of the photo on the stage. It moves with the finger, so it is written to the element, past React;
 * React hears of it when the scale has come to rest.
 */
export function useZoom(stage: Size, fitted: Size, pixels: number) {
  const layer = useRef<HTMLElement | null>(null);
  const view = useRef<View>(FITTED);
  const begun = useRef<View>(FITTED);
  const [scale, setScale] = useState(1);
  const max = maxScale(fitted, pixels);
  const latest = useRef({ stage, fitted, max });
  useEffect(() => {
    latest.current = { stage, fitted, max };
  });

  /** For the ref of the current photo's layer: another photo starts fitted. */
  const attach = useCallback((element: HTMLElement | null) => {
    layer.current = element;
    view.current = FITTED;
    return () => {
      if (!element) return;
      element.style.transform = '';
      layer.current = null;
      setScale(1);
    };
  }, []);

  const commands = useMemo(() => {
    const show = (next: View, smooth: boolean) => {
      view.current = next;
      const element = layer.current;
      if (!element) return;
      element.toggleAttribute('data-smooth', smooth);
      element.style.transform = next.scale === 1 && !next.x && !next.y ? '' : `translate3d(${next.x}px, ${next.y}px, 0) scale(${next.scale})`;
    };
    const rest = (next: View) => {
      const { stage: room, fitted: size, max: limit } = latest.current;
      const calm = clampView(next, room, size, limit);
      show(calm, true);
      setScale(calm.scale);
    };
    const follow = (next: View) => {
      const { stage: room, fitted: size, max: limit } = latest.current;
      show(stretchView(next, room, size, limit), false);
    };
    const by = (factor: number, at: Point = MIDDLE) => {
      const to = Math.min(latest.current.max, Math.max(1, view.current.scale * factor));
      rest(zoomAt(view.current, to, at));
    };
    return {
      scale: () => view.current.scale,
      by,
      pan: (dx: number, dy: number) => rest({ ...view.current, x: view.current.x + dx, y: view.current.y + dy }),
      reset: () => rest(FITTED),
      /** In to where the finger tapped, or out again. */
      toggle: (at: Point) => {
        const { stage: room, fitted: size, max: limit } = latest.current;
        if (view.current.scale > 1) rest(FITTED);
        else rest(zoomAt(view.current, doubleTapScale(room, size, limit), at));
      },
      begin: () => { begun.current = view.current; },
      drag: (dx: number, dy: number) => follow({ ...begun.current, x: begun.current.x + dx, y: begun.current.y + dy }),
      throw: (vx: number, vy: number) => rest({ ...view.current, x: view.current.x + vx * THROW_MS, y: view.current.y + vy * THROW_MS }),
      pinch: (ratio: number, from: Point, to: Point) => {
        const { scale: nextScale, x, y } = zoomAt(begun.current, Math.max(0.5, begun.current.scale * ratio), from);
        follow({ scale: nextScale, x: x + to.x - from.x, y: y + to.y - from.y });
      },
      settle: () => rest(view.current),
    };
  }, []);

  // A turned phone, a resized window: the same photo fits again.
  useEffect(() => {
    if (view.current.scale > 1) commands.settle();
  }, [commands, stage.width, stage.height]);

  return { attach, scale, max, commands };
}
