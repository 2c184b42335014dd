export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/**
 * A view is a photo's place in the viewport: its zoom relative to the fitted size, and the offset of the centers in CSS
 * pixels.
 */
export interface View extends Point {
  scale: number;
}

/** This view shows the whole photo, centered. */
export const FITTED: View = { scale: 1, x: 0, y: 0 };

/** One press of + or - zooms by this factor. */
export const ZOOM_STEP = 1.5;

/** A photo follows this share of a movement beyond the pan bounds or the zoom limits. */
export const FRICTION = 1 / 3;

/** The zoom limit is the picture's own pixels, but at least and at most this many times the fitted size. */
const [LEAST_MAX_SCALE, GREATEST_MAX_SCALE] = [3, 8];

/** A double tap zooms at least this much. */
const DOUBLE_TAP_SCALE = 2;

/** A released photo keeps this share of its velocity from one millisecond to the next. */
const VELOCITY_KEPT = 0.994;

/** Returns the largest size of a picture of this ratio that fits into the viewport. */
export function fitInto(viewport: Size, ratio: number): Size {
  const width = Math.min(viewport.width, viewport.height * ratio);
  return { width, height: width / ratio };
}

/** Returns the zoom limit of a picture of this width in pixels. Small renditions can be enlarged too. */
export function maxScale(fitted: Size, pixels: number): number {
  return fitted.width > 0
    ? Math.min(GREATEST_MAX_SCALE, Math.max(LEAST_MAX_SCALE, pixels / fitted.width))
    : LEAST_MAX_SCALE;
}

/** Returns the scale to which a double tap zooms: it fills the viewport, and is at least DOUBLE_TAP_SCALE. */
export function doubleTapScale(viewport: Size, fitted: Size, max: number): number {
  const cover = Math.max(viewport.width / fitted.width, viewport.height / fitted.height);
  return Math.min(max, Math.max(DOUBLE_TAP_SCALE, Number.isFinite(cover) ? cover : DOUBLE_TAP_SCALE));
}

/** Scales so that the point of the photo under `point` (from the viewport's center) stays there. */
export function zoomAt(view: View, scale: number, point: Point): View {
  const factor = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor };
}

/** Returns the nearest view within the pan bounds and the zoom limits. */
export function clampView({ scale, x, y }: View, viewport: Size, fitted: Size, max: number): View {
  const bounded = Math.min(max, Math.max(1, scale));
  if (bounded === 1) return FITTED;
  // A scale that is set back to its limit takes the offset along.
  const correction = bounded / scale;
  const [boundX, boundY] = panBounds(bounded, viewport, fitted);
  return { scale: bounded, x: clamp(x * correction, boundX), y: clamp(y * correction, boundY) };
}

/** Returns the view under a pointer, with friction beyond the pan bounds and the zoom limits. */
export function stretchView({ scale, x, y }: View, viewport: Size, fitted: Size, max: number): View {
  const nearest = Math.min(max, Math.max(1, scale));
  const stretched = nearest + (scale - nearest) * FRICTION;
  const [boundX, boundY] = panBounds(stretched, viewport, fitted);
  return { scale: stretched, x: withFriction(x, boundX), y: withFriction(y, boundY) };
}

/** Returns the view in which a photo comes to rest that is released at this velocity, in CSS pixels per millisecond. */
export function glide({ scale, x, y }: View, velocity: Point): View {
  // The distance is the sum of the movements in each millisecond.
  const milliseconds = VELOCITY_KEPT / (1 - VELOCITY_KEPT);
  return { scale, x: x + velocity.x * milliseconds, y: y + velocity.y * milliseconds };
}

/** Returns how far the photo's center may be from the viewport's. */
function panBounds(scale: number, viewport: Size, fitted: Size): [number, number] {
  return [
    Math.max(0, (fitted.width * scale - viewport.width) / 2),
    Math.max(0, (fitted.height * scale - viewport.height) / 2),
  ];
}

function clamp(value: number, limit: number): number {
  // Adding 0 turns -0, which would be printed, into 0.
  return Math.min(limit, Math.max(-limit, value)) + 0;
}

function withFriction(value: number, limit: number): number {
  const bounded = clamp(value, limit);
  return bounded + (value - bounded) * FRICTION;
}
