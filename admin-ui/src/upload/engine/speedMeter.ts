const SPEED_WINDOW_MS = 5_000;
/** A speed that is measured over fewer milliseconds would jump. */
const MIN_MEASURED_MS = 500;

/** Measures the bytes a second over the last five seconds. */
export class SpeedMeter {
  #samples: { at: number; bytes: number }[] = [];

  /** Records the total of bytes sent at a moment (milliseconds). */
  note(bytes: number, at: number): void {
    this.#samples.push({ at, bytes });
    while (this.#samples.length > 2 && at - this.#samples[1]!.at > SPEED_WINDOW_MS) this.#samples.shift();
  }

  /** Returns null until there is something to measure. */
  get bytesPerSecond(): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < MIN_MEASURED_MS) return null;
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at));
  }
}
