import type { Point } from './zoom';

/** A pointer as the browser reports it, measured from the stage's middle. */
export interface Finger extends Point {
  id: number;
  kind: string;
  at: number;
}

/** What fingers (or a mouse) ask of the stage. Distances are pixels since the gesture began, speeds pixels a millisecond. */
export interface GestureHandlers {
  isZoomed: () => boolean;
  /** Fingers have come or gone: what follows is measured from here. */
  onBegin: () => void;
  onPan: (dx: number, dy: number) => void;
  onPanEnd: (vx: number, vy: number) => void;
  onSwipe: (dx: number) => void;
  onSwipeEnd: (dx: number, vx: number) => void;
  onPull: (dy: number) => void;
  onPullEnd: (dy: number, vy: number) => void;
  onPinch: (ratio: number, from: Point, to: Point) => void;
  onPinchEnd: () => void;
  onDoubleTap: (point: Point) => void;
}

const SLOP = 8;
const TAP_MS = 300;
const TAP_REACH = 32;
const SPEED_MS = 100;

type Mode = 'rest' | 'undecided' | 'pan' | 'swipe' | 'pull' | 'pinch';

/** Makes gestures of pointers: one at a time, decided by the first movement. */
export class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private mode: Mode = 'rest';
  private from: Finger | undefined;
  private trail: Finger[] = [];
  private pinchFrom = { middle: { x: 0, y: 0 }, span: 1 };
  private lastTap: Finger | undefined;

  constructor(private readonly handlers: GestureHandlers) {}

  down(finger: Finger): void {
    if (this.fingers.size >= 2) return;
    this.fingers.set(finger.id, finger);
    if (this.fingers.size === 2) {
      this.abandon();
      this.mode = 'pinch';
      this.lastTap = undefined;
      this.pinchFrom = this.pair();
      this.handlers.onBegin();
    } else {
      this.begin(finger);
    }
  }

  move(finger: Finger): void {
    if (!this.fingers.has(finger.id)) return;
    this.fingers.set(finger.id, finger);
    if (this.mode === 'pinch') {
      const { middle, span } = this.pair();
      this.handlers.onPinch(span / this.pinchFrom.span, this.pinchFrom.middle, middle);
      return;
    }
    this.trail = [...this.trail.filter(({ at }) => finger.at - at <= SPEED_MS), finger];
    const { dx, dy } = this.way();
    if (this.mode === 'undecided') this.decide(dx, dy);
    if (this.mode === 'pan') this.handlers.onPan(dx, dy);
    else if (this.mode === 'swipe') this.handlers.onSwipe(dx);
    else if (this.mode === 'pull') this.handlers.onPull(dy);
  }

  up(finger: Finger): void {
    if (!this.fingers.delete(finger.id)) return;
    if (this.mode === 'pinch') {
      this.handlers.onPinchEnd();
      const rest = [...this.fingers.values()][0];
      if (rest) this.begin(rest);
      else this.mode = 'rest';
      return;
    }
    if (this.mode === 'undecided') this.tap(finger);
    else this.finish();
    this.mode = 'rest';
  }

  /** The browser has taken the pointer away. */
  cancel(finger: Finger): void {
    if (!this.fingers.delete(finger.id)) return;
    this.abandon();
    this.mode = 'rest';
    this.fingers.clear();
  }

  /** What was begun goes back to where it was. */
  private abandon(): void {
    if (this.mode === 'swipe') this.handlers.onSwipeEnd(0, 0);
    else if (this.mode === 'pull') this.handlers.onPullEnd(0, 0);
    else if (this.mode === 'pan') this.handlers.onPanEnd(0, 0);
    else if (this.mode === 'pinch') this.handlers.onPinchEnd();
  }

  private begin(finger: Finger): void {
    this.mode = 'undecided';
    this.from = finger;
    this.trail = [finger];
    this.handlers.onBegin();
  }

  private decide(dx: number, dy: number): void {
    if (Math.hypot(dx, dy) < SLOP) return;
    this.lastTap = undefined;
    if (this.handlers.isZoomed()) this.mode = 'pan';
    // A mouse has buttons and keys for turning pages; dragging with it does nothing.
    else if (this.from!.kind === 'mouse') this.mode = 'rest';
    else this.mode = Math.abs(dx) >= Math.abs(dy) ? 'swipe' : 'pull';
  }

  private finish(): void {
    const { dx, dy } = this.way();
    const { vx, vy } = this.speed();
    if (this.mode === 'pan') this.handlers.onPanEnd(vx, vy);
    else if (this.mode === 'swipe') this.handlers.onSwipeEnd(dx, vx);
    else if (this.mode === 'pull') this.handlers.onPullEnd(dy, vy);
  }

  private tap(finger: Finger): void {
    if (finger.at - this.from!.at > TAP_MS) return;
    const before = this.lastTap;
    const twice = before && finger.at - before.at <= TAP_MS && Math.hypot(finger.x - before.x, finger.y - before.y) <= TAP_REACH;
    this.lastTap = twice ? undefined : finger;
    if (twice) this.handlers.onDoubleTap(finger);
  }

  private way(): { dx: number; dy: number } {
    const last = this.trail.at(-1)!;
    return { dx: last.x - this.from!.x, dy: last.y - this.from!.y };
  }

  private speed(): { vx: number; vy: number } {
    const [first, last] = [this.trail[0]!, this.trail.at(-1)!];
    const time = last.at - first.at;
    return time > 0 ? { vx: (last.x - first.x) / time, vy: (last.y - first.y) / time } : { vx: 0, vy: 0 };
  }

  private pair(): { middle: Point; span: number } {
    const [one, other] = [...this.fingers.values()] as [Finger, Finger];
    return { middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, span: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) };
  }
}
