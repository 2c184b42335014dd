/** So many at a time, the others wait their turn. Shared by all files: a browser opens six connections to one host, and calls need some of them. */
export class Lanes {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs the work when a lane is free; not at all when it was aborted till then. @throws DOMException AbortError */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
