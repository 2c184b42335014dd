import type { UploadRecordDto } from '@showreel/api-client';
import type PQueue from 'p-queue';
import { HttpError } from 'react-admin';
import { newId } from '../../api/plainHttp';
import type { ReplacementUpload } from '../../api/replacements';
import type { UploadApi } from './uploadApi';
import { sectionOf } from './chosenFiles';
import { contentTypeOf, validateFile } from './uploadRules';
import { entryOf, type InterruptedUpload, type ResumeStore } from './resumeStore';
import { SpeedMeter } from './speedMeter';
import type { HashFile } from './hashFile';
import type { PutBytes } from './putBytes';
import { withRetry } from './retry';
import { sendFile, UploadGoneError, type SendListener, type UploadLink } from './sendFile';
import { uploadErrors } from './uploadErrors';

/** The panel shows this of a file. */
export interface UploadItem {
  id: string;
  file: File;
  status: 'pending' | 'uploading' | 'success' | 'error';
  sent: number;
  /** Null while nothing is being sent, or until there is enough to measure. */
  bytesPerSecond: number | null;
  /** Says why the file failed, or what it waits for. */
  message: string | null;
  /** False for files that the drop zone rejected: a retry cannot help. */
  retryable: boolean;
  /** True when the file belongs to the present run. */
  queued: boolean;
  /** True when the file is paused; others continue meanwhile. */
  paused: boolean;
}

/** Uploads depend on this. */
export interface UploadDependencies {
  api: UploadApi;
  put: PutBytes;
  hash: HashFile;
  /** All files share these slots: a browser opens six connections to one host, and calls need some of them. */
  slots: PQueue;
  store: Pick<ResumeStore, 'save' | 'remove'>;
}

/**
 * The bytes that have arrived are named by their key, and have the SHA-256 computed here (null where the browser could
 * not).
 */
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
  /** Set when all bytes of the file are in storage: only its recording is missing. */
  stored: StoredBytes | null = null;
  #item: UploadItem;
  #meter = new SpeedMeter();
  #hash: Promise<string | null> | null = null;
  #abort = new AbortController();
  /** True when some of the file had arrived before it was sent here. */
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

  /** Returns a new object after every change. */
  get item(): UploadItem {
    return this.#item;
  }

  /** Returns what is stored of the file, so that the next page can continue. */
  get entry(): InterruptedUpload {
    return entryOf(this.id, this.projectId, this.file, this.link?.key ?? null, this.replaces);
  }

  /** Returns what the server records of the file. */
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

  /** Returns the progress of a new version: the same object until what it shows has changed. */
  get replacement(): ReplacementUpload {
    const { sent, message: error } = this.#item;
    const percent = Math.floor((100 * sent) / this.file.size);
    const { percent: percentBefore, error: errorBefore } = this.#replacement;
    if (percent !== percentBefore || error !== errorBefore) this.#replacement = { percent, error };
    return this.#replacement;
  }

  /** Says whether the file may be sent now, as far as it alone decides. */
  get isReady(): boolean {
    const { status, queued, paused } = this.#item;
    return status === 'pending' && queued && !paused;
  }

  save(): void {
    this.deps.store.save(this.entry);
  }

  /** Adds the file to the run. */
  enqueue(): void {
    this.save();
    this.#set({ queued: true });
  }

  /** Stops sending the file for now. What has arrived stays. */
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

  /** Sends a failed file again, or what is missing of it. */
  retry(): void {
    this.#set({ status: 'pending', message: null, sent: 0 });
    this.enqueue();
  }

  /** Makes the file wait again outside the run, from its beginning. */
  cancel(): void {
    this.discard();
    this.#set({ queued: false, paused: false, message: null, sent: 0 });
  }

  /** Makes a file that has arrived wait to be recorded until somebody has signed in again. */
  loseSession(): void {
    this.stop();
    if (this.#item.status === 'uploading') this.#set({ status: 'pending', sent: 0 });
  }

  /**
   * Marks the file failed. `stale` says that its bytes are missing or incomplete at storage, so that all of it has to
   * be sent again.
   */
  fail(message: string, { stale = false } = {}): void {
    this.#abort.abort();
    if (stale) this.stored = this.link = null;
    // The file is read again for its checksum.
    this.#hash = null;
    this.#set({ status: 'error', message, retryable: true, sent: 0 });
  }

  /** Notes that the file is recorded, or has replaced its target. */
  finish(): void {
    this.stored = null;
    this.deps.store.remove(this.id);
    this.#set({ status: 'success', message: null });
  }

  endRun(): void {
    if (this.#item.queued || this.#item.paused) this.#set({ queued: false, paused: false });
  }

  /** Drops the parts of a file that nobody continues. */
  discard(): void {
    this.stop();
    const key = this.link?.key;
    this.link = this.#hash = null;
    this.deps.store.remove(this.id);
    // The sweeper would remove the upload anyway.
    if (key) this.deps.api.abortUpload(this.projectId, key).catch(() => undefined);
  }

  /** Returns what is called while the file is sent. The signal is aborted when the file stops or fails. */
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
        // More bytes have arrived: the connection is back.
        const isBack = sent > this.#item.sent;
        this.#meter.note(sent, performance.now());
        set({ sent, bytesPerSecond: this.#meter.bytesPerSecond, ...(isBack ? { message: null } : {}) });
      },
      broken: (error) => {
        this.#meter = new SpeedMeter();
        set({ message: uploadErrors.retry(error), bytesPerSecond: null });
      },
      resumed: () => {
        this.#resumed = true;
        this.#meter = new SpeedMeter();
        this.queue.resumed();
      },
    };
  }

  /**
   * Sends what is missing. `open` opens a new upload at the server, and sets its link.
   * @throws StorageError, HttpError, UnreadableFileError, AbortError
   */
  async send(open: () => Promise<void>, listener: SendListener): Promise<void> {
    const hash = (this.#hash ??= this.deps.hash(this.file));
    // The code that awaits the checksum gets its failure.
    hash.catch(() => undefined);
    const key = await this.#sendBytes(open, listener);
    listener.signal.throwIfAborted();
    this.arrive();
    const sha256 = await hash;
    listener.signal.throwIfAborted();
    this.stored = { key, sha256 };
  }

  /** Notes that all of the file has been sent. */
  arrive(): void {
    this.#set({ status: 'uploading', sent: this.file.size, bytesPerSecond: null, message: null });
  }

  /** Gives the target this version. @throws HttpError, AbortError */
  async replaceTarget({ signal, broken }: SendListener): Promise<void> {
    const { key, sha256 } = this.stored!;
    // An earlier page may have made the call already without receiving the reply.
    let unanswered = this.#resumed;
    const replace = async () => {
      try {
        await this.deps.api.replaceMedia(this.replaces!, { key, ...(sha256 ? { sha256 } : {}) });
      } catch (error) {
        // Only we know the key: if it was used, then by our own call whose reply was lost.
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
