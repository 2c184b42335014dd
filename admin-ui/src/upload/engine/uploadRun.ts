import { isSessionLost } from '../../api/errors';
import type { QueueFiles } from './queueFiles';
import { Scheduler } from './scheduler';
import type { QueueListener, UploadDependencies } from './uploadDependencies';
import { uploadErrors } from './uploadErrors';
import type { UploadItem, UploadItems } from './uploadItems';
import { FileRejectedError, UploadLinks } from './uploadLinks';
import { UploadRecorder } from './uploadRecorder';

/**
 * Sends the queued files of a list and has the arrived ones recorded. A run lasts until no queued file is pending or
 * uploading.
 */
export class UploadRun {
  readonly #scheduler = new Scheduler();
  readonly #links: UploadLinks;
  readonly #recorder: UploadRecorder;
  #wake: () => void = () => undefined;
  #unauthorized = false;

  constructor(
    projectId: string,
    { api }: UploadDependencies,
    private readonly items: UploadItems,
    private readonly files: QueueFiles,
    private readonly on: QueueListener,
  ) {
    this.#links = new UploadLinks(projectId, api, {
      next: () =>
        this.#items()
          .filter((item) => this.#isReady(item) && !this.#recorder.has(item.id))
          .flatMap(({ id }) => files.get(id) ?? []),
      rejected: ({ id }, message) => this.#fail(id, message),
    });
    this.#recorder = new UploadRecorder(projectId, api, {
      recorded: (ids, recorded) => {
        for (const id of ids) files.finish(id);
        items.change(({ id }) => ids.includes(id), { status: 'success', message: null });
        on.recorded(recorded);
      },
      failed: (id, message) => {
        // Its bytes are missing or incomplete: they must be sent again.
        const upload = files.get(id);
        if (upload && !this.#recorder.has(id)) upload.link = null;
        this.#fail(id, message);
      },
      sessionLost: () => this.#loseSession(),
    });
  }

  /** Sends what is queued: in the present run, or in a new one. */
  start(): void {
    if (this.items.state().running) this.schedule();
    else if (this.#items().some(({ queued }) => queued)) void this.#run();
  }

  /** Schedules every file that may be sent, in the order of the list. */
  schedule(): void {
    const ready = this.#items().filter((item) => this.#isReady(item));
    this.#scheduler.schedule(
      ready.map(({ id }) => id),
      (id, signal) => this.#send(id, signal),
    );
    this.wake();
  }

  /** A run in which everything is paused checks again whether it is over. */
  wake(): void {
    this.#wake();
  }

  /** Stops sending one file. */
  stop(id: string): void {
    this.#scheduler.stop(id);
  }

  /** Uploads in progress wait again; arrived files are left to be recorded. */
  stopAll(): void {
    this.#links.stop();
    const stopped = this.#scheduler.stopAll();
    this.items.change(({ id, status }) => status === 'uploading' && stopped.includes(id), {
      status: 'pending',
      message: null,
    });
  }

  /** All its bytes are in storage: only its recording is missing. */
  hasArrived(id: string): boolean {
    return this.#recorder.has(id);
  }

  /** Keeps a file from being recorded. */
  forget(id: string): void {
    this.#recorder.forget(id);
  }

  async #run(): Promise<void> {
    this.#unauthorized = false;
    this.items.begin();
    const waiting = () =>
      !this.#unauthorized && this.#items().some(({ queued, status }) => queued && status === 'pending');
    while (waiting() || this.#scheduler.busy || this.#recorder.busy) {
      this.schedule();
      await this.#scheduler.idle();
      await this.#recorder.settled();
      // Everything left is paused: the run waits until somebody resumes it.
      if (waiting() && !this.#items().some((item) => this.#isReady(item)))
        await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    this.#wake = () => undefined;
    this.on.finished({ ...this.items.end(), unauthorized: this.#unauthorized });
  }

  #items(): readonly UploadItem[] {
    return this.items.state().items;
  }

  #isReady({ status, queued, paused }: UploadItem): boolean {
    return !this.#unauthorized && !this.items.state().paused && queued && !paused && status === 'pending';
  }

  /** Sends a file's bytes, or only records it when that is all that is missing. */
  async #send(id: string, signal: AbortSignal): Promise<void> {
    const upload = this.files.get(id);
    const item = this.items.find(id);
    if (!upload || !item || !this.#isReady(item)) return;
    const { file } = upload;
    if (this.#recorder.has(id)) {
      this.items.patch(id, { status: 'uploading', sent: file.size });
      return this.#recorder.again(id);
    }
    try {
      const stored = await upload.send(() => this.#links.open(upload, signal), {
        signal,
        started: () => {
          this.items.patch(id, { status: 'uploading', bytesPerSecond: null, message: null });
          this.files.save(id);
        },
        progress: (sent) => this.items.progress(id, sent),
        broken: (error) => this.items.patch(id, { message: uploadErrors.retry(error) }),
        resumed: () => this.items.resetSpeed(),
        arrived: () => this.items.arrive(id),
      });
      if (!signal.aborted) this.#recorder.add(id, { file, ...stored });
    } catch (error) {
      if (signal.aborted || error instanceof FileRejectedError) return;
      if (isSessionLost(error)) this.#loseSession();
      else this.#fail(id, uploadErrors.storage(file.name, error));
    } finally {
      this.items.endProgress(id);
    }
  }

  #loseSession(): void {
    this.#unauthorized = true;
    this.#recorder.stop();
    this.stopAll();
    this.items.change(({ status }) => status === 'uploading', { status: 'pending', sent: 0 });
    this.items.pause(false);
    this.wake();
  }

  #fail(id: string, message: string): void {
    this.items.patch(id, { status: 'error', message, retryable: true, sent: 0 });
    this.files.get(id)?.readAgain();
  }
}
