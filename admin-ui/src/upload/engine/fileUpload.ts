import type { UploadRecordDto } from '@showreel/api-client';
import type PQueue from 'p-queue';
import { HttpError } from 'react-admin';
import { newId } from '../../api/plainHttp';
import type { ReplacementUpload } from '../../api/replacements';
import type { UploadApi } from '../uploadApi';
import { sectionOf } from './chosenFiles';
import { contentTypeOf, validateFile } from './uploadRules';
import { entryOf, type InterruptedUpload, type ResumeStore } from './resumeStore';
import { SpeedMeter } from './speedMeter';
import type { HashFile } from './hashFile';
import type { PutBytes } from './putBytes';
import { withRetry } from './retry';
import { sendFile, UploadGoneError, type SendListener, type UploadLink } from './sendFile';
import { uploadErrors } from './uploadErrors';

/** What the panel shows of a file. */
export interface UploadItem {
  id: string;
  file: File;
  status: 'pending' | 'uploading' | 'success' | 'error';
  sent: number;
  /** Null while nothing is being sent, or until there is enough to measure. */
  bytesPerSecond: number | null;
  /** Why it failed, or what it waits for. */
  message: string | null;
  /** False for files that the drop zone rejected: a retry cannot help. */
  retryable: boolean;
  /** Belongs to the present run. */
  queued: boolean;
  /** Paused; others continue meanwhile. */
  paused: boolean;
}

/** What uploads depend on. */
export interface UploadDependencies {
  api: UploadApi;
  put: PutBytes;
  hash: HashFile;
  /** Shared by all files: a browser opens six connections to one host, and calls need some of them. */
  slots: PQueue;
  store: Pick<ResumeStore, 'save' | 'remove'>;
}

/** The bytes that have arrived: their key, and the SHA-256 computed here (null where the browser could not). */
export interface StoredBytes {
  key: string;
  sha256: string | null;
}

/** An upload that has ended at storage is started again, until it has been started this often. */
const MAX_STARTS = 3;

/**
 * One file on its way to the server: a new file, or a new version of another (`replaces`).
 *
 *     pending --enqueue--> queued --send: a link--> uploading --send: all bytes--> stored --finish--> success
 *        ^                 ^ ^  ^                     |  |                          |
 *        |                 | |  '-----stop, pause-----'  |                          |
 *        |                 | '-------retry----- error <--'---------fail-------------'
 *        '-----cancel------'
 *
 * A file that the rules reject is in `error` from the start, for good. `queued` is shown as pending and `stored` as
 * uploading. A new version is never queued: it is sent at once, and replaces its target instead of being recorded.
 */
export class FileUpload {
  readonly id: string;
  readonly replaces: string | null;
  link: UploadLink | null;
  /** Set when all its bytes are in storage: only its recording is missing. */
  stored: StoredBytes | null = null;
  #item: UploadItem;
  #meter = new SpeedMeter();
  #hash: Promise<string | null> | null = null;
  #abort = new AbortController();
  /** Some of it had arrived before it was sent here. */
  #resumed = false;
  #replacement: ReplacementUpload = { percent: 0, error: null };

  constructor(
    private readonly deps: UploadDependencies,
    private readonly projectId: string,
    readonly file: File,
    { earlier, replaces = null }: { earlier?: InterruptedUpload | null; replaces?: string | null },
    private readonly queue: { changed: () => void; resumed: () => void },
  ) {
    this.id = earlier?.id ?? newId();
    this.replaces = earlier?.replaces ?? replaces;
    this.link = earlier?.key ? { key: earlier.key, uploadUrl: null, partSize: null, started: true } : null;
    const error = validateFile(file);
    this.#item = {
      id: this.id,
      file,
      status: error ? 'error' : 'pending',
      sent: 0,
      bytesPerSecond: null,
      message: error?.message ?? null,
      retryable: !error,
      queued: false,
      paused: false,
    };
  }

  /** A new object after every change. */
  get item(): UploadItem {
    return this.#item;
  }

  /** What is stored of it, so that the next page can continue. */
  get entry(): InterruptedUpload {
    return entryOf(this.id, this.projectId, this.file, this.link?.key ?? null, this.replaces);
  }

  /** What the server records of it. */
  get record(): UploadRecordDto {
    const { name, size } = this.file;
    const { key, sha256 } = this.stored!;
    const albumId = sectionOf(this.file);
    return {
      key,
      originalName: name,
      size,
      type: contentTypeOf(name)!,
      ...(sha256 ? { sha256 } : {}),
      ...(albumId ? { albumId } : {}),
    };
  }

  /** The progress of a new version: the same object until what it shows has changed. */
  get replacement(): ReplacementUpload {
    const { sent, message: error } = this.#item;
    const percent = Math.floor((100 * sent) / this.file.size);
    const { percent: percentBefore, error: errorBefore } = this.#replacement;
    if (percent !== percentBefore || error !== errorBefore) this.#replacement = { percent, error };
    return this.#replacement;
  }

  /** May be sent now, as far as it is concerned. */
  get isReady(): boolean {
    const { status, queued, paused } = this.#item;
    return status === 'pending' && queued && !paused;
  }

  save(): void {
    this.deps.store.save(this.entry);
  }

  /** It belongs to the run from now on. */
  enqueue(): void {
    this.save();
    this.#set({ queued: true });
  }

  /** Sends nothing more of it for now. What has arrived stays. */
  stop(): void {
    this.#abort.abort();
    if (this.#item.status === 'uploading' && !this.stored) this.#set({ status: 'pending', message: null });
  }

  pause(): void {
    this.stop();
    if (this.#item.status !== 'success') this.#set({ status: 'pending', paused: true, message: null });
  }

  resume(): void {
    this.#set({ paused: false });
  }

  /** A failed file is sent again, or what is missing of it. */
  retry(): void {
    this.#set({ status: 'pending', message: null, sent: 0 });
    this.enqueue();
  }

  /** It waits again outside the run, from its beginning. */
  cancel(): void {
    this.discard();
    this.#set({ queued: false, paused: false, message: null, sent: 0 });
  }

  /** What had arrived waits to be recorded when somebody has signed in again. */
  loseSession(): void {
    this.stop();
    if (this.#item.status === 'uploading') this.#set({ status: 'pending', sent: 0 });
  }

  /** `stale`: its bytes are missing or incomplete at storage, so that all of it has to be sent again. */
  fail(message: string, { stale = false } = {}): void {
    this.#abort.abort();
    if (stale) this.stored = this.link = null;
    // The file is read again for its checksum.
    this.#hash = null;
    this.#set({ status: 'error', message, retryable: true, sent: 0 });
  }

  /** It is recorded, or has replaced its target. */
  finish(): void {
    this.stored = null;
    this.deps.store.remove(this.id);
    this.#set({ status: 'success', message: null });
  }

  endRun(): void {
    if (this.#item.queued || this.#item.paused) this.#set({ queued: false, paused: false });
  }

  /** Nobody continues it: its parts need not stay. */
  discard(): void {
    this.stop();
    const key = this.link?.key;
    this.link = this.#hash = null;
    this.deps.store.remove(this.id);
    // The sweeper removes it anyway.
    if (key) this.deps.api.abortUpload(this.projectId, key).catch(() => undefined);
  }

  /** What is called while it is sent. Aborted when it stops or fails. */
  begin(): SendListener {
    this.#abort = new AbortController();
    this.#meter = new SpeedMeter();
    const { signal } = this.#abort;
    const set = (change: Partial<UploadItem>) => {
      if (!signal.aborted) this.#set(change);
    };
    return {
      signal,
      progress: (bytes) => {
        const sent = Math.min(bytes, this.file.size);
        this.#meter.note(sent, performance.now());
        set({ sent, bytesPerSecond: this.#meter.bytesPerSecond, ...(this.replaces ? { message: null } : {}) });
      },
      broken: (error) => set({ message: uploadErrors.retry(error) }),
      resumed: () => {
        this.#resumed = true;
        this.#meter = new SpeedMeter();
        this.queue.resumed();
      },
    };
  }

  /**
   * Sends what is missing. `open` gets a new upload at the server, as its link.
   * @throws StorageError, HttpError, UnreadableFileError, AbortError
   */
  async send(open: () => Promise<void>, listener: SendListener): Promise<void> {
    const hash = (this.#hash ??= this.deps.hash(this.file));
    // Whoever awaits it gets its failure.
    hash.catch(() => undefined);
    const key = await this.#sendBytes(open, listener);
    listener.signal.throwIfAborted();
    this.arrive();
    const sha256 = await hash;
    listener.signal.throwIfAborted();
    this.stored = { key, sha256 };
  }

  /** All of it has been sent. */
  arrive(): void {
    this.#set({ status: 'uploading', sent: this.file.size, bytesPerSecond: null, message: null });
  }

  /** The target gets this version. @throws HttpError, AbortError */
  async replaceTarget({ signal, broken }: SendListener): Promise<void> {
    const { key, sha256 } = this.stored!;
    // An earlier page may have made the call already without receiving the reply.
    let unanswered = this.#resumed;
    const replace = async () => {
      try {
        await this.deps.api.replaceMedia(this.replaces!, { key, ...(sha256 ? { sha256 } : {}) });
      } catch (error) {
        // Only we know the key: if it was used, it was by our own call whose reply was lost.
        if (!unanswered || !isUnknownKey(error)) throw error;
      }
    };
    await withRetry(replace, {
      signal,
      broken: (error) => {
        unanswered = true;
        broken(error);
      },
    });
  }

  async #sendBytes(open: () => Promise<void>, listener: SendListener): Promise<string> {
    for (let starts = 1; ; starts += 1) {
      if (!this.link) await open();
      listener.signal.throwIfAborted();
      const link = this.link!;
      this.link = { ...link, started: true };
      this.#set({ status: 'uploading', bytesPerSecond: null, message: null });
      this.save();
      try {
        await sendFile({ projectId: this.projectId, ...this.deps }, this.file, link, listener);
        return link.key;
      } catch (error) {
        if (!(error instanceof UploadGoneError) || listener.signal.aborted) throw error;
        this.link = null;
        if (starts === MAX_STARTS) throw error;
        listener.progress(0);
      }
    }
  }

  #set(change: Partial<UploadItem>): void {
    this.#item = { ...this.#item, ...change };
    this.queue.changed();
  }
}

const isUnknownKey = (error: unknown) =>
  error instanceof HttpError && (error.body as { code?: string } | null)?.code === 'upload.unknown_key';
