import type { ConsoleDataProvider } from '../api/dataProvider';
import { newId } from '../lib/newId';
import { isSessionLost } from '../lib/refusals';
import type { HashFile } from './hashFile';
import type { Lanes } from './lanes';
import type { PutBytes } from './putBytes';
import { sendFile } from './sendFile';
import { UploadGoneError } from './sendParts';
import { wordsFor } from './uploadFailures';
import { UploadItems, type UploadItem, type UploadState } from './uploadItems';
import { UploadLinks } from './uploadLinks';
import { isSameFile, type InterruptedUpload, type UploadMemory } from './uploadMemory';
import { UploadRecorder } from './uploadRecorder';
import { complaintAbout } from './uploadRules';
import type { WaitToRetry } from './waitToRetry';

/** How a run of the queue ended. */
export interface UploadOutcome {
  succeeded: number;
  failures: string[];
  unauthorized: boolean;
}

/** What the queue needs of the world. */
export interface UploadWorld {
  api: Pick<ConsoleDataProvider, 'startUploads' | 'signParts' | 'uploadProgress' | 'completeUpload' | 'abortUpload' | 'processUploads'>;
  put: PutBytes;
  wait: WaitToRetry;
  hash: HashFile;
  lanes: Lanes;
  memory: Pick<UploadMemory, 'remember' | 'forget'>;
}

const PARALLEL = 3;
/** How often an upload that has ended at storage is begun anew before the file fails. */
const STARTS = 3;

/**
 * The uploads of one project. Lives above the routes: leaving the page does not stop it.
 * A file goes pending, uploading, success or error by itself; only files whose bytes arrived are recorded.
 */
export class UploadQueue {
  readonly #items = new UploadItems();
  readonly #recorder: UploadRecorder;
  readonly #links: UploadLinks;
  readonly #aborts = new Map<string, AbortController>();
  readonly #hashes = new Map<string, Promise<string | null>>();
  #calls = new AbortController();
  #resume: () => void = () => undefined;
  #unauthorized = false;

  constructor(
    private readonly projectId: string,
    private readonly world: UploadWorld,
    private readonly on: { recorded: () => void; finished: (outcome: UploadOutcome) => void },
  ) {
    this.#links = new UploadLinks(projectId, world.api, world.wait);
    this.#recorder = new UploadRecorder(projectId, world.api, world.wait, {
      recorded: (ids) => {
        const done = new Set(ids);
        for (const id of ids) this.#forget(id);
        this.#items.change(({ id }) => done.has(id), { status: 'success', message: null });
        this.on.recorded();
      },
      failed: (id, message) => {
        if (!this.#recorder.has(id)) this.#links.forget(id);
        this.#fail(id, message);
      },
      sessionLost: () => this.#loseSession(),
    });
  }

  readonly subscribe = this.#items.subscribe;
  readonly state: () => UploadState = this.#items.state;

  /** Files that an earlier page has left unfinished: chosen again, they go on where they were. */
  offer(interrupted: readonly InterruptedUpload[]): void {
    this.#items.interrupted(interrupted);
  }

  /** The interrupted upload that this file belongs to. */
  interruptedBy(file: File): InterruptedUpload | undefined {
    return this.state().interrupted.find((upload) => isSameFile(upload, file));
  }

  /** Gives up what an earlier page has left unfinished. */
  dismissInterrupted(): void {
    for (const { id, key } of this.state().interrupted) {
      this.world.memory.forget(id);
      if (key) this.#withdraw(key);
    }
    this.#items.interrupted([]);
  }

  /** Puts files in the queue; refused ones stand there with their reason. */
  add(files: readonly File[]): void {
    const fresh = files.map((file): UploadItem => {
      const complaint = complaintAbout(file);
      const id = newId();
      this.#takeUp(id, file);
      return { id, file, sent: 0, status: complaint ? 'error' : 'pending', message: complaint?.message ?? null, retryable: !complaint, queued: false, held: false };
    });
    const { running, items } = this.state();
    this.#items.set([...(running ? items : items.filter(({ status }) => status !== 'success')), ...fresh]);
  }

  /** Takes a file off the list; one that is being sent is cancelled, and what has arrived of it dropped. */
  readonly removeItem = (id: string): void => {
    this.#abort(id);
    this.#cancelled(id);
    this.#items.set(this.state().items.filter((item) => item.id !== id));
    this.#resume();
  };

  /** Sends nothing more of one file until it is resumed. */
  readonly holdItem = (id: string): void => {
    this.#abort(id);
    this.#items.change((item) => item.id === id && item.status !== 'success', { status: 'pending', held: true, message: null });
  };

  /** Goes on with a file that was held. */
  readonly resumeItem = (id: string): void => {
    this.#items.patch(id, { held: false });
    if (!this.state().paused) this.#resume();
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
    this.#resume();
  }

  /** Stops sending. Files that had not arrived wait again, from their beginning. */
  cancel(): void {
    this.#stopSending();
    const waiting = (item: UploadItem) => item.queued && item.status === 'pending' && !this.#recorder.has(item.id);
    for (const { id } of this.state().items.filter(waiting)) this.#cancelled(id);
    this.#items.change(waiting, { queued: false, held: false, message: null, sent: 0 });
    if (this.state().paused) this.resume();
    else this.#resume();
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
    for (const { id, file } of this.state().items.filter(which)) this.#remember(id, file);
    this.#items.change(which, { queued: true });
    if (!this.state().running && this.state().items.some(({ queued }) => queued)) void this.#run();
  }

  async #run(): Promise<void> {
    this.#unauthorized = false;
    this.#items.begin();
    while (this.#next() || this.#isHeld()) {
      await Promise.all(Array.from({ length: PARALLEL }, () => this.#work()));
      await this.#recorder.settled();
      if (!this.#next() && this.#isHeld()) await new Promise<void>((resolve) => (this.#resume = resolve));
    }
    this.#resume = () => undefined;
    const items = this.state().items.filter(({ queued }) => queued);
    const failures = items.filter(({ status }) => status === 'error').map(({ message }) => message ?? '');
    const succeeded = items.filter(({ status }) => status === 'success').length;
    this.#items.end();
    this.on.finished({ succeeded, failures, unauthorized: this.#unauthorized });
  }

  async #work(): Promise<void> {
    for (let item = this.#next(); item; item = this.#next()) {
      const { id, file } = item;
      if (this.#recorder.has(id)) {
        this.#items.patch(id, { status: 'uploading', sent: file.size });
        this.#recorder.again(id);
      } else if (this.#links.get(id)) await this.#send(id, file);
      else await this.#openNext();
    }
  }

  #next(): UploadItem | undefined {
    if (this.#unauthorized || this.state().paused) return undefined;
    return this.state().items.find(({ status, queued, held }) => queued && !held && status === 'pending');
  }

  /** Something waits for a word to go on. */
  #isHeld(): boolean {
    const { paused, items } = this.state();
    return !this.#unauthorized && (paused || items.some(({ status, queued, held }) => queued && held && status === 'pending'));
  }

  async #openNext(): Promise<void> {
    const without = () => this.state().items.filter(({ id, status, queued, held }) => queued && !held && status === 'pending' && !this.#links.get(id) && !this.#recorder.has(id));
    const { signal } = this.#calls;
    try {
      await this.#links.ask(without, { signal, refused: (id, message) => this.#fail(id, message) });
    } catch (error) {
      if (signal.aborted) return;
      if (isSessionLost(error)) this.#loseSession();
      else for (const { id } of without()) this.#fail(id, wordsFor.links(error));
    }
  }

  async #send(id: string, file: File): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.#aborts.set(id, abort);
    this.#items.patch(id, { status: 'uploading', message: null });
    try {
      const key = await this.#sendMissing(id, file, signal);
      this.#items.patch(id, { sent: file.size, message: null });
      this.#items.endProgress(id);
      const sha256 = await this.#hash(id, file);
      if (!signal.aborted) this.#recorder.add(id, { file, key, sha256 });
    } catch (error) {
      if (signal.aborted) return;
      if (isSessionLost(error)) this.#loseSession();
      else this.#fail(id, wordsFor.storage(file.name, error));
    } finally {
      if (this.#aborts.get(id) === abort) this.#aborts.delete(id);
      this.#items.endProgress(id);
    }
  }

  /** @returns the key under which the bytes lie */
  async #sendMissing(id: string, file: File, signal: AbortSignal): Promise<string> {
    // Read beside the sending; whoever waits for it hears of a failure.
    this.#hash(id, file).catch(() => undefined);
    for (let starts = 1; ; starts += 1) {
      const link = await this.#takeLink(id, file, signal);
      this.#remember(id, file);
      try {
        await sendFile({ projectId: this.projectId, ...this.world }, file, link, {
          signal,
          progress: (sent) => this.#items.progress(id, sent),
          broken: () => this.#items.patch(id, { message: wordsFor.trouble() }),
          resumed: () => this.#items.measureAnew(),
        });
        return link.key;
      } catch (error) {
        if (!(error instanceof UploadGoneError) || starts === STARTS) throw error;
        this.#links.forget(id);
        this.#items.patch(id, { sent: 0 });
      }
    }
  }

  /** The link issued for a file; a fresh one when that has ended. */
  async #takeLink(id: string, file: File, signal: AbortSignal): Promise<{ key: string; uploadUrl: string | null; partSize: number | null; begun: boolean }> {
    const known = this.#links.get(id);
    if (!known) {
      await this.#links.ask(() => [{ id, file }], { signal, refused: (_id, message) => { throw new Error(message); } });
      return this.#takeLink(id, file, signal);
    }
    this.#links.set(id, { ...known, begun: true });
    return known;
  }

  #hash(id: string, file: File): Promise<string | null> {
    const known = this.#hashes.get(id) ?? this.world.hash(file);
    this.#hashes.set(id, known);
    return known;
  }

  /** What is under way waits again; what has arrived is left to be recorded. */
  #stopSending(): void {
    this.#calls.abort();
    this.#calls = new AbortController();
    for (const id of [...this.#aborts.keys()]) {
      this.#abort(id);
      this.#items.patch(id, { status: 'pending', message: null });
    }
  }

  #abort(id: string): void {
    this.#aborts.get(id)?.abort();
    this.#aborts.delete(id);
  }

  #loseSession(): void {
    this.#unauthorized = true;
    this.#recorder.stop();
    this.#stopSending();
    this.#items.change(({ status }) => status === 'uploading', { status: 'pending', sent: 0 });
    this.#items.pause(false);
    this.#resume();
  }

  /** An interrupted upload of this very file is gone on with under its new number. */
  #takeUp(id: string, file: File): void {
    const earlier = this.interruptedBy(file);
    if (!earlier) return;
    this.#items.interrupted(this.state().interrupted.filter((each) => each !== earlier));
    if (earlier.key) this.#links.set(id, { key: earlier.key, uploadUrl: null, partSize: null, begun: true });
    this.#remember(id, file);
    this.world.memory.forget(earlier.id);
  }

  #remember(id: string, { name, size, lastModified }: File): void {
    this.world.memory.remember({ id, projectId: this.projectId, name, size, modified: lastModified, key: this.#links.get(id)?.key ?? null });
  }

  /** Nobody goes on with it: its parts need not lie about. */
  #cancelled(id: string): void {
    const key = this.#links.get(id)?.key;
    if (key) this.#withdraw(key);
    this.#recorder.forget(id);
    this.#forget(id);
  }

  #withdraw(key: string): void {
    // The sweeper comes by anyway.
    this.world.api.abortUpload(this.projectId, key).catch(() => undefined);
  }

  #forget(id: string): void {
    this.#links.forget(id);
    this.#hashes.delete(id);
    this.world.memory.forget(id);
  }

  #fail(id: string, message: string): void {
    this.#items.patch(id, { status: 'error', message, retryable: true, sent: 0 });
    this.#hashes.delete(id);
  }
}
