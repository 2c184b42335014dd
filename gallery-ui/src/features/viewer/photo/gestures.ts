import type { Point } from './zoom';

/** A sample is a pointer at one moment: CSS pixels from the viewport's center, milliseconds on any clock. */
export interface PointerSample extends Point {
  id: number;
  /** The value of `PointerEvent.pointerType`. */
  type: string;
  time: number;
}

/** A drag follows one axis, that of its first movement. */
export type Axis = 'x' | 'y';

/**
 * Pointers do this to the viewport. Distances are CSS pixels since the gesture began, velocities CSS pixels per
 * millisecond.
 */
export interface GestureHandlers {
  isZoomed: () => boolean;
  /** It is called when a pointer was added or removed: distances are measured from then on. */
  onStart: () => void;
  onPan: (distance: Point) => void;
  onPanEnd: (velocity: Point) => void;
  onDrag: (axis: Axis, distance: number) => void;
  /** A cancelled drag ends at distance 0. */
  onDragEnd: (axis: Axis, distance: number, velocity: number) => void;
  /** @param ratio the pointers' distance now, divided by that at the start */
  onPinch: (ratio: number, from: Point, to: Point) => void;
  onPinchEnd: () => void;
  onDoubleTap: (point: Point) => void;
}

/** A pointer drags after this many CSS pixels; less is a tap. */
const DRAG_THRESHOLD = 8;
/** A tap takes at most this many milliseconds, and so does the time between the two taps of a double tap. */
const TAP_DURATION = 300;
/** The two taps of a double tap are at most this many CSS pixels apart: the width of a fingertip. */
const DOUBLE_TAP_RADIUS = 32;
/**
 * The velocity is measured over this many milliseconds before the release. A pointer that has rested for as long has
 * none.
 */
const VELOCITY_WINDOW = 100;

type Mode = 'idle' | 'undecided' | 'pan' | 'drag' | 'pinch';

/** Turns pointers into gestures, one at a time. */
export class Gestures {
  private readonly pointers = new Map<number, PointerSample>();
  private mode: Mode = 'idle';
  private axis: Axis = 'x';
  private start: PointerSample | undefined;
  /** Positions of the single pointer within the last VELOCITY_WINDOW. */
  private samples: PointerSample[] = [];
  private pinchStart = { center: { x: 0, y: 0 }, distance: 1 };
  private lastTap: PointerSample | undefined;

  constructor(private readonly handlers: GestureHandlers) {}

  down(pointer: PointerSample): void {
    if (this.pointers.size >= 2) return;
    this.pointers.set(pointer.id, pointer);
    if (this.pointers.size === 2) {
      this.abort();
      this.mode = 'pinch';
      this.lastTap = undefined;
      this.pinchStart = this.pinch();
      this.handlers.onStart();
    } else {
      this.begin(pointer);
    }
  }

  move(pointer: PointerSample): void {
    if (!this.pointers.has(pointer.id)) return;
    this.pointers.set(pointer.id, pointer);
    if (this.mode === 'pinch') {
      const { center, distance } = this.pinch();
      this.handlers.onPinch(distance / this.pinchStart.distance, this.pinchStart.center, center);
      return;
    }
    this.sample(pointer);
    const distance = this.distance();
    if (this.mode === 'undecided') this.decide(distance);
    if (this.mode === 'pan') this.handlers.onPan(distance);
    else if (this.mode === 'drag') this.handlers.onDrag(this.axis, distance[this.axis]);
  }

  up(pointer: PointerSample): void {
    if (!this.pointers.delete(pointer.id)) return;
    if (this.mode === 'pinch') {
      this.handlers.onPinchEnd();
      const [other] = this.pointers.values();
      if (other) {
        this.begin(other);
        // The remaining pointer counts from where it is now, wherever it came from.
        this.samples = [{ ...other, time: pointer.time }];
      } else {
        this.mode = 'idle';
      }
      return;
    }
    // The pointer may have rested since it last moved.
    this.sample(pointer);
    if (this.mode === 'undecided') this.tap(pointer);
    else if (this.mode === 'pan') this.handlers.onPanEnd(this.velocity());
    else if (this.mode === 'drag') {
      this.handlers.onDragEnd(this.axis, this.distance()[this.axis], this.velocity()[this.axis]);
    }
    this.mode = 'idle';
  }

  /** Ends the gesture of a pointer that the browser took away. */
  cancel(pointer: PointerSample): void {
    if (!this.pointers.delete(pointer.id)) return;
    this.abort();
    this.mode = 'idle';
    this.pointers.clear();
  }

  /** Undoes what the gesture has moved. */
  private abort(): void {
    if (this.mode === 'drag') this.handlers.onDragEnd(this.axis, 0, 0);
    else if (this.mode === 'pan') this.handlers.onPanEnd({ x: 0, y: 0 });
    else if (this.mode === 'pinch') this.handlers.onPinchEnd();
  }

  private begin(pointer: PointerSample): void {
    this.mode = 'undecided';
    this.start = pointer;
    this.samples = [pointer];
    this.handlers.onStart();
  }

  private sample(pointer: PointerSample): void {
    this.samples = [...this.samples.filter(({ time }) => pointer.time - time <= VELOCITY_WINDOW), pointer];
  }

  private decide({ x, y }: Point): void {
    if (Math.hypot(x, y) < DRAG_THRESHOLD) return;
    this.lastTap = undefined;
    // A mouse has buttons and keys for turning pages: it drags only inside a zoomed photo.
    if (this.handlers.isZoomed()) this.mode = 'pan';
    else this.mode = this.start!.type === 'mouse' ? 'idle' : 'drag';
    this.axis = Math.abs(x) >= Math.abs(y) ? 'x' : 'y';
  }

  private tap(pointer: PointerSample): void {
    if (pointer.time - this.start!.time > TAP_DURATION) return;
    const last = this.lastTap;
    const double =
      last !== undefined &&
      pointer.time - last.time <= TAP_DURATION &&
      Math.hypot(pointer.x - last.x, pointer.y - last.y) <= DOUBLE_TAP_RADIUS;
    this.lastTap = double ? undefined : pointer;
    if (double) this.handlers.onDoubleTap(pointer);
  }

  private distance(): Point {
    const last = this.samples.at(-1)!;
    return { x: last.x - this.start!.x, y: last.y - this.start!.y };
  }

  private velocity(): Point {
    const [first, last] = [this.samples[0]!, this.samples.at(-1)!];
    const time = last.time - first.time;
    return time > 0 ? { x: (last.x - first.x) / time, y: (last.y - first.y) / time } : { x: 0, y: 0 };
  }

  private pinch(): { center: Point; distance: number } {
    const [one, other] = [...this.pointers.values()] as [PointerSample, PointerSample];
    return {
      center: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    };
  }
}
