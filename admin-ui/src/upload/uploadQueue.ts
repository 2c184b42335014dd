import type { ConsoleDataProvider } from '../api/dataProvider';
import { isSessionLost } from '../lib/refusals';
import type { PutFile } from './putFile';
import { SpeedMeter } from './speedMeter';
import { splitRefused, wordsFor } from './uploadFailures';
import { complaintAbout, contentTypeOf } from './uploadRules';

/** One file of the queue. */
export interface UploadItem {
  id: string;
  file: File;
  status: 'pending' | 'uploading' | 'success' | 'error';
  sent: number;
  message: string | null;
  /** False for files the drop zone refused: trying again cannot help. */
  retryable: boolean;
}

/** What the panel shows. */
export interface UploadState {
  items: readonly UploadItem[];
  running: boolean;
  /** Of the files being sent now. */
  totalBytes: number;
  sentBytes: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

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
const FILES_PER_CALL = 500;
const TELL_EVERY_MS = 200;
const IDLE: UploadState = { items: [], running: false, totalBytes: 0, sentBytes: 0, bytesPerSecond: null, secondsLeft: null };

/**
 * The uploads of one project. Lives above the routes: leaving the page does not stop it.
 * A file goes pending, uploading, success or error by itself; only files whose bytes arrived are recorded.
 */
export class UploadQueue {
  #state = IDLE;
  #listeners = new Set<() => void>();
  #batch = new Set<string>();
  #links = new Map<string, Link>();
  #stored = new Map<string, Link>();
  #aborts = new Map<string, AbortController>();
  #toRecord: string[] = [];
  #recording: Promise<void> | null = null;
  #linking: Promise<void> | null = null;
  #sent = new Map<string, number>();
  #meter = new SpeedMeter();
  #toldAt = 0;
  #unauthorized = false;

  constructor(
    private readonly projectId: string,
    private readonly api: UploadApi,
    private readonly put: PutFile,
    private readonly on: { recorded: () => void; finished: (outcome: UploadOutcome) => void },
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): UploadState => this.#state;

  /** Puts files in the queue; refused ones stand there with their reason. */
  add(files: readonly File[]): void {
    const fresh = files.map((file): UploadItem => {
      const complaint = complaintAbout(file);
      return { id: crypto.randomUUID(), file, sent: 0, status: complaint ? 'error' : 'pending', message: complaint?.message ?? null, retryable: !complaint };
    });
    const kept = this.#state.running ? this.#state.items : this.#state.items.filter(({ status }) => status !== 'success');
    this.#set([...kept, ...fresh]);
  }

  /** Takes a file off the list; one that is being sent is cancelled. */
  readonly removeItem = (id: string): void => {
    this.#aborts.get(id)?.abort();
    this.#forget(id);
    this.#set(this.#state.items.filter((item) => item.id !== id));
  };

  /** Sends a failed file again. */
  readonly retryItem = (id: string): void => {
    this.#patch(id, { status: 'pending', message: null, sent: 0 });
    this.#begin([id]);
  };

  /** True for files that the present run will send. */
  isQueued(id: string): boolean {
    return this.#batch.has(id);
  }

  /** Stops sending. Files that had not arrived wait again. */
  cancel(): void {
    for (const abort of this.#aborts.values()) abort.abort();
    const waiting = this.#state.items.filter(({ id, status }) => this.#batch.has(id) && status !== 'success' && !this.#stored.has(id));
    for (const { id } of waiting) this.#forget(id);
    const ids = new Set(waiting.map(({ id }) => id));
    this.#set(this.#state.items.map((item) => (ids.has(item.id) && item.status !== 'error' ? { ...item, status: 'pending', sent: 0 } : item)));
  }

  clearFinished(): void {
    this.#set(this.#state.items.filter(({ status }) => status !== 'success'));
  }

  /** Sends everything that waits. */
  start(): void {
    this.#begin(this.#state.items.filter(({ status }) => status === 'pending').map(({ id }) => id));
  }

  #begin(ids: string[]): void {
    for (const id of ids) this.#batch.add(id);
    if (!this.#state.running && ids.length > 0) void this.#run();
  }

  async #run(): Promise<void> {
    this.#unauthorized = false;
    this.#meter = new SpeedMeter();
    this.#update({ running: true });
    while (this.#next()) {
      await Promise.all(Array.from({ length: PARALLEL }, () => this.#work()));
      await this.#recording;
    }
    const items = this.#state.items.filter(({ id }) => this.#batch.has(id));
    const failures = items.filter(({ status }) => status === 'error').map(({ message }) => message ?? '');
    const succeeded = items.filter(({ status }) => status === 'success').length;
    this.#batch.clear();
    this.#links.clear();
    this.#update({ running: false, bytesPerSecond: null, secondsLeft: null });
    this.on.finished({ succeeded, failures, unauthorized: this.#unauthorized });
  }

  async #work(): Promise<void> {
    for (let item = this.#next(); item; item = this.#next()) {
      const kept = this.#stored.get(item.id);
      if (kept) this.#arrived(item.id, kept);
      else if (this.#links.has(item.id)) await this.#send(item);
      else await (this.#linking ??= this.#issueLinks().finally(() => (this.#linking = null)));
    }
  }

  #next(): UploadItem | undefined {
    return this.#unauthorized ? undefined : this.#state.items.find(({ id, status }) => status === 'pending' && this.#batch.has(id));
  }

  async #issueLinks(): Promise<void> {
    const items = this.#state.items
      .filter(({ id, status }) => status === 'pending' && this.#batch.has(id) && !this.#links.has(id) && !this.#stored.has(id))
      .slice(0, FILES_PER_CALL);
    try {
      const links = await this.api.createUploadUrls(this.projectId, items.map(({ file }) => ({ name: file.name, type: contentTypeOf(file.name)!, size: file.size })));
      if (links.length !== items.length) throw new Error('Not one link a file.');
      items.forEach(({ id }, index) => this.#links.set(id, links[index]!));
    } catch (error) {
      if (isSessionLost(error)) return this.#loseSession();
      // When the server names the files it refuses, the others are asked for again.
      const refused = splitRefused(error) ?? items.map((_, index) => ({ index, message: wordsFor.links(error) }));
      for (const { index, message } of refused) if (items[index]) this.#fail(items[index].id, message, true);
    }
  }

  async #send({ id, file }: UploadItem): Promise<void> {
    const link = this.#links.get(id)!;
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    this.#links.delete(id);
    this.#patch(id, { status: 'uploading', sent: 0 });
    try {
      await this.put(link.uploadUrl, file, contentTypeOf(file.name)!, { progress: (sent) => this.#progress(id, sent), signal: abort.signal });
      this.#arrived(id, link);
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(id, wordsFor.storage(file.name, error), true);
    } finally {
      this.#aborts.delete(id);
      this.#sent.delete(id);
    }
  }

  #arrived(id: string, link: Link): void {
    const item = this.#state.items.find((each) => each.id === id);
    if (!item) return;
    this.#stored.set(id, link);
    this.#patch(id, { status: 'uploading', sent: item.file.size });
    this.#toRecord.push(id);
    this.#recording ??= this.#record();
  }

  /** Records what has arrived while the next files are still being sent. */
  async #record(): Promise<void> {
    while (this.#toRecord.length > 0) {
      const ids = this.#toRecord.splice(0, FILES_PER_CALL);
      if (await this.#recordTogether(ids)) continue;
      // The call records all or none: one by one, a bad file harms only itself.
      for (const id of ids) if (ids.length > 1 && !this.#unauthorized) await this.#recordTogether([id]);
    }
    // Here and not in a later callback: what arrives from now on starts the next round.
    this.#recording = null;
  }

  async #recordTogether(ids: string[]): Promise<boolean> {
    const items = this.#state.items.filter(({ id }) => ids.includes(id));
    if (items.length === 0) return true;
    try {
      await this.api.processUploads(this.projectId, items.map(({ id, file }) => ({ key: this.#stored.get(id)!.key, originalName: file.name, size: file.size, type: contentTypeOf(file.name)! })));
      for (const { id } of items) {
        this.#stored.delete(id);
        this.#patch(id, { status: 'success', message: null });
      }
      this.on.recorded();
      return true;
    } catch (error) {
      if (isSessionLost(error)) this.#loseSession();
      else if (items.length === 1) {
        if (wordsFor.isStale(error)) this.#stored.delete(items[0]!.id);
        this.#fail(items[0]!.id, wordsFor.recording(error), true);
      }
      return false;
    }
  }

  #loseSession(): void {
    this.#unauthorized = true;
    this.#toRecord = [];
    for (const abort of this.#aborts.values()) abort.abort();
    this.#set(this.#state.items.map((item) => (item.status === 'uploading' ? { ...item, status: 'pending', sent: 0 } : item)));
  }

  #forget(id: string): void {
    this.#batch.delete(id);
    this.#links.delete(id);
    this.#stored.delete(id);
  }

  #fail(id: string, message: string, retryable: boolean): void {
    this.#patch(id, { status: 'error', message, retryable, sent: 0 });
  }

  #progress(id: string, sent: number): void {
    this.#sent.set(id, sent);
    const now = performance.now();
    if (now - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = now;
    this.#set(this.#state.items.map((item) => {
      const latest = item.status === 'uploading' ? this.#sent.get(item.id) : undefined;
      return latest === undefined ? item : { ...item, sent: Math.min(latest, item.file.size) };
    }));
  }

  #patch(id: string, change: Partial<UploadItem>): void {
    this.#set(this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  #set(items: readonly UploadItem[]): void {
    this.#update({ items });
  }

  #update(change: Partial<UploadState>): void {
    const state = { ...this.#state, ...change };
    const current = state.items.filter(({ id, status }) => this.#batch.has(id) && status !== 'error');
    const totalBytes = current.reduce((sum, { file }) => sum + file.size, 0);
    const sentBytes = current.reduce((sum, { sent }) => sum + sent, 0);
    if (state.running) this.#meter.note(sentBytes, performance.now());
    const bytesPerSecond = state.running ? this.#meter.bytesPerSecond : null;
    const secondsLeft = bytesPerSecond ? (totalBytes - sentBytes) / bytesPerSecond : null;
    this.#state = { ...state, totalBytes, sentBytes, bytesPerSecond, secondsLeft };
    for (const listener of this.#listeners) listener();
  }
}
