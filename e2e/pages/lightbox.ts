import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { titleOf } from '../support/samples.js';

/** The photo viewer. */
export class Lightbox {
  constructor(readonly page: Page) {}

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name: titleOf(name), exact: true });
  }

  /** The current photo; its neighbours are hidden. */
  get photo(): Locator {
    return this.page.getByRole('dialog').getByRole('img').filter({ visible: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name: titleOf(name), exact: true });
  }

  /** Waits until the photo is decoded and no longer moves. */
  async expectShown(name: string): Promise<void> {
    await expect(this.dialog(name)).toBeVisible();
    await expect
      .poll(() => this.state(), { message: `${name} is shown` })
      .toMatchObject({ name: titleOf(name), shown: true });
    await this.waitForAnimations();
  }

  /** Waits until all finite animations have ended. */
  async waitForAnimations(): Promise<void> {
    await this.page.evaluate(async () => {
      const animations = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(animations.map((animation) => animation.finished));
    });
  }

  /** Title, scale, position and rendition of the current photo. */
  state(): Promise<{
    name: string;
    shown: boolean;
    scale: number;
    x: number;
    y: number;
    file: string;
    pixels: number;
  }> {
    return this.photo.evaluate((element: HTMLImageElement) => {
      // It has none once another rendition has replaced it: then it is not shown, and the next look finds the other.
      const layer = element.parentElement ?? element;
      const matrix = new DOMMatrix(getComputedStyle(layer).transform);
      const box = layer.getBoundingClientRect();
      return {
        name: element.alt,
        shown: layer.hasAttribute('data-shown'),
        scale: matrix.a,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        file: element.currentSrc.split('/').at(-1)!,
        pixels: element.naturalWidth,
      };
    });
  }
}
