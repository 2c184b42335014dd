import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';

const SIDE = 24;

/** What a picture shows: natural size and a small grey copy, row by row. */
export interface Look {
  width: number;
  height: number;
  grey: number[];
}

/** Waits until an image has arrived and looks at its pixels. */
export async function lookAt(image: Locator): Promise<Look> {
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true);
  return image.evaluate(async (element: HTMLImageElement, side) => {
    await element.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side;
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(element, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    const grey = Array.from({ length: side * side }, (_, index) => 0.3 * data[4 * index]! + 0.59 * data[4 * index + 1]! + 0.11 * data[4 * index + 2]!);
    return { width: element.naturalWidth, height: element.naturalHeight, grey };
  }, SIDE);
}

/** Mean difference of two pictures, 0 to 255, sizes left aside. */
export function difference(one: Look, other: Look): number {
  return one.grey.reduce((sum, value, index) => sum + Math.abs(value - other.grey[index]!), 0) / one.grey.length;
}

/** The same picture upside down: what a wrong turn would look like. */
export function upsideDown(look: Look): Look {
  return { ...look, grey: look.grey.toReversed() };
}

/** Mean light of a picture, 0 to 255. */
export function light({ grey }: Look): number {
  return grey.reduce((sum, value) => sum + value, 0) / grey.length;
}
