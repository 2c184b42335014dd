import { useEffect, useState, type PointerEvent, type RefObject } from 'react';
import { useStableCallbacks } from '../../../ui/useStableCallbacks';
import { Gestures, type GestureHandlers, type PointerSample } from './gestures';
import type { Point } from './zoom';

/** A line of a wheel event that counts lines has this many CSS pixels. */
const WHEEL_LINE = 16;
/** One wheel event counts at most this many CSS pixels: a fast wheel must not jump to the zoom limit. */
const WHEEL_MAX = 150;
/** The natural logarithm of the zoom factor per CSS pixel. */
const WHEEL_ZOOM = 0.003;
/** The logarithm for a trackpad's pinch, which arrives as a wheel with Ctrl, in smaller steps. */
const PINCH_ZOOM = 0.01;

interface ViewportHandlers extends GestureHandlers {
  onWheel: (factor: number, at: Point) => void;
}

/** Connects the browser's pointers and wheel to gestures. Points are measured from the viewport's center. */
export function useViewportGestures(viewport: RefObject<HTMLElement | null>, handlers: ViewportHandlers) {
  // A gesture outlives the renders between its pointers' down and up.
  const stable = useStableCallbacks(handlers);
  const [gestures] = useState(() => new Gestures(stable));

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    // React's wheel listener is passive and could not prevent scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * WHEEL_LINE : event.deltaY;
      const bounded = Math.min(WHEEL_MAX, Math.max(-WHEEL_MAX, pixels));
      stable.onWheel(Math.exp(-bounded * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM)), fromCenter(element, event));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [viewport, stable]);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      gestures.down(sampleOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => gestures.move(sampleOf(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => gestures.up(sampleOf(event)),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => gestures.cancel(sampleOf(event)),
  };
}

function sampleOf(event: PointerEvent<HTMLElement>): PointerSample {
  return {
    id: event.pointerId,
    type: event.pointerType,
    time: event.timeStamp,
    ...fromCenter(event.currentTarget, event),
  };
}

function fromCenter(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
