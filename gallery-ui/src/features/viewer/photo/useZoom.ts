import { useCallback, useEffect, useRef } from 'react';
import { useStableCallbacks } from '../../../ui/useStableCallbacks';
import {
  clampView,
  doubleTapScale,
  FITTED,
  glide,
  maxScale,
  stretchView,
  zoomAt,
  type Point,
  type Size,
  type View,
} from './zoom';

const CENTER: Point = { x: 0, y: 0 };
/** A pinch never makes a photo smaller than this share of its fitted size. */
const LEAST_PINCH_SCALE = 0.5;

/** The zoom's commands for keys, buttons and wheel. */
export interface Zoom {
  scale: () => number;
  zoomBy: (factor: number, at?: Point) => void;
  panBy: (dx: number, dy: number) => void;
  reset: () => void;
}

/**
 * Keeps the zoom of the current photo. It follows the pointer, so it is written to the element, past React.
 * @param onScale called with the scale when the zoom has come to rest
 */
export function useZoom(viewport: Size, fitted: Size, pixels: number, onScale: (scale: number) => void) {
  const layer = useRef<HTMLElement | null>(null);
  const view = useRef<View>(FITTED);
  /** The view when the gesture began. */
  const startView = useRef<View>(FITTED);
  const max = maxScale(fitted, pixels);

  const show = (next: View, animated: boolean) => {
    view.current = next;
    const element = layer.current;
    if (!element) return;
    const fits = next.scale === 1 && !next.x && !next.y;
    element.toggleAttribute('data-animated', animated);
    element.style.transform = fits ? '' : `translate3d(${next.x}px, ${next.y}px, 0) scale(${next.scale})`;
  };
  const showBounded = (next: View) => {
    const bounded = clampView(next, viewport, fitted, max);
    show(bounded, true);
    onScale(bounded.scale);
  };
  const showStretched = (next: View) => show(stretchView(next, viewport, fitted, max), false);

  const commands = useStableCallbacks({
    scale: () => view.current.scale,
    zoomBy: (factor: number, at: Point = CENTER) =>
      showBounded(zoomAt(view.current, Math.min(max, Math.max(1, view.current.scale * factor)), at)),
    panBy: (dx: number, dy: number) => showBounded({ ...view.current, x: view.current.x + dx, y: view.current.y + dy }),
    reset: () => showBounded(FITTED),
    /** Zooms in to the point that was tapped, or out again. */
    toggle: (at: Point) =>
      showBounded(view.current.scale > 1 ? FITTED : zoomAt(view.current, doubleTapScale(viewport, fitted, max), at)),
    start: () => {
      startView.current = view.current;
    },
    pan: ({ x, y }: Point) =>
      showStretched({ ...startView.current, x: startView.current.x + x, y: startView.current.y + y }),
    release: (velocity: Point) => showBounded(glide(view.current, velocity)),
    pinch: (ratio: number, from: Point, to: Point) => {
      const zoomed = zoomAt(startView.current, Math.max(LEAST_PINCH_SCALE, startView.current.scale * ratio), from);
      showStretched({ scale: zoomed.scale, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y });
    },
    stayBounded: () => showBounded(view.current),
    detach: (element: HTMLElement) => {
      element.style.transform = '';
      layer.current = null;
      onScale(1);
    },
  });

  /** The ref of the current photo's layer: another photo starts fitted. */
  const attach = useCallback(
    (element: HTMLElement) => {
      layer.current = element;
      view.current = FITTED;
      return () => commands.detach(element);
    },
    [commands],
  );

  // When a phone is turned or a window resized, the same photo fits again.
  useEffect(() => {
    if (view.current.scale > 1) commands.stayBounded();
  }, [commands, viewport.width, viewport.height]);

  return { attach, commands };
}
