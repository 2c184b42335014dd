import { InterruptedUploads, QueueFiles } from './queueFiles';
import type { QueueListener, UploadDependencies } from './uploadDependencies';
import { UploadItems, type UploadItem, type UploadState } from './uploadItems';
import { UploadRun } from './uploadRun';

/**
 * The uploads of one project. Lives above the routes: leaving the page does not stop it.
 *
 *     rejected by the drop zone: error
 *     pending --start--> pending, queued --a slot and a link--> uploading --recorded--> success
 *                          ^   pause, session lost             |   `--failed--> error --retry--> pending, queued
 *                          `-----------------------------------'
 *
 * Only files whose bytes arrived are recorded.
 */
export class UploadQueue {
  readonly #items = new UploadItems();
  readonly #files: QueueFiles;
  readonly #run: UploadRun;
  readonly interrupted: InterruptedUploads;

  constructor(
    projectId: string,
    deps: UploadDependencies,
    private readonly on: QueueListener,
  ) {
    this.interrupted = new InterruptedUploads(projectId, deps, this.#items);
    this.#files = new QueueFiles(projectId, deps);
    this.#run = new UploadRun(projectId, deps, this.#items, this.#files, on);
  }

  readonly subscribe = this.#items.subscribe;
  readonly state: () => UploadState = this.#items.state;

  /** Adds files to the queue; rejected ones are listed with their error. */
  add(files: readonly File[]): void {
    const fresh = files.flatMap((file): UploadItem[] => {
      const earlier = this.interrupted.take(file);
      if (!earlier?.replaces) return [this.#files.add(file, earlier)];
      this.on.replacement(earlier, file);
      return [];
    });
    const { running, items } = this.state();
    this.#items.set([...(running ? items : items.filter(({ status }) => status !== 'success')), ...fresh]);
  }

  /** Sends everything that waits, or of it only the given files. */
  start(files?: readonly File[]): void {
    this.#begin(({ status, file }) => status === 'pending' && (!files || files.includes(file)));
  }

  /** Removes a file from the list; one that is being sent is cancelled, and what has arrived of it dropped. */
  readonly removeItem = (id: string): void => {
    this.#run.stop(id);
    this.#run.forget(id);
    this.#files.remove(id);
    this.#items.set(this.state().items.filter((item) => item.id !== id));
    this.#run.wake();
  };

  /** Sends nothing more of one file until it is resumed. */
  readonly pauseItem = (id: string): void => {
    this.#run.stop(id);
    this.#items.change((item) => item.id === id && item.status !== 'success', {
      status: 'pending',
      paused: true,
      message: null,
    });
  };

  /** Resumes a paused file. */
  readonly resumeItem = (id: string): void => {
    this.#items.patch(id, { paused: false });
    this.#run.schedule();
  };

  /** Sends a failed file again, or what is missing of it. */
  readonly retryItem = (id: string): void => this.#retry((item) => item.id === id);

  /** Sends all failed files again. */
  retryFailed(): void {
    this.#retry(({ status, retryable }) => status === 'error' && retryable);
  }

  /** Sends nothing more until it is resumed. What has arrived stays. */
  pause(): void {
    if (!this.state().running) return;
    this.#items.pause(true);
    this.#run.stopAll();
  }

  resume(): void {
    if (!this.state().paused) return;
    this.#items.pause(false);
    this.#run.schedule();
  }

  /** Stops sending. Files that had not arrived wait again, from their beginning. */
  cancel(): void {
    this.#run.stopAll();
    const waiting = (item: UploadItem) => item.queued && item.status === 'pending' && !this.#run.hasArrived(item.id);
    for (const { id } of this.state().items.filter(waiting)) this.#files.abort(id);
    this.#items.change(waiting, { queued: false, paused: false, message: null, sent: 0 });
    if (this.state().paused) this.#items.pause(false);
    this.#run.schedule();
  }

  clearFinished(): void {
    this.#items.set(this.state().items.filter(({ status }) => status !== 'success'));
  }

  #retry(which: (item: UploadItem) => boolean): void {
    const ids = new Set(
      this.state()
        .items.filter(which)
        .map(({ id }) => id),
    );
    this.#items.change(({ id }) => ids.has(id), { status: 'pending', message: null, sent: 0 });
    this.#begin(({ id }) => ids.has(id));
  }

  #begin(which: (item: UploadItem) => boolean): void {
    for (const { id } of this.state().items.filter(which)) this.#files.save(id);
    this.#items.change(which, { queued: true });
    this.#run.start();
  }
}
