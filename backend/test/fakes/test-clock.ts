import { Clock } from '../../src/common/clock.js';

/** A clock that stands still until a test moves it. */
export class TestClock extends Clock {
  constructor(private time = new Date()) {
    super();
  }

  now(): Date {
    return new Date(this.time);
  }

  set(time: Date | string): void {
    this.time = new Date(time);
  }

  ago(seconds: number): Date {
    return new Date(this.time.getTime() - seconds * 1000);
  }

  advance(seconds: number): void {
    this.time = new Date(this.time.getTime() + seconds * 1000);
  }
}
