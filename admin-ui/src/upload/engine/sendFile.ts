import type { PartLinkDto, StoredPartDto } from '@showreel/api-client';
import PQueue from 'p-queue';
import { HttpError } from 'react-admin';
import { contentTypeOf } from './uploadRules';
import { withRetry } from './retry';
import { StorageError, type PutBytes } from './putBytes';
import type { UploadApi } from './uploadApi';

/** Sending depends on this. */
export interface SendDependencies {
  projectId: string;
  api: Pick<UploadApi, 'signParts' | 'completeUpload' | 'uploadProgress'>;
  put: PutBytes;
  slots: PQueue;
}

/** The server expects a file to be sent like this. */
export interface UploadLink {
  key: string;
  uploadUrl: string | null;
  partSize: number | null;
  /** True when some of the file may have arrived: this is checked before anything is sent. */
  started: boolean;
}

/** The listener has the callbacks while one file is sent, and the signal that ends it. */
export interface SendListener {
  progress: (sentBytes: number) => void;
  /** Called when the connection broke; the request is retried. */
  broken: (error: unknown) => void;
  /** Called when some of the file had arrived already. */
  resumed: () => void;
  signal: AbortSignal;
}

/** The upload has ended at storage (swept, aborted): only a new one helps. */
export class UploadGoneError extends Error {}

const PARTS_AT_ONCE = 4;
/**
 * This many links are requested ahead: links are valid for a quarter of an hour, and requested shortly before they are
 * used.
 */
const LINKS_AHEAD = 8;
const MAX_RESENDS = 2;

/**
 * Sends what is missing of a file: in one go when it is small, in parts when it is not.
 * @throws StorageError, HttpError, UploadGoneError, AbortError
 */
export async function sendFile(
  sending: SendDependencies,
  file: File,
  { key, uploadUrl, partSize, started }: UploadLink,
  listener: SendListener,
): Promise<void> {
  if (uploadUrl) return sendWhole(sending, file, uploadUrl, listener);
  if (!started) return sendParts(sending, file, { key, partSize: partSize ?? file.size, arrived: [] }, listener);
  const { api, projectId } = sending;
  const progress = await withRetry(() => api.uploadProgress(projectId, key), listener);
  if (progress.state === 'gone') throw new UploadGoneError();
  listener.resumed();
  if (progress.state !== 'open') return listener.progress(file.size);
  await sendParts(sending, file, { key, partSize: progress.partSize ?? file.size, arrived: progress.parts }, listener);
}

async function sendWhole(
  { put, slots }: SendDependencies,
  file: File,
  url: string,
  listener: SendListener,
): Promise<void> {
  await withRetry(async () => {
    try {
      await slots.add(() => put(url, file, contentTypeOf(file.name)!, listener), { signal: listener.signal });
    } catch (error) {
      listener.progress(0);
      if (error instanceof StorageError && error.status === 403) throw new UploadGoneError();
      throw error;
    }
  }, listener);
}

/** The size of all parts but the last, and the parts of a file that have arrived. */
interface PartUpload {
  key: string;
  partSize: number;
  arrived: readonly StoredPartDto[];
}

/** Sends each missing part by itself, and joins the parts. */
async function sendParts(
  sending: SendDependencies,
  file: File,
  upload: PartUpload,
  listener: SendListener,
): Promise<void> {
  const parts = new PartSender(sending, file, upload, listener);
  for (let resends = 0; ; resends += 1) {
    await parts.sendMissing();
    try {
      return await parts.complete();
    } catch (error) {
      const missing = (error instanceof HttpError && (error.body as { parts?: number[] } | null)?.parts) || null;
      if (!missing || resends === MAX_RESENDS) throw error;
      parts.forget(missing);
    }
  }
}

class PartSender {
  readonly #done = new Map<number, string | null>();
  /** The bytes sent by part, and their sum: a large film has very many progress events. */
  readonly #sent = new Map<number, number>();
  #total = 0;
  readonly #links = new Map<number, PartLinkDto>();
  /** These parts are sent from their beginning, whatever has arrived of them. */
  readonly #whole = new Set<number>();
  #signing: Promise<void> | null = null;
  /** The signal is aborted with the file's own signal, and when one part fails for good. */
  #signal: AbortSignal;

  constructor(
    private readonly sending: SendDependencies,
    private readonly file: File,
    private readonly upload: PartUpload,
    private readonly listener: SendListener,
  ) {
    this.#signal = listener.signal;
    for (const { number, size, etag } of upload.arrived) {
      if (size !== this.#sizeOf(number)) continue;
      this.#done.set(number, etag);
      this.#count(number, size);
    }
    if (this.#done.size > 0) listener.progress(this.#total);
  }

  async sendMissing(): Promise<void> {
    const waiting = this.#numbers().filter((number) => !this.#done.has(number));
    const failed = new AbortController();
    this.#signal = AbortSignal.any([this.listener.signal, failed.signal]);
    const parts = new PQueue({ concurrency: PARTS_AT_ONCE });
    try {
      await parts.addAll(waiting.map((number, index) => () => this.#send(number, waiting.slice(index + 1))));
    } catch (error) {
      parts.clear();
      failed.abort();
      throw error;
    } finally {
      this.#signal = this.listener.signal;
    }
  }

  async complete(): Promise<void> {
    const { projectId, api } = this.sending;
    const named = [...this.#done].flatMap(([number, etag]) => (etag ? [{ number, etag }] : []));
    try {
      await this.#withRetries(() => api.completeUpload(projectId, this.upload.key, named));
    } catch (error) {
      throw isGone(error) ? new UploadGoneError() : error;
    }
  }

  /** Forgets parts that have not arrived after all, or have arrived with other bytes. */
  forget(numbers: readonly number[]): void {
    for (const number of numbers) {
      if (this.#done.delete(number)) this.#whole.add(number);
      this.#count(number, 0);
    }
  }

  async #send(number: number, next: readonly number[]): Promise<void> {
    const { put, slots } = this.sending;
    const signal = this.#signal;
    const size = this.#sizeOf(number);
    const etag = await this.#withRetries(async () => {
      // A process of the release before does not report what has arrived.
      const { url, arrived = 0 } = await this.#link(number, next);
      const from = this.#whole.has(number) ? 0 : Math.min(arrived, size);
      this.#progress(number, from);
      // The part has arrived, and only the reply was lost.
      if (from === size) return null;
      try {
        return await slots.add(
          () =>
            put(url, this.#part(number, from), 'application/octet-stream', {
              signal,
              progress: (sent) => this.#progress(number, from + sent),
              ...(from > 0 ? { contentRange: `bytes ${from}-${size - 1}/${size}` } : {}),
            }),
          { signal },
        );
      } catch (error) {
        // The next attempt gets a new link: this one may have expired, and more of the part may have arrived.
        this.#links.delete(number);
        this.#progress(number, 0);
        if (!(error instanceof StorageError)) throw error;
        // A process of the release before does not take the rest of a part either.
        if (from > 0 && error.code === 'upload.length_mismatch') {
          this.#whole.add(number);
          throw new StorageError(error.message, 409, 'upload.offset_mismatch');
        }
        throw [404, 409].includes(error.status) && !error.isMisplaced ? new UploadGoneError() : error;
      }
    });
    this.#links.delete(number);
    this.#done.set(number, etag);
    this.#progress(number, size);
  }

  async #link(number: number, next: readonly number[]): Promise<PartLinkDto> {
    for (;;) {
      const link = this.#links.get(number);
      if (link) return link;
      await (this.#signing ??= this.#sign(
        [number, ...next.filter((following) => !this.#links.has(following))].slice(0, LINKS_AHEAD),
      ).finally(() => (this.#signing = null)));
    }
  }

  async #sign(numbers: number[]): Promise<void> {
    const { projectId, api } = this.sending;
    try {
      const links = await api.signParts(projectId, this.upload.key, numbers);
      if (links.length !== numbers.length) throw new Error('Not one link a part.');
      for (const link of links) this.#links.set(link.number, link);
    } catch (error) {
      throw isGone(error) ? new UploadGoneError() : error;
    }
  }

  #withRetries<T>(work: () => Promise<T>): Promise<T> {
    return withRetry(work, { signal: this.#signal, broken: this.listener.broken });
  }

  #numbers(): number[] {
    return Array.from({ length: Math.ceil(this.file.size / this.upload.partSize) }, (_, index) => index + 1);
  }

  #part(number: number, from: number): Blob {
    const { partSize } = this.upload;
    return this.file.slice((number - 1) * partSize + from, number * partSize);
  }

  #sizeOf(number: number): number {
    const { partSize } = this.upload;
    return Math.max(0, Math.min(partSize, this.file.size - (number - 1) * partSize));
  }

  #progress(number: number, sent: number): void {
    this.#count(number, Math.min(sent, this.#sizeOf(number)));
    this.listener.progress(this.#total);
  }

  #count(number: number, bytes: number): void {
    this.#total += bytes - (this.#sent.get(number) ?? 0);
    this.#sent.set(number, bytes);
  }
}

/** Says whether the project has no such upload, or one that is no longer open. */
function isGone(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { code, parts } = (error.body ?? {}) as { code?: string; parts?: number[] };
  return code === 'upload.unknown_key' || (code === 'upload.not_stored' && !parts);
}
