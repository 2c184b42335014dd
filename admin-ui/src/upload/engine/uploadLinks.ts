import { isSessionLost } from '../../api/errors';
import type { FileUpload } from './transfer/fileUpload';
import { withRetry } from './transfer/retry';
import type { UploadLink } from './transfer/fileUpload';
import { splitRejected, uploadErrors } from './uploadErrors';
import { contentTypeOf } from './files/uploadRules';
import type { UploadApi } from '../uploadApi';

/** Requested during the upload, not all at the start: they expire. */
const LINKS_PER_CALL = 50;

/** The server opens no upload for this file; the message is for staff. */
export class FileRejectedError extends Error {}

/** Opens uploads at the server, for many files with one call. */
export class UploadLinks {
  #asking: Promise<void> | null = null;
  #stopped = new AbortController();
  readonly #rejections = new WeakMap<FileUpload, string>();

  constructor(
    private readonly projectId: string,
    private readonly api: Pick<UploadApi, 'startUploads'>,
    private readonly of: {
      /** Files that are sent next. */
      next: () => FileUpload[];
      /** No link for this file, and why. */
      rejected: (upload: FileUpload, message: string) => void;
    },
  ) {}

  /**
   * A link for this file. Callers during a call in progress wait for its reply.
   * @throws FileRejectedError, or what ended the session
   */
  async open(upload: FileUpload, signal: AbortSignal): Promise<UploadLink> {
    this.#rejections.delete(upload);
    while (!upload.link) {
      this.#asking ??= this.#ask(upload);
      await this.#asking;
      signal.throwIfAborted();
      const message = this.#rejections.get(upload);
      if (message !== undefined) throw new FileRejectedError(message);
    }
    return upload.link;
  }

  /** Requests no more links until the next call. */
  stop(): void {
    this.#stopped.abort();
    this.#stopped = new AbortController();
    this.#asking = null;
  }

  async #ask(first: FileUpload): Promise<void> {
    const pending = [...new Set([first, ...this.of.next()])].filter(({ link }) => !link);
    const batch = pending.slice(0, LINKS_PER_CALL);
    const files = batch.map(({ file }) => ({ name: file.name, type: contentTypeOf(file.name)!, size: file.size }));
    const { signal } = this.#stopped;
    try {
      const started = await withRetry(() => this.api.startUploads(this.projectId, files), { signal });
      if (started.length !== batch.length) throw new Error('Not one link a file.');
      batch.forEach((upload, index) => (upload.link ??= { ...started[index]!, started: false }));
    } catch (error) {
      if (signal.aborted || isSessionLost(error)) throw error;
      // When the server names the files that it rejects, links for the others are requested again.
      const named = splitRejected(error);
      if (named)
        for (const { index, message } of named) this.#reject(batch[index], message || uploadErrors.links(error));
      else for (const upload of pending) this.#reject(upload, uploadErrors.links(error));
    } finally {
      if (!signal.aborted) this.#asking = null;
    }
  }

  #reject(upload: FileUpload | undefined, message: string): void {
    if (!upload) return;
    this.#rejections.set(upload, message);
    this.of.rejected(upload, message);
  }
}
