const WINDOW_MS = 5_000;

/** Bytes a second over the last five seconds. */
export class SpeedMeter {
  #marks: { at: number; bytes: number }[] = [];

  /** Notes how many bytes have been sent in all at a moment (milliseconds). */
  note(bytes: number, at: number): void {
    this.#marks.push({ at, bytes });
    while (this.#marks.length > 2 && at - this.#marks[1]!.at > WINDOW_MS) this.#marks.shift();
  }

  /** Null until there is something to measure. */
  get bytesPerSecond(): number | null {
    const first = this.#marks[0];
    const last = this.#marks.at(-1);
    if (!first || !last || last.at - first.at < 500) return null;
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at));
  }
}
