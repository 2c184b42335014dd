import type { CoverFocusDto } from '@showreel/api-client';

export type Point = CoverFocusDto['phone'];

interface Size {
  width: number;
  height: number;
}

const clamped = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000;

/** One press of an arrow key moves the point by this share. */
const STEP = 0.05;

/** Returns the point after an arrow key; null for another key. */
export function pointAfterKey({ x, y }: Point, key: string): Point | null {
  const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [];
  return right === undefined || down === undefined
    ? null
    : { x: clamped(x + right * STEP), y: clamped(y + down * STEP) };
}

/** Returns the point after the picture, which covers its frame, was dragged by this many pixels. */
export function dragged({ x, y }: Point, distance: { x: number; y: number }, frame: Size, picture: Size): Point {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height);
  const moved = (share: number, pixels: number, hidden: number) =>
    hidden < 1 ? share : clamped(share - pixels / hidden);
  return {
    x: moved(x, distance.x, picture.width * scale - frame.width),
    y: moved(y, distance.y, picture.height * scale - frame.height),
  };
}
