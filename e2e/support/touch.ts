import type { CDPSession, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Fingers on a touch screen: Playwright itself only taps. */
export class Fingers {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  /** One finger from here to there; `before` looks at the screen while it is still down. */
  async drag(from: Point, to: Point, before: () => Promise<void> = async () => {}): Promise<void> {
    await this.touch('touchStart', [from]);
    for (let step = 1; step <= 8; step += 1) await this.touch('touchMove', [between(from, to, step / 8)]);
    await before();
    await this.touch('touchEnd', []);
  }

  /** Two fingers around a point, from one distance to another. */
  async pinch(middle: Point, from: number, to: number): Promise<void> {
    const pair = (span: number) => [{ x: middle.x, y: middle.y - span / 2 }, { x: middle.x, y: middle.y + span / 2 }];
    await this.touch('touchStart', pair(from));
    for (let step = 1; step <= 8; step += 1) await this.touch('touchMove', pair(from + ((to - from) * step) / 8));
    await this.touch('touchEnd', []);
  }

  /** As fast as a person taps, however slow the machine is: the events themselves say when they happened. */
  async doubleTap(at: Point): Promise<void> {
    const first = Date.now() / 1000;
    for (const tap of [first, first + 0.12]) {
      await this.touch('touchStart', [at], tap);
      await this.touch('touchEnd', [], tap + 0.04);
    }
  }

  private async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[], timestamp?: number): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })), timestamp });
  }
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
