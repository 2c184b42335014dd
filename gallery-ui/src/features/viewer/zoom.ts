export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How a photo lies on the stage: its scale over the fitted size, and how far its middle is from the stage's. */
export interface View extends Point {
  scale: number;
}

export const FITTED: View = { scale: 1, x: 0, y: 0 };

/** One press of + or a notch of the zoom button. */
export const ZOOM_STEP = 1.5;

/** The largest size of a picture of this ratio that the stage holds whole. */
export function fitInto(stage: Size, ratio: number): Size {
  const width = Math.min(stage.width, stage.height * ratio);
  return { width, height: width / ratio };
}

/** Up to the picture's own pixels, and at least threefold: small renditions too are looked at closely. */
export function maxScale(fitted: Size, pixels: number): number {
  return fitted.width > 0 ? Math.min(8, Math.max(3, pixels / fitted.width)) : 3;
}

/** What a double tap zooms to: the stage filled, at least twofold. */
export function doubleTapScale(stage: Size, fitted: Size, max: number): number {
  const cover = Math.max(stage.width / fitted.width, stage.height / fitted.height);
  return Math.min(max, Math.max(2, Number.isFinite(cover) ? cover : 2));
}

/** Scales so that what lies under the point (from the stage's middle) stays under it. */
export function zoomAt(view: View, scale: number, point: Point): View {
  const factor = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor };
}

/** The nearest view that shows no emptiness where there is picture, and no scale beyond the limits. */
export function clampView({ scale, x, y }: View, stage: Size, fitted: Size, max: number): View {
  const bounded = Math.min(max, Math.max(1, scale));
  if (bounded === 1) return FITTED;
  // A scale drawn back to its limit takes the offset along.
  const back = bounded / scale;
  const [reachX, reachY] = reach(bounded, stage, fitted);
  return { scale: bounded, x: within(x * back, reachX), y: within(y * back, reachY) };
}

/** As far as a finger may pull it: beyond the edge it follows a third of the way. */
export function stretchView({ scale, x, y }: View, stage: Size, fitted: Size, max: number): View {
  const soft = scale < 1 ? 1 - (1 - scale) / 3 : scale > max ? max + (scale - max) / 3 : scale;
  const [reachX, reachY] = reach(soft, stage, fitted);
  return { scale: soft, x: elastic(x, reachX), y: elastic(y, reachY) };
}

function reach(scale: number, stage: Size, fitted: Size): [number, number] {
  return [Math.max(0, (fitted.width * scale - stage.width) / 2), Math.max(0, (fitted.height * scale - stage.height) / 2)];
}

function within(value: number, limit: number): number {
  // Not -0, which would be printed.
  return Math.min(limit, Math.max(-limit, value)) + 0;
}

function elastic(value: number, limit: number): number {
  const edge = within(value, limit);
  return edge + (value - edge) / 3;
}
