import type { CDPSession, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Touch gestures: Playwright itself only taps. */
export class Touch {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Touch> {
    return new Touch(await page.context().newCDPSession(page));
  }

  /** Drags one finger; `beforeRelease` runs while it is still down. */
  async drag(from: Point, to: Point, beforeRelease: () => Promise<void> = async () => {}): Promise<void> {
    await this.touch('touchStart', [from]);
    for (let step = 1; step <= 8; step += 1) await this.touch('touchMove', [between(from, to, step / 8)]);
    await beforeRelease();
    await this.touch('touchEnd', []);
  }

  /** Moves two touch points around a center, from one distance to another. */
  async pinch(center: Point, from: number, to: number): Promise<void> {
    const pair = (span: number) => [
      { x: center.x, y: center.y - span / 2 },
      { x: center.x, y: center.y + span / 2 },
    ];
    await this.touch('touchStart', pair(from));
    for (let step = 1; step <= 8; step += 1) await this.touch('touchMove', pair(from + ((to - from) * step) / 8));
    await this.touch('touchEnd', []);
  }

  /** The taps come at a person's speed however slow the machine is: the events carry their timestamps. */
  async doubleTap(at: Point): Promise<void> {
    const start = Date.now() / 1000;
    for (const tap of [start, start + 0.12]) {
      await this.touch('touchStart', [at], tap);
      await this.touch('touchEnd', [], tap + 0.04);
    }
  }

  private async touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: Point[],
    timestamp?: number,
  ): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
      timestamp,
    });
  }
}

function between(from: Point, to: Point, progress: number): Point {
  return { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
}
