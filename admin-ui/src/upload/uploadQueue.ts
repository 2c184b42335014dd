import type { ConsoleDataProvider } from '../api/dataProvider';
import { isSessionLost } from '../lib/refusals';
import { newId } from '../lib/newId';
import { StorageError, type PutFile } from './putFile';
import { splitRefused, wordsFor } from './uploadFailures';
import { UploadItems, type UploadItem, type UploadState } from './uploadItems';
import { UploadRecorder } from './uploadRecorder';
import { complaintAbout, contentTypeOf } from './uploadRules';
import type { WaitToRetry } from './waitToRetry';

/** How a run of the queue ended. */
export interface UploadOutcome {
  succeeded: number;
  failures: string[];
  unauthorized: boolean;
}

type UploadApi = Pick<ConsoleDataProvider, 'createUploadUrls' | 'processUploads'>;
interface Link {
  uploadUrl: string;
  key: string;
}

const PARALLEL = 3;
/** Links are asked for while files go, not all at the start: they run out. */
const LINKS_PER_CALL = 50;
/** Before the second and the third try of a file whose sending broke. */
const RETRY_AFTER_MS = [500, 1_500];

/**
 * The uploads of one project. Lives above the routes: leaving the page does not stop it.
 * A file goes pending, uploading, success or error by itself; only files whose bytes arrived are recorded.
 */
export class UploadQueue {
  readonly #items = new UploadItems();
  readonly #recorder: UploadRecorder;
  readonly #links = new Map<string, Link>();
  readonly #aborts = new Map<string, AbortController>();
  #linking: Promise<void> | null = null;
  #resume: () => void = () => undefined;
  #unauthorized = false;

  constructor(
    private readonly projectId: string,
    private readonly api: UploadApi,
    private readonly put: PutFile,
    private readonly wait: WaitToRetry,
    private readonly on: { recorded: () => void; finished: (outcome: UploadOutcome) => void },
  ) {
    this.#recorder = new UploadRecorder(projectId, api, {
      recorded: (ids) => {
        const done = new Set(ids);
        this.#items.change(({ id }) => done.has(id), { status: 'success', message: null });
        this.on.recorded();
      },
      failed: (id, message) => this.#fail(id, message),
      sessionLost: () => this.#loseSession(),
    });
  }

  readonly subscribe = this.#items.subscribe;
  readonly state: () => UploadState = this.#items.state;

  /** Puts files in the queue; refused ones stand there with their reason. */
  add(files: readonly File[]): void {
    const fresh = files.map((file): UploadItem => {
      const complaint = complaintAbout(file);
      return { id: newId(), file, sent: 0, status: complaint ? 'error' : 'pending', message: complaint?.message ?? null, retryable: !complaint, queued: false };
    });
    const { running, items } = this.state();
    this.#items.set([...(running ? items : items.filter(({ status }) => status !== 'success')), ...fresh]);
  }

  /** Takes a file off the list; one that is being sent is cancelled. */
  readonly removeItem = (id: string): void => {
    this.#aborts.get(id)?.abort();
    this.#forget(id);
    this.#items.set(this.state().items.filter((item) => item.id !== id));
  };

  /** Sends a failed file again. */
  readonly retryItem = (id: string): void => this.#retry((item) => item.id === id);

  /** Sends all failed files again. */
  retryFailed(): void {
    this.#retry(({ status, retryable }) => status === 'error' && retryable);
  }

  /** Sends nothing more until it is resumed. Files under way start over then. */
  pause(): void {
    if (!this.state().running) return;
    this.#items.pause(true);
    this.#stopSending();
  }

  resume(): void {
    if (!this.state().paused) return;
    this.#items.pause(false);
    this.#resume();
  }

  /** Stops sending. Files that had not arrived wait again. */
  cancel(): void {
    this.#stopSending();
    const waiting = (item: UploadItem) => item.queued && item.status === 'pending' && !this.#recorder.has(item.id);
    for (const { id } of this.state().items.filter(waiting)) this.#forget(id);
    this.#items.change(waiting, { queued: false, message: null });
    this.resume();
  }

  clearFinished(): void {
    this.#items.set(this.state().items.filter(({ status }) => status !== 'success'));
  }

  /** Sends everything that waits. */
  start(): void {
    this.#begin(({ status }) => status === 'pending');
  }

  #retry(which: (item: UploadItem) => boolean): void {
    const ids = new Set(this.state().items.filter(which).map(({ id }) => id));
    this.#items.change(({ id }) => ids.has(id), { status: 'pending', message: null, sent: 0 });
    this.#begin(({ id }) => ids.has(id));
  }

  #begin(which: (item: UploadItem) => boolean): void {
    this.#items.change(which, { queued: true });
    if (!this.state().running && this.state().items.some(({ queued }) => queued)) void this.#run();
  }

  async #run(): Promise<void> {
    this.#unauthorized = false;
    this.#items.begin();
    while (this.#next() || this.state().paused) {
      await Promise.all(Array.from({ length: PARALLEL }, () => this.#work()));
      await this.#recorder.settled();
      if (this.state().paused) await new Promise<void>((resolve) => (this.#resume = resolve));
    }
    const items = this.state().items.filter(({ queued }) => queued);
    const failures = items.filter(({ status }) => status === 'error').map(({ message }) => message ?? '');
    const succeeded = items.filter(({ status }) => status === 'success').length;
    this.#links.clear();
    this.#items.end();
    this.on.finished({ succeeded, failures, unauthorized: this.#unauthorized });
  }

  async #work(): Promise<void> {
    for (let item = this.#next(); item; item = this.#next()) {
      const { id, file } = item;
      if (this.#recorder.has(id)) {
        this.#items.patch(id, { status: 'uploading', sent: file.size });
        this.#recorder.again(id);
      } else if (this.#links.has(id)) await this.#send(id, file);
      else await (this.#linking ??= this.#issueLinks().finally(() => (this.#linking = null)));
    }
  }

  #next(): UploadItem | undefined {
    if (this.#unauthorized || this.state().paused) return undefined;
    return this.state().items.find(({ status, queued }) => queued && status === 'pending');
  }

  async #issueLinks(): Promise<void> {
    const items = this.state().items
      .filter(({ id, status, queued }) => queued && status === 'pending' && !this.#links.has(id) && !this.#recorder.has(id))
      .slice(0, LINKS_PER_CALL);
    try {
      const links = await this.api.createUploadUrls(this.projectId, items.map(({ file }) => ({ name: file.name, type: contentTypeOf(file.name)!, size: file.size })));
      if (links.length !== items.length) throw new Error('Not one link a file.');
      items.forEach(({ id }, index) => this.#links.set(id, links[index]!));
    } catch (error) {
      if (isSessionLost(error)) return this.#loseSession();
      // When the server names the files it refuses, the others are asked for again.
      const refused = splitRefused(error) ?? items.map((_, index) => ({ index, message: wordsFor.links(error) }));
      for (const { index, message } of refused) if (items[index]) this.#fail(items[index].id, message);
    }
  }

  async #send(id: string, file: File): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.#aborts.set(id, abort);
    this.#items.patch(id, { status: 'uploading', sent: 0, message: null });
    try {
      for (let tries = 0; !signal.aborted; tries += 1) {
        const link = await this.#takeLink(id, file);
        // It may have been stopped while the link was fetched.
        if (signal.aborted) return;
        try {
          await this.put(link.uploadUrl, file, contentTypeOf(file.name)!, { progress: (sent) => this.#items.progress(id, sent), signal });
          if (!signal.aborted) this.#arrived(id, file, link.key);
          return;
        } catch (error) {
          if (signal.aborted) return;
          const delay = error instanceof StorageError && error.passing ? RETRY_AFTER_MS[tries] : undefined;
          if (delay === undefined) return this.#fail(id, wordsFor.storage(file.name, error));
          this.#items.endProgress(id);
          this.#items.patch(id, { sent: 0, message: 'The connection broke. Trying again...' });
          await this.wait(delay, signal);
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isSessionLost(error)) this.#loseSession();
      else this.#fail(id, wordsFor.links(error));
    } finally {
      if (this.#aborts.get(id) === abort) this.#aborts.delete(id);
      this.#items.endProgress(id);
    }
  }

  /** The link issued for a file; a fresh one when that was used up by a try that broke. */
  async #takeLink(id: string, file: File): Promise<Link> {
    const link = this.#links.get(id) ?? (await this.api.createUploadUrls(this.projectId, [{ name: file.name, type: contentTypeOf(file.name)!, size: file.size }]))[0]!;
    this.#links.delete(id);
    return link;
  }

  #arrived(id: string, file: File, key: string): void {
    this.#items.patch(id, { status: 'uploading', sent: file.size, message: null });
    this.#recorder.add(id, { file, key });
  }

  /** What is under way waits again; what has arrived is left to be recorded. */
  #stopSending(): void {
    for (const [id, abort] of this.#aborts) {
      abort.abort();
      this.#items.patch(id, { status: 'pending', sent: 0, message: null });
    }
    this.#aborts.clear();
  }

  #loseSession(): void {
    this.#unauthorized = true;
    this.#recorder.stop();
    this.#stopSending();
    this.#items.change(({ status }) => status === 'uploading', { status: 'pending', sent: 0 });
    this.resume();
  }

  #forget(id: string): void {
    this.#links.delete(id);
    this.#recorder.forget(id);
  }

  #fail(id: string, message: string): void {
    this.#items.patch(id, { status: 'error', message, retryable: true, sent: 0 });
  }
}
