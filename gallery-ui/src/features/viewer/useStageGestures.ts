import { useEffect, useMemo, type PointerEvent, type RefObject } from 'react';
import { Gestures, type Finger, type GestureHandlers } from './gestures';
import type { Point } from './zoom';

/** Wires the browser's pointers and wheel to gestures. Points are measured from the stage's middle. */
export function useStageGestures(stage: RefObject<HTMLElement | null>, handlers: RefObject<GestureHandlers | null>, onWheel: (factor: number, at: Point) => void) {
  // The gestures outlive the renderings between a finger's down and its up; the handlers are the newest.
  const gestures = useMemo(() => new Gestures(viaNewest(handlers)), [handlers]);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // React's own wheel listener may not keep the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
      // A trackpad's pinch arrives as a wheel with Ctrl, in small steps.
      const factor = Math.exp(-Math.min(150, Math.max(-150, lines)) * (event.ctrlKey ? 0.01 : 0.003));
      onWheel(factor, fromMiddle(element, event));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [stage, onWheel]);

  const finger = (event: PointerEvent<HTMLElement>): Finger => ({ id: event.pointerId, kind: event.pointerType, at: event.timeStamp, ...fromMiddle(event.currentTarget, event) });
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      gestures.down(finger(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => gestures.move(finger(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => gestures.up(finger(event)),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => gestures.cancel(finger(event)),
  };
}

function viaNewest(handlers: RefObject<GestureHandlers | null>): GestureHandlers {
  return {
    isZoomed: () => handlers.current?.isZoomed() ?? false,
    onBegin: () => handlers.current?.onBegin(),
    onPan: (dx, dy) => handlers.current?.onPan(dx, dy),
    onPanEnd: (vx, vy) => handlers.current?.onPanEnd(vx, vy),
    onSwipe: (dx) => handlers.current?.onSwipe(dx),
    onSwipeEnd: (dx, vx) => handlers.current?.onSwipeEnd(dx, vx),
    onPull: (dy) => handlers.current?.onPull(dy),
    onPullEnd: (dy, vy) => handlers.current?.onPullEnd(dy, vy),
    onPinch: (ratio, from, to) => handlers.current?.onPinch(ratio, from, to),
    onPinchEnd: () => handlers.current?.onPinchEnd(),
    onDoubleTap: (at) => handlers.current?.onDoubleTap(at),
  };
}

function fromMiddle(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
