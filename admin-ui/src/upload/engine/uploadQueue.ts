import type { StaffMediaFileDto } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import { isSessionLost } from '../../api/errors';
import type { ReplacementUpload } from '../../api/replacements';
import { FileUpload, type UploadDependencies, type UploadItem } from './fileUpload';
import { contentTypeOf, validateFile } from './uploadRules';
import { isSameFile, type InterruptedUpload } from './resumeStore';
import { SpeedMeter } from './speedMeter';
import { isTemporary, withRetry } from './retry';
import type { SendListener } from './sendFile';
import { splitRejected, uploadErrors } from './uploadErrors';

/** The panel shows this. */
export interface UploadState {
  items: readonly UploadItem[];
  running: boolean;
  paused: boolean;
  /** Unfinished uploads of earlier pages: when such a file is chosen again, it continues. */
  interrupted: readonly InterruptedUpload[];
  /** The bytes of the files being sent now. */
  totalBytes: number;
  sentBytes: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

/** A run has this outcome. */
export interface UploadOutcome {
  succeeded: number;
  failures: string[];
  unauthorized: boolean;
}

/** Listens to the queues of all projects. */
export interface UploadsListener {
  recorded: (projectId: string, files: readonly StaffMediaFileDto[]) => void;
  finished: (projectId: string, outcome: UploadOutcome) => void;
  /** A new version that an earlier page had started is sent again. */
  replacementResumed: (earlier: InterruptedUpload) => void;
  replacementSent: (projectId: string) => void;
  replacementFailed: (error: unknown) => void;
}

const FILES_AT_ONCE = 3;
/** This many links are requested during the upload, not all at the start: links expire. */
const LINKS_PER_CALL = 50;
const RECORDS_PER_CALL = 500;
/** The server reserves the space of a waiting upload for an hour after a request for a link to one of its parts. */
const RENEW_EVERY_MS = 20 * 60_000;
/** Hundreds of small files change many times a second; people see updates ten times a second. */
const NOTIFY_EVERY_MS = 100;

export const IDLE: UploadState = {
  items: [],
  running: false,
  paused: false,
  interrupted: [],
  totalBytes: 0,
  sentBytes: 0,
  bytesPerSecond: null,
  secondsLeft: null,
};

/**
 * Uploads the files of one project. It lives above the routes: leaving the page does not stop it. A run sends the
 * queued files, three at a time in the order of the list, and has the arrived ones recorded meanwhile. It lasts until
 * no queued file is pending or uploading. The states of a file are those of `FileUpload`.
 */
export class UploadQueue {
  /** All uploads in the order of the list, which does not show the new versions among them. */
  readonly #uploads = new Map<string, FileUpload>();
  readonly #sending = new Set<FileUpload>();
  #arrived: FileUpload[] = [];
  #recording = false;
  /** The call that opens the next uploads at the server, and what aborts it. */
  #opening: Promise<void> | null = null;
  #openingStopped = new AbortController();
  /** The controller is aborted when the session is lost. */
  #session = new AbortController();
  #running = false;
  #paused = false;
  #interrupted: readonly InterruptedUpload[] = [];
  #meter = new SpeedMeter();
  #state: UploadState | null = IDLE;
  readonly #listeners = new Set<() => void>();
  #notifiedAt = 0;
  #notifying: ReturnType<typeof setTimeout> | undefined;
  #renewing: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly projectId: string,
    private readonly deps: UploadDependencies,
    private readonly listener: () => UploadsListener | null,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): UploadState => (this.#state ??= this.#nextState());

  /** Lists the new versions being sent, by the file that they replace. */
  replacements(): [string, ReplacementUpload][] {
    return [...this.#uploads.values()].flatMap((upload) =>
      upload.replaces && upload.item.status !== 'error' ? [[upload.replaces, upload.replacement]] : [],
    );
  }

  /** Offers unfinished uploads of earlier pages. */
  offer(interrupted: readonly InterruptedUpload[]): void {
    this.#interrupted = interrupted;
    this.#changed();
  }

  /** Drops all offered uploads, including what has arrived of them. */
  dismissInterrupted(): void {
    for (const { id, key } of this.#interrupted) {
      this.deps.store.remove(id);
      if (key) this.deps.api.abortUpload(this.projectId, key).catch(() => undefined);
    }
    this.offer([]);
  }

  /** Adds files to the queue; rejected ones are listed with their error. */
  add(files: readonly File[]): void {
    if (!this.#running) this.clearFinished();
    for (const file of files) {
      const earlier = this.#interrupted.find((upload) => isSameFile(upload, file));
      if (earlier) this.offer(this.#interrupted.filter((upload) => upload !== earlier));
      if (earlier?.replaces) {
        this.listener()?.replacementResumed(earlier);
        this.replace(earlier.replaces, file, earlier);
      } else if (earlier) this.#add(file, { earlier }).save();
      else this.#add(file, {});
    }
  }

  /** Sends a new version of a file at once; one that is in progress for the same file is cancelled. */
  replace(targetId: string, file: File, offered: InterruptedUpload | null = null): void {
    this.cancelReplacement(targetId);
    const error = validateFile(file);
    if (error) return this.listener()?.replacementFailed(new Error(error.message));
    let earlier = offered;
    const failed = this.#replacementOf(targetId);
    if (failed && !earlier && isSameFile(failed.entry, file)) {
      // A file that is chosen again continues where it stopped.
      earlier = failed.entry;
      this.#uploads.delete(failed.id);
    } else if (failed) this.#discard(failed);
    void this.#send(this.#add(file, { earlier, replaces: targetId }));
  }

  /** Cancels a new version: the file keeps its present one. */
  cancelReplacement(targetId: string): void {
    const upload = this.#replacementOf(targetId);
    if (upload && upload.item.status !== 'error') this.#discard(upload);
  }

  /** Sends everything that waits, or only the given files of it. */
  start(files?: readonly File[]): void {
    for (const upload of this.#listed())
      if (upload.item.status === 'pending' && (!files || files.includes(upload.file))) upload.enqueue();
    this.#run();
  }

  /** Removes a file from the list; one that is being sent is cancelled, and what has arrived of it is dropped. */
  removeItem(id: string): void {
    const upload = this.#uploads.get(id);
    if (upload) this.#discard(upload);
    this.#advance();
  }

  /** Pauses one file until it is resumed. */
  pauseItem(id: string): void {
    this.#uploads.get(id)?.pause();
  }

  /** Resumes a paused file. */
  resumeItem(id: string): void {
    this.#uploads.get(id)?.resume();
    this.#advance();
  }

  /** Sends a failed file again, or what is missing of it. */
  retryItem(id: string): void {
    this.#uploads.get(id)?.retry();
    this.#run();
  }

  /** Sends all failed files again. */
  retryFailed(): void {
    for (const upload of this.#listed()) if (upload.item.status === 'error' && upload.item.retryable) upload.retry();
    this.#run();
  }

  /** Pauses the run until it is resumed. What has arrived stays. */
  pause(): void {
    if (!this.#running) return;
    this.#setPaused(true);
    this.#stopSending();
  }

  resume(): void {
    this.#setPaused(false);
    this.#advance();
  }

  /** Stops the run. Files that had not arrived wait again, from their beginning. */
  cancel(): void {
    this.#stopSending();
    for (const upload of this.#listed())
      if (upload.item.queued && upload.item.status === 'pending' && !upload.stored) upload.cancel();
    this.resume();
  }

  clearFinished(): void {
    for (const { id, item } of this.#listed()) if (item.status === 'success') this.#uploads.delete(id);
    this.#changed();
  }

  #listed(): FileUpload[] {
    return [...this.#uploads.values()].filter(({ replaces }) => !replaces);
  }

  #replacementOf(targetId: string): FileUpload | undefined {
    return [...this.#uploads.values()].find(({ replaces }) => replaces === targetId);
  }

  #add(file: File, origin: { earlier?: InterruptedUpload | null; replaces?: string }): FileUpload {
    const upload = new FileUpload(this.deps, this.projectId, file, origin, {
      changed: () => this.#changed(),
      // Bytes that had arrived before do not count as speed.
      resumed: () => (this.#meter = new SpeedMeter()),
    });
    this.#uploads.set(upload.id, upload);
    this.#changed();
    return upload;
  }

  #discard(upload: FileUpload): void {
    upload.discard();
    this.#uploads.delete(upload.id);
    this.#changed();
  }

  #setPaused(paused: boolean): void {
    this.#paused = paused;
    // A pause is not a slow connection.
    this.#meter = new SpeedMeter();
    this.#changed();
  }

  /** Stops sending: uploads in progress wait again; arrived files are left to be recorded. */
  #stopSending(): void {
    this.#openingStopped.abort();
    this.#openingStopped = new AbortController();
    this.#opening = null;
    for (const upload of this.#sending) upload.stop();
  }

  #run(): void {
    if (!this.#running && this.#listed().some(({ item }) => item.queued)) {
      this.#session = new AbortController();
      this.#running = true;
      this.#setPaused(false);
      this.#renewing = setInterval(() => void this.#renewWaiting(), RENEW_EVERY_MS);
    }
    this.#advance();
  }

  /** Sends the next files, or ends the run when nothing is left. */
  #advance(): void {
    if (!this.#running) return;
    const waiting = this.#session.signal.aborted
      ? []
      : this.#listed().filter(({ item }) => item.queued && item.status === 'pending');
    for (const upload of this.#paused ? [] : waiting) {
      if (!upload.isReady || this.#sending.has(upload)) continue;
      if (upload.stored) this.#record(upload);
      else if (this.#sending.size < FILES_AT_ONCE) void this.#send(upload);
    }
    if (waiting.length === 0 && this.#sending.size === 0 && !this.#recording) this.#endRun();
  }

  #endRun(): void {
    const run = this.#listed().filter(({ item }) => item.queued);
    const failed = run.filter(({ item }) => item.status === 'error');
    this.#running = this.#paused = false;
    clearInterval(this.#renewing);
    for (const upload of this.#listed()) upload.endRun();
    this.#changed();
    this.listener()?.finished(this.projectId, {
      succeeded: run.filter(({ item }) => item.status === 'success').length,
      failures: failed.map(({ item }) => item.message ?? ''),
      unauthorized: this.#session.signal.aborted,
    });
  }

  /** Renews the reserved space of each opened film that is still to be sent. */
  async #renewWaiting(): Promise<void> {
    const waiting = this.#listed().filter(({ item }) => item.queued && item.status === 'pending');
    for (const { link } of waiting)
      // Sending the film reports a server that does not answer, or no longer knows it.
      if (link && !link.uploadUrl) await this.deps.api.signParts(this.projectId, link.key, [1]).catch(() => undefined);
  }

  /** Sends what is missing of a file; then it is recorded, or replaces its target. */
  async #send(upload: FileUpload): Promise<void> {
    if (!upload.replaces) this.#sending.add(upload);
    const listener = upload.begin();
    try {
      await upload.send(() => this.#open(upload, listener), listener);
      listener.signal.throwIfAborted();
      if (upload.replaces) await this.#replaceTarget(upload, listener);
      else this.#record(upload);
    } catch (error) {
      if (!listener.signal.aborted) this.#fail(upload, error);
    }
    this.#sending.delete(upload);
    this.#advance();
  }

  async #replaceTarget(upload: FileUpload, listener: SendListener): Promise<void> {
    await upload.replaceTarget(listener);
    this.#uploads.delete(upload.id);
    upload.finish();
    this.listener()?.replacementSent(this.projectId);
  }

  #fail(upload: FileUpload, error: unknown): void {
    const message = uploadErrors.storage(upload.file.name, error);
    if (upload.replaces) {
      // An upload that may succeed later is kept, here and for the next page.
      if (isTemporary(error) || isSessionLost(error)) upload.fail(message);
      else this.#discard(upload);
      this.listener()?.replacementFailed(error instanceof HttpError ? error : new Error(message));
    } else if (isSessionLost(error)) this.#loseSession();
    else upload.fail(message);
  }

  #loseSession(): void {
    this.#session.abort();
    this.#arrived = [];
    this.#stopSending();
    for (const upload of this.#listed()) upload.loseSession();
    this.#setPaused(false);
  }

  /** Opens an upload at the server, for as many files as possible with one call; others wait for its reply. */
  async #open(upload: FileUpload, listener: SendListener): Promise<void> {
    if (upload.replaces) return this.#openTogether([upload], listener);
    while (!upload.link) {
      this.#opening ??= this.#openNext(upload);
      await this.#opening;
      listener.signal.throwIfAborted();
    }
  }

  async #openNext(first: FileUpload): Promise<void> {
    const { signal } = this.#openingStopped;
    const ready = this.#listed().filter(({ isReady }) => isReady);
    const pending = [...new Set([first, ...ready])].filter(({ link }) => !link);
    const batch = pending.slice(0, LINKS_PER_CALL);
    try {
      await this.#openTogether(batch, { signal });
    } catch (error) {
      if (signal.aborted || isSessionLost(error)) throw error;
      // When the server names the files that it rejects, links for the others are requested again.
      const rejected = splitRejected(error);
      if (rejected) for (const { index, message } of rejected) batch[index]?.fail(message || uploadErrors.links(error));
      else for (const upload of pending) upload.fail(uploadErrors.links(error));
    } finally {
      if (!signal.aborted) this.#opening = null;
    }
  }

  async #openTogether(
    uploads: readonly FileUpload[],
    listener: { signal: AbortSignal; broken?: (error: unknown) => void },
  ): Promise<void> {
    const files = uploads.map(({ file: { name, size } }) => ({ name, type: contentTypeOf(name)!, size }));
    const links = await withRetry(() => this.deps.api.startUploads(this.projectId, files), listener);
    if (links.length !== uploads.length) throw new Error('Not one link a file.');
    for (const [index, upload] of uploads.entries()) upload.link ??= { ...links[index]!, started: false };
  }

  /** Records an arrived file at the server, while the next ones are still being sent. */
  #record(upload: FileUpload): void {
    upload.arrive();
    this.#arrived.push(upload);
    if (!this.#recording) void this.#recordArrived();
  }

  async #recordArrived(): Promise<void> {
    this.#recording = true;
    while (this.#arrived.length > 0) {
      const uploads = this.#arrived.splice(0, RECORDS_PER_CALL);
      if (await this.#recordTogether(uploads)) continue;
      // The call records all or none: when each file is recorded alone, a bad one harms only itself.
      for (const upload of uploads) await this.#recordTogether([upload]);
    }
    this.#recording = false;
    this.#advance();
  }

  /** @returns false when one of several files is the reason that none is recorded */
  async #recordTogether(arrived: readonly FileUpload[]): Promise<boolean> {
    const { signal } = this.#session;
    // A file may be removed from the list while others are recorded.
    const uploads = arrived.filter(({ id }) => this.#uploads.has(id));
    if (uploads.length === 0 || signal.aborted) return true;
    const records = uploads.map((upload) => upload.record);
    let files: StaffMediaFileDto[];
    try {
      files = await withRetry(() => this.deps.api.processUploads(this.projectId, records), { signal });
    } catch (error) {
      const stale = uploadErrors.isStale(error);
      if (signal.aborted) return true;
      if (isSessionLost(error)) this.#loseSession();
      else if (stale && uploads.length > 1) return false;
      else for (const upload of uploads) upload.fail(uploadErrors.recording(error), { stale });
      return true;
    }
    for (const upload of uploads) upload.finish();
    this.listener()?.recorded(this.projectId, files);
    return true;
  }

  #nextState(): UploadState {
    const items = this.#listed().map(({ item }) => item);
    const run = items.filter(({ queued, status }) => queued && status !== 'error');
    const totalBytes = run.reduce((sum, { file }) => sum + file.size, 0);
    const sentBytes = run.reduce((sum, { sent }) => sum + sent, 0);
    const sending = run.filter(({ file, status, sent }) => status === 'uploading' && sent < file.size);
    // All files that are being sent wait for their connection.
    const isBroken = sending.length > 0 && sending.every(({ message }) => message !== null);
    const moving = this.#running && !this.#paused && !isBroken;
    if (isBroken) this.#meter = new SpeedMeter();
    if (moving) this.#meter.note(sentBytes, performance.now());
    const bytesPerSecond = moving ? this.#meter.bytesPerSecond : null;
    return {
      items,
      running: this.#running,
      paused: this.#paused,
      interrupted: this.#interrupted,
      totalBytes,
      sentBytes,
      bytesPerSecond,
      secondsLeft: bytesPerSecond ? (totalBytes - sentBytes) / bytesPerSecond : null,
    };
  }

  #changed(): void {
    this.#state = null;
    if (this.#notifying !== undefined) return;
    const notify = () => {
      this.#notifying = undefined;
      this.#notifiedAt = performance.now();
      for (const listener of this.#listeners) listener();
    };
    const wait = this.#notifiedAt + NOTIFY_EVERY_MS - performance.now();
    if (wait <= 0) notify();
    else this.#notifying = setTimeout(notify, wait);
  }
}
