import { Gestures, type GestureHandlers, type PointerSample } from './gestures';

const touch = (x: number, y: number, time: number, id = 1): PointerSample => ({ id, type: 'touch', x, y, time });
const round = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;

function gesturesOf({ zoomed = false } = {}) {
  const events: string[] = [];
  const log =
    (name: string) =>
    (...args: unknown[]) => {
      events.push([name, ...args.map((arg) => JSON.stringify(arg, round).replaceAll('"', ''))].join(' '));
    };
  const handlers: GestureHandlers = {
    isZoomed: () => zoomed,
    onStart: () => {},
    onPan: log('pan'),
    onPanEnd: log('panEnd'),
    onDrag: log('drag'),
    onDragEnd: log('dragEnd'),
    onPinch: log('pinch'),
    onPinchEnd: log('pinchEnd'),
    onDoubleTap: log('doubleTap'),
  };
  return { gestures: new Gestures(handlers), events };
}

/** Moves a pointer evenly from the center within 80 ms and lifts it, after an optional rest. */
function drag(gestures: Gestures, [dx, dy]: [number, number], { type = 'touch', rest = 0 } = {}): void {
  gestures.down({ ...touch(0, 0, 0), type });
  for (const step of [1, 2, 3, 4]) gestures.move({ ...touch((dx * step) / 4, (dy * step) / 4, step * 20), type });
  gestures.up({ ...touch(dx, dy, 80 + rest), type });
}

describe('Gestures', () => {
  it('drags along x, with distance and velocity', () => {
    const { gestures, events } = gesturesOf();
    drag(gestures, [-100, 10]);
    expect(events.slice(-2)).toEqual(['drag x -100', 'dragEnd x -100 -1.25']);
  });

  it('drags along y', () => {
    const { gestures, events } = gesturesOf();
    drag(gestures, [10, 100]);
    expect(events.slice(-2)).toEqual(['drag y 100', 'dragEnd y 100 1.25']);
  });

  it('does not flick after the pointer has rested', () => {
    const { gestures, events } = gesturesOf();
    drag(gestures, [60, 0], { rest: 1000 });
    expect(events.at(-1)).toBe('dragEnd x 60 0');
  });

  it('loses velocity while the pointer rests', () => {
    const { gestures, events } = gesturesOf();
    drag(gestures, [80, 0], { rest: 60 });
    // Within the last 100 ms it went 40 pixels.
    expect(events.at(-1)).toBe('dragEnd x 80 0.4');
  });

  it('does not throw a zoomed photo after the pointer has rested', () => {
    const { gestures, events } = gesturesOf({ zoomed: true });
    drag(gestures, [60, 60], { rest: 1000 });
    expect(events.at(-1)).toBe('panEnd {x:0,y:0}');
  });

  it('pans inside a zoomed photo', () => {
    const { gestures, events } = gesturesOf({ zoomed: true });
    drag(gestures, [-100, 20]);
    expect(events.slice(-2)).toEqual(['pan {x:-100,y:20}', 'panEnd {x:-1.25,y:0.25}']);
  });

  it('ignores a mouse that drags what is not zoomed', () => {
    const { gestures, events } = gesturesOf();
    drag(gestures, [-100, 0], { type: 'mouse' });
    expect(events).toEqual([]);
  });

  it('pinches around the center of two pointers', () => {
    const { gestures, events } = gesturesOf({ zoomed: true });
    gestures.down(touch(0, 0, 0, 1));
    gestures.down(touch(100, 0, 10, 2));
    gestures.move(touch(200, 0, 30, 2));
    gestures.up(touch(200, 0, 40, 2));
    expect(events).toEqual(['pinch 2 {x:50,y:0} {x:100,y:0}', 'pinchEnd']);
  });

  it('pans with the pointer that is left after a pinch', () => {
    const { gestures, events } = gesturesOf({ zoomed: true });
    gestures.down(touch(0, 0, 0, 1));
    gestures.down(touch(100, 0, 10, 2));
    gestures.up(touch(100, 0, 40, 2));
    gestures.move(touch(20, 0, 60, 1));
    gestures.up(touch(20, 0, 80, 1));
    expect(events.slice(-2)).toEqual(['pan {x:20,y:0}', 'panEnd {x:0.5,y:0}']);
  });

  it('cancels a drag when a second pointer comes down', () => {
    const { gestures, events } = gesturesOf();
    gestures.down(touch(0, 0, 0, 1));
    gestures.move(touch(-90, 0, 20, 1));
    gestures.down(touch(50, 50, 30, 2));
    expect(events.at(-1)).toBe('dragEnd x 0 0');
  });

  it('cancels a drag when the browser takes the pointer away', () => {
    const { gestures, events } = gesturesOf();
    gestures.down(touch(0, 0, 0, 1));
    gestures.move(touch(-90, 0, 20, 1));
    gestures.cancel(touch(-90, 0, 30, 1));
    expect(events.at(-1)).toBe('dragEnd x 0 0');
  });

  describe('double tap', () => {
    const tap = (gestures: Gestures, x: number, time: number) => {
      gestures.down(touch(x, 0, time));
      gestures.up(touch(x, 0, time + 50));
    };

    it('is two taps at one place', () => {
      const { gestures, events } = gesturesOf();
      tap(gestures, 0, 0);
      tap(gestures, 4, 150);
      expect(events).toEqual(['doubleTap {id:1,type:touch,x:4,y:0,time:200}']);
    });

    it('is not two taps far apart', () => {
      const { gestures, events } = gesturesOf();
      tap(gestures, 0, 0);
      tap(gestures, 100, 150);
      expect(events).toEqual([]);
    });

    it('is not two slow taps', () => {
      const { gestures, events } = gesturesOf();
      tap(gestures, 0, 0);
      tap(gestures, 0, 850);
      expect(events).toEqual([]);
    });

    it('is not a tap after a drag', () => {
      const { gestures, events } = gesturesOf();
      tap(gestures, 0, -100);
      drag(gestures, [-100, 0]);
      tap(gestures, 0, 100);
      expect(events.at(-1)).toBe('dragEnd x -100 -1.25');
    });
  });
});
