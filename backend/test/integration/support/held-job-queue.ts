import type { WorkHandle, WorkOptions } from '../../../src/ports/job-queue.port.js';
import { FakeJobQueue } from '../../fakes/fake-job-queue.js';

/** The fake queue, whose jobs run when the test says so, retries at once. */
export class HeldJobQueue extends FakeJobQueue {
  private consumer: WorkOptions | undefined;

  override async work(options: WorkOptions): Promise<WorkHandle> {
    this.consumer = options;
    return { stop: async () => undefined };
  }

  /** Runs everything that waits, in this process's worker. */
  async runAll(): Promise<void> {
    if (!this.consumer) throw new Error('No worker consumes this queue.');
    await this.drain(this.consumer);
  }
}
