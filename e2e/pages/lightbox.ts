import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The photos over the page. */
export class Lightbox {
  constructor(readonly page: Page) {}

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  /** The photo in the middle; its neighbours are hidden from people and from this. */
  get photo(): Locator {
    return this.page.getByRole('dialog').getByRole('img').filter({ visible: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name, exact: true });
  }

  /** Until a photo of that name is decoded and has come to rest. */
  async expectShown(name: string): Promise<void> {
    await expect(this.dialog(name)).toBeVisible();
    await expect.poll(() => this.look(), { message: `${name} is shown` }).toMatchObject({ name, shown: true });
    await this.rest();
  }

  /** Until nothing moves any more. */
  async rest(): Promise<void> {
    await this.page.evaluate(async () => {
      const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map((animation) => animation.finished));
    });
  }

  /** What the current photo looks like: its name, scale, place and the rendition shown. */
  look(): Promise<{ name: string; shown: boolean; scale: number; x: number; y: number; file: string; pixels: number }> {
    return this.photo.evaluate((element: HTMLImageElement) => {
      const layer = element.parentElement!;
      const matrix = new DOMMatrix(getComputedStyle(layer).transform);
      const box = layer.getBoundingClientRect();
      return { name: element.alt, shown: layer.hasAttribute('data-shown'), scale: matrix.a, x: box.x + box.width / 2, y: box.y + box.height / 2, file: element.currentSrc.split('/').at(-1)!, pixels: element.naturalWidth };
    });
  }
}
