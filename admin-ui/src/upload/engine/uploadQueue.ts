import { newId } from '../../api/newId';
import { isSessionLost } from '../../api/errors';
import { FileUpload } from './fileUpload';
import { InterruptedUploads } from './interruptedUploads';
import { Scheduler } from './scheduler';
import { uploadErrors } from './uploadFailures';
import { UploadItems, type UploadItem, type UploadState } from './uploadItems';
import { FileRejectedError, UploadLinks } from './uploadLinks';
import { entryOf } from './resumeStore';
import { UploadRecorder } from './uploadRecorder';
import { validateFile } from './uploadRules';
import type { QueueListener, UploadDependencies } from './uploadDependencies';

/**
 * The uploads of one project. Lives above the routes: leaving the page does not stop it.
 *
 *     rejected by the drop zone: error
 *     pending --start--> pending, queued --a turn and a link--> uploading --recorded--> success
 *                          ^    pause, hold, session lost      |   `--failed--> error --retry--> pending, queued
 *                          `-----------------------------------'
 *
 * Only files whose bytes arrived are recorded. A run lasts until no queued file is pending or uploading.
 */
export class UploadQueue {
  readonly #items = new UploadItems();
  readonly #uploads = new Map<string, FileUpload>();
  readonly #turns = new Scheduler();
  readonly #links: UploadLinks;
  readonly #recorder: UploadRecorder;
  readonly interrupted: InterruptedUploads;
  #wake: () => void = () => undefined;
  #unauthorized = false;

  constructor(
    private readonly projectId: string,
    private readonly deps: UploadDependencies,
    private readonly on: QueueListener,
  ) {
    this.interrupted = new InterruptedUploads(projectId, deps, this.#items);
    this.#links = new UploadLinks(projectId, deps.api, {
      next: () =>
        this.state()
          .items.filter((item) => this.#isReady(item) && !this.#recorder.has(item.id))
          .flatMap(({ id }) => this.#uploads.get(id) ?? []),
      rejected: ({ id }, message) => this.#fail(id, message),
    });
    this.#recorder = new UploadRecorder(projectId, deps.api, {
      recorded: (ids, files) => {
        for (const id of ids) {
          this.#uploads.delete(id);
          this.deps.store.remove(id);
        }
        this.#items.change(({ id }) => ids.includes(id), { status: 'success', message: null });
        this.on.recorded(files);
      },
      failed: (id, message) => {
        // Its bytes are missing or incomplete: they must be sent again.
        const upload = this.#uploads.get(id);
        if (upload && !this.#recorder.has(id)) upload.link = null;
        this.#fail(id, message);
      },
      sessionLost: () => this.#loseSession(),
    });
  }

  readonly subscribe = this.#items.subscribe;
  readonly state: () => UploadState = this.#items.state;

  /** Adds files to the queue; rejected ones are listed with their error. */
  add(files: readonly File[]): void {
    const fresh = files.flatMap((file): UploadItem[] => {
      const earlier = this.interrupted.take(file);
      if (earlier?.replaces) {
        this.on.replacement(earlier, file);
        return [];
      }
      const id = newId();
      const error = validateFile(file);
      this.#uploads.set(id, new FileUpload(this.deps, this.projectId, { id, file, key: earlier?.key ?? null }));
      if (earlier) {
        this.#save(id, file, earlier.key);
        this.deps.store.remove(earlier.id);
      }
      return [
        {
          id,
          file,
          sent: 0,
          bytesPerSecond: null,
          status: error ? 'error' : 'pending',
          message: error?.message ?? null,
          retryable: !error,
          queued: false,
          paused: false,
        },
      ];
    });
    const { running, items } = this.state();
    this.#items.set([...(running ? items : items.filter(({ status }) => status !== 'success')), ...fresh]);
  }

  /** Sends everything that waits. */
  start(): void {
    this.#begin(({ status }) => status === 'pending');
  }

  /** Takes a file off the list; one that is being sent is cancelled, and what has arrived of it dropped. */
  readonly removeItem = (id: string): void => {
    this.#turns.stop(id);
    this.#cancelled(id);
    this.#uploads.delete(id);
    this.#items.set(this.state().items.filter((item) => item.id !== id));
    this.#wake();
  };

  /** Sends nothing more of one file until it is resumed. */
  readonly pauseItem = (id: string): void => {
    this.#turns.stop(id);
    this.#items.change((item) => item.id === id && item.status !== 'success', {
      status: 'pending',
      paused: true,
      message: null,
    });
  };

  /** Goes on with a file that was held. */
  readonly resumeItem = (id: string): void => {
    this.#items.patch(id, { paused: false });
    this.#schedulePending();
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
    this.#stopSending();
  }

  resume(): void {
    if (!this.state().paused) return;
    this.#items.pause(false);
    this.#schedulePending();
  }

  /** Stops sending. Files that had not arrived wait again, from their beginning. */
  cancel(): void {
    this.#stopSending();
    const waiting = (item: UploadItem) => item.queued && item.status === 'pending' && !this.#recorder.has(item.id);
    for (const { id } of this.state().items.filter(waiting)) this.#cancelled(id);
    this.#items.change(waiting, { queued: false, paused: false, message: null, sent: 0 });
    if (this.state().paused) this.#items.pause(false);
    this.#schedulePending();
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
    for (const { id, file } of this.state().items.filter(which))
      this.#save(id, file, this.#uploads.get(id)?.link?.key ?? null);
    this.#items.change(which, { queued: true });
    if (this.state().running) this.#schedulePending();
    else if (this.state().items.some(({ queued }) => queued)) void this.#run();
  }

  async #run(): Promise<void> {
    this.#unauthorized = false;
    this.#items.begin();
    const waiting = () =>
      !this.#unauthorized && this.state().items.some(({ queued, status }) => queued && status === 'pending');
    while (waiting() || this.#turns.busy || this.#recorder.busy) {
      this.#schedulePending();
      await this.#turns.idle();
      await this.#recorder.settled();
      // All that remains is paused: it waits until somebody resumes it.
      if (waiting() && !this.state().items.some((item) => this.#isReady(item)))
        await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    this.#wake = () => undefined;
    this.on.finished({ ...this.#items.end(), unauthorized: this.#unauthorized });
  }

  /** Gives every file that may go its turn, in the order of the list. */
  #schedulePending(): void {
    this.#turns.schedule(
      this.state()
        .items.filter((item) => this.#isReady(item))
        .map(({ id }) => id),
      (id, signal) => this.#send(id, signal),
    );
    this.#wake();
  }

  #isReady({ status, queued, paused: held }: UploadItem): boolean {
    return !this.#unauthorized && !this.state().paused && queued && !held && status === 'pending';
  }

  /** A file's turn: its bytes are sent, or only recorded when that is all that is missing. */
  async #send(id: string, signal: AbortSignal): Promise<void> {
    const upload = this.#uploads.get(id);
    const item = this.#items.find(id);
    if (!upload || !item || !this.#isReady(item)) return;
    if (this.#recorder.has(id)) {
      this.#items.patch(id, { status: 'uploading', sent: upload.file.size });
      return this.#recorder.again(id);
    }
    const { file } = upload;
    try {
      const stored = await upload.send(() => this.#links.open(upload, signal), {
        signal,
        started: (key) => {
          this.#items.patch(id, { status: 'uploading', bytesPerSecond: null, message: null });
          this.#save(id, file, key);
        },
        progress: (sent) => this.#items.progress(id, sent),
        broken: (error) => this.#items.patch(id, { message: uploadErrors.retry(error) }),
        resumed: () => this.#items.resetSpeed(),
        arrived: () => this.#items.arrive(id),
      });
      if (!signal.aborted) this.#recorder.add(id, { file, ...stored });
    } catch (error) {
      if (signal.aborted || error instanceof FileRejectedError) return;
      if (isSessionLost(error)) this.#loseSession();
      else this.#fail(id, uploadErrors.storage(file.name, error));
    } finally {
      this.#items.endProgress(id);
    }
  }

  /** What is under way waits again; what has arrived is left to be recorded. */
  #stopSending(): void {
    this.#links.stop();
    const stopped = this.#turns.stopAll();
    this.#items.change(({ id, status }) => status === 'uploading' && stopped.includes(id), {
      status: 'pending',
      message: null,
    });
  }

  #loseSession(): void {
    this.#unauthorized = true;
    this.#recorder.stop();
    this.#stopSending();
    this.#items.change(({ status }) => status === 'uploading', { status: 'pending', sent: 0 });
    this.#items.pause(false);
    this.#wake();
  }

  #save(id: string, file: File, key: string | null): void {
    this.deps.store.save(entryOf(id, this.projectId, file, key));
  }

  /** Nobody goes on with it. */
  #cancelled(id: string): void {
    this.#uploads.get(id)?.abort();
    this.#recorder.forget(id);
    this.deps.store.remove(id);
  }

  #fail(id: string, message: string): void {
    this.#items.patch(id, { status: 'error', message, retryable: true, sent: 0 });
    this.#uploads.get(id)?.readAgain();
  }
}
