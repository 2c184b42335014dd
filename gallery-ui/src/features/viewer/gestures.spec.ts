import { Gestures, type Finger, type GestureHandlers } from './gestures';

const finger = (x: number, y: number, at: number, id = 1, kind = 'touch'): Finger => ({ id, kind, x, y, at });

function watch(zoomed = false) {
  const said: string[] = [];
  const note = (name: string) => (...args: unknown[]) => { said.push(`${name} ${args.map((arg) => JSON.stringify(arg, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))).join(' ')}`); };
  const handlers: GestureHandlers = {
    isZoomed: () => zoomed, onBegin: () => {}, onPan: note('pan'), onPanEnd: note('panEnd'), onSwipe: note('swipe'), onSwipeEnd: note('swipeEnd'),
    onPull: note('pull'), onPullEnd: note('pullEnd'), onPinch: note('pinch'), onPinchEnd: note('pinchEnd'), onDoubleTap: note('doubleTap'),
  };
  return { gestures: new Gestures(handlers), said };
}

function drag(gestures: Gestures, [dx, dy]: [number, number], kind = 'touch'): void {
  gestures.down(finger(0, 0, 0, 1, kind));
  for (let step = 1; step <= 4; step += 1) gestures.move(finger((dx * step) / 4, (dy * step) / 4, step * 20, 1, kind));
  gestures.up(finger(dx, dy, 80, 1, kind));
}

it('a sideways finger swipes, and says how far and how fast', () => {
  const { gestures, said } = watch();
  drag(gestures, [-100, 10]);
  expect(said.at(-2)).toBe('swipe -100');
  expect(said.at(-1)).toBe('swipeEnd -100 -1.25');
});

it('a finger going down pulls', () => {
  const { gestures, said } = watch();
  drag(gestures, [10, 100]);
  expect(said.at(-1)).toBe('pullEnd 100 1.25');
});

it('inside a zoomed photo every finger pans', () => {
  const { gestures, said } = watch(true);
  drag(gestures, [-100, 20]);
  expect(said.at(-2)).toBe('pan -100 20');
  expect(said.at(-1)).toBe('panEnd -1.25 0.25');
});

it('a mouse drags only what is zoomed', () => {
  const { gestures, said } = watch();
  drag(gestures, [-100, 0], 'mouse');
  expect(said).toEqual([]);
});

it('two taps at one place are a double tap; far apart, slow or after a drag they are not', () => {
  const { gestures, said } = watch();
  const tap = (x: number, at: number) => { gestures.down(finger(x, 0, at)); gestures.up(finger(x, 0, at + 50)); };
  tap(0, 0); tap(4, 150);
  expect(said).toEqual(['doubleTap {"id":1,"kind":"touch","x":4,"y":0,"at":200}']);
  tap(0, 1000); tap(100, 1150); tap(100, 2000);
  drag(gestures, [-100, 0]);
  tap(0, 2100);
  expect(said.filter((line) => line.startsWith('doubleTap'))).toHaveLength(1);
});

it('two fingers pinch around their middle, and the last one goes on by itself', () => {
  const { gestures, said } = watch(true);
  gestures.down(finger(0, 0, 0, 1));
  gestures.down(finger(100, 0, 10, 2));
  gestures.move(finger(200, 0, 30, 2));
  gestures.up(finger(200, 0, 40, 2));
  gestures.move(finger(20, 0, 60, 1));
  gestures.up(finger(20, 0, 70, 1));
  expect(said).toEqual(['pinch 2 {"x":50,"y":0} {"x":100,"y":0}', 'pinchEnd ', 'pan 20 0', 'panEnd 0.33 0']);
});

it('a second finger, or the browser, takes a swipe back', () => {
  const { gestures, said } = watch();
  gestures.down(finger(0, 0, 0, 1));
  gestures.move(finger(-90, 0, 20, 1));
  gestures.down(finger(50, 50, 30, 2));
  expect(said.at(-1)).toBe('swipeEnd 0 0');
  const other = watch();
  other.gestures.down(finger(0, 0, 0, 1));
  other.gestures.move(finger(-90, 0, 20, 1));
  other.gestures.cancel(finger(-90, 0, 30, 1));
  expect(other.said.at(-1)).toBe('swipeEnd 0 0');
});
