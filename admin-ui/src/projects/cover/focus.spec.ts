import { dragged, pointAfterKey } from './focus';

const CENTRE = { x: 0.5, y: 0.5 };

describe('the focus of a cover', () => {
  it.each([
    ['ArrowRight', { x: 0.55, y: 0.5 }],
    ['ArrowUp', { x: 0.5, y: 0.45 }],
    ['Enter', null],
  ])('responds to %s by moving to %j', (key, expected) => expect(pointAfterKey(CENTRE, key)).toEqual(expected));

  it('stays on the picture', () => expect(pointAfterKey({ x: 1, y: 0 }, 'ArrowRight')).toEqual({ x: 1, y: 0 }));

  it('is dragged only where some of the picture is hidden', () => {
    // 300 x 200 covers 100 x 200 at full size: 200 px are hidden to the sides, nothing above or below.
    const frame = { width: 100, height: 200 };
    const picture = { width: 300, height: 200 };
    expect(dragged(CENTRE, { x: 50, y: 30 }, frame, picture)).toEqual({ x: 0.25, y: 0.5 });
    expect(dragged(CENTRE, { x: -500, y: 0 }, frame, picture)).toEqual({ x: 1, y: 0.5 });
  });
});
