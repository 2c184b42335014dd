import { clampView, doubleTapScale, FITTED, fitInto, glide, maxScale, stretchView, zoomAt } from './zoom';

const VIEWPORT = { width: 400, height: 800 };
const WIDE = { width: 400, height: 200 };

describe('the zoom of a photo', () => {
  it.each([
    [2, { width: 400, height: 200 }],
    [0.25, { width: 200, height: 800 }],
    [0.5, { width: 400, height: 800 }],
  ])('fitInto fits a photo of ratio %p whole', (ratio, size) => expect(fitInto(VIEWPORT, ratio)).toEqual(size));

  it("maxScale is the photo's own pixels, between 3 and 8", () => {
    expect([
      maxScale(WIDE, 2000),
      maxScale(WIDE, 500),
      maxScale(WIDE, 9000),
      maxScale({ width: 0, height: 0 }, 2000),
    ]).toEqual([5, 3, 8, 3]);
  });

  it('doubleTapScale fills the viewport, at least 2, within the limit', () => {
    expect([
      doubleTapScale(VIEWPORT, WIDE, 8),
      doubleTapScale(VIEWPORT, VIEWPORT, 8),
      doubleTapScale(VIEWPORT, WIDE, 3),
    ]).toEqual([4, 2, 3]);
  });

  it('zoomAt keeps what lies under the point under it', () => {
    const view = zoomAt({ scale: 2, x: 30, y: -10 }, 3, { x: 50, y: 40 });
    const spot = ({ scale, x, y }: typeof view, at: { x: number; y: number }) => [
      (at.x - x) / scale,
      (at.y - y) / scale,
    ];
    expect(spot(view, { x: 50, y: 40 })).toEqual(spot({ scale: 2, x: 30, y: -10 }, { x: 50, y: 40 }));
  });

  it('clampView keeps the photo within its pan bounds', () => {
    expect(clampView({ scale: 2, x: 900, y: 300 }, VIEWPORT, WIDE, 8)).toEqual({ scale: 2, x: 200, y: 0 });
    expect(clampView({ scale: 6, x: -2000, y: -900 }, VIEWPORT, WIDE, 8)).toEqual({ scale: 6, x: -1000, y: -200 });
  });

  it('clampView keeps the scale within its limits', () => {
    expect(clampView({ scale: 0.6, x: 20, y: 20 }, VIEWPORT, WIDE, 8)).toEqual(FITTED);
    expect(clampView({ scale: 16, x: 400, y: 0 }, VIEWPORT, WIDE, 8)).toEqual({ scale: 8, x: 200, y: 0 });
  });

  it('stretchView follows a third of the way beyond the limits', () => {
    expect(stretchView({ scale: 2, x: 230, y: 30 }, VIEWPORT, WIDE, 8)).toEqual({ scale: 2, x: 210, y: 10 });
    expect(stretchView({ scale: 0.4, x: 0, y: 0 }, VIEWPORT, WIDE, 8).scale).toBeCloseTo(0.8);
    expect(stretchView({ scale: 11, x: 0, y: 0 }, VIEWPORT, WIDE, 8).scale).toBeCloseTo(9);
  });

  it('glide moves a photo as far as its velocity takes it', () => {
    const { scale, x, y } = glide({ scale: 2, x: 10, y: 0 }, { x: 1, y: -0.5 });
    expect([scale, Math.round(x), Math.round(y)]).toEqual([2, 176, -83]);
  });

  it('glide leaves a photo at rest where it is', () => {
    expect(glide({ scale: 2, x: 10, y: 5 }, { x: 0, y: 0 })).toEqual({ scale: 2, x: 10, y: 5 });
  });
});
