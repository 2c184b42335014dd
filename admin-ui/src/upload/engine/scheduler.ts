import PQueue from 'p-queue';

const AT_ONCE = 3;

/** Works on three files at a time, in the order of the list; each can be stopped by itself. */
export class Scheduler {
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  readonly #running = new Map<string, AbortController>();

  /** Replaces the waiting files; running work continues. */
  schedule(ids: readonly string[], work: (id: string, signal: AbortSignal) => Promise<void>): void {
    this.#queue.clear();
    for (const id of ids) if (!this.#running.has(id)) void this.#queue.add(() => this.#run(id, work));
  }

  /** Aborts the work on a file. */
  stop(id: string): void {
    this.#running.get(id)?.abort();
    this.#running.delete(id);
  }

  /** Aborts all work. @returns the files that were being worked on */
  stopAll(): string[] {
    this.#queue.clear();
    const ids = [...this.#running.keys()];
    for (const id of ids) this.stop(id);
    return ids;
  }

  get busy(): boolean {
    return this.#queue.pending + this.#queue.size > 0;
  }

  /** Resolves when nothing runs or waits. */
  idle(): Promise<void> {
    return this.#queue.onIdle();
  }

  async #run(id: string, work: (id: string, signal: AbortSignal) => Promise<void>): Promise<void> {
    const abort = new AbortController();
    this.#running.set(id, abort);
    try {
      await work(id, abort.signal);
    } finally {
      if (this.#running.get(id) === abort) this.#running.delete(id);
    }
  }
}
