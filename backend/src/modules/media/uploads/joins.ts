/** Joins of parts in this process. A call that joins what is being joined already waits for the same join. */
export class Joins {
  private readonly running = new Map<string, Promise<void>>();

  constructor(private readonly waitMs: number) {}

  /**
   * Joins, or waits for the join of this key that is running.
   * @returns false when it has not ended in time; it goes on
   * @throws what the join throws
   */
  async run(key: string, join: () => Promise<void>): Promise<boolean> {
    let running = this.running.get(key);
    if (!running) {
      running = join().finally(() => this.running.delete(key));
      // Nobody may be waiting any more when it fails: whoever asks next begins again.
      running.catch(() => undefined);
      this.running.set(key, running);
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, this.waitMs, false)));
    try {
      return await Promise.race([running.then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
