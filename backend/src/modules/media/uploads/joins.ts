/** Proxies end a call after a minute: it must be answered before. */
export const JOIN_WAIT_MS = 25_000;

/**
 * Knows the objects that storage puts together for this process: from parts, or by a copy. A call for an object that is
 * being put together already waits for the same join.
 */
export class Joins {
  private readonly running = new Map<string, Promise<void>>();

  constructor(private readonly waitMs: number) {}

  /**
   * Joins, or waits for the join of this key that is running.
   * @param waitMs how long this call waits
   * @returns false when the join has not ended in time; it goes on
   * @throws what the join throws
   */
  async run(key: string, join: () => Promise<void>, waitMs = this.waitMs): Promise<boolean> {
    let running = this.running.get(key);
    if (!running) {
      running = join().finally(() => this.running.delete(key));
      // Nobody may be waiting any more when the join fails: the next call begins again.
      running.catch(() => undefined);
      this.running.set(key, running);
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, waitMs, false)));
    try {
      return await Promise.race([running.then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
