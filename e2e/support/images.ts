import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';

const SIDE = 24;

/** An image's natural size and a small greyscale copy, row by row. */
export interface ImageSample {
  width: number;
  height: number;
  grey: number[];
}

/** Waits until an image has loaded and samples its pixels. */
export async function sampleImage(image: Locator): Promise<ImageSample> {
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
    .toBe(true);
  return image.evaluate(async (element: HTMLImageElement, side) => {
    await element.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side;
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(element, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    const grey = Array.from(
      { length: side * side },
      (_, index) => 0.3 * data[4 * index]! + 0.59 * data[4 * index + 1]! + 0.11 * data[4 * index + 2]!,
    );
    return { width: element.naturalWidth, height: element.naturalHeight, grey };
  }, SIDE);
}

/** Returns the mean difference of two images, 0 to 255, whatever their sizes. */
export function difference(one: ImageSample, other: ImageSample): number {
  return one.grey.reduce((sum, value, index) => sum + Math.abs(value - other.grey[index]!), 0) / one.grey.length;
}

/** Rotates an image by 180 degrees, as a wrong orientation would show it. */
export function upsideDown(image: ImageSample): ImageSample {
  return { ...image, grey: image.grey.toReversed() };
}

/** Returns the mean brightness of an image, 0 to 255. */
export function brightness({ grey }: ImageSample): number {
  return grey.reduce((sum, value) => sum + value, 0) / grey.length;
}
