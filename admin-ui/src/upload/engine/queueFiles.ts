import { newId } from '../../api/plainHttp';
import { validateFile } from './files/uploadRules';
import { entryOf, isSameFile, type InterruptedUpload } from './resumeStore';
import { FileUpload } from './transfer/fileUpload';
import type { UploadDependencies } from './uploadDependencies';
import type { UploadItem, UploadItems } from './uploadItems';

/** The files behind a queue's items: their transfers, and what is stored of them so that the next page can continue. */
export class QueueFiles {
  readonly #uploads = new Map<string, FileUpload>();

  constructor(
    private readonly projectId: string,
    private readonly deps: UploadDependencies,
  ) {}

  get(id: string): FileUpload | undefined {
    return this.#uploads.get(id);
  }

  /** An item for a chosen file; continues what an earlier page has sent of it. */
  add(file: File, earlier: InterruptedUpload | undefined): UploadItem {
    const id = newId();
    const error = validateFile(file);
    this.#uploads.set(id, new FileUpload(this.deps, this.projectId, { id, file, key: earlier?.key ?? null }));
    if (earlier) {
      this.save(id);
      this.deps.store.remove(earlier.id);
    }
    return {
      id,
      file,
      sent: 0,
      bytesPerSecond: null,
      status: error ? 'error' : 'pending',
      message: error?.message ?? null,
      retryable: !error,
      queued: false,
      paused: false,
    };
  }

  /** Stores the progress of a file. */
  save(id: string): void {
    const upload = this.#uploads.get(id);
    if (upload) this.deps.store.save(entryOf(id, this.projectId, upload.file, upload.link?.key ?? null));
  }

  /** Removes a file that is recorded. */
  finish(id: string): void {
    this.#uploads.delete(id);
    this.deps.store.remove(id);
  }

  /** Drops what has arrived; the file can be sent again from its beginning. */
  abort(id: string): void {
    this.#uploads.get(id)?.abort();
    this.deps.store.remove(id);
  }

  /** Aborts an upload for good. */
  remove(id: string): void {
    this.abort(id);
    this.#uploads.delete(id);
  }
}

/** Unfinished uploads of earlier pages in one project: when such a file is chosen again, it continues. */
export class InterruptedUploads {
  constructor(
    private readonly projectId: string,
    private readonly deps: UploadDependencies,
    private readonly items: UploadItems,
  ) {}

  offer(interrupted: readonly InterruptedUpload[]): void {
    this.items.interrupted(interrupted);
  }

  /** The one that this file belongs to. */
  find(file: File): InterruptedUpload | undefined {
    return this.items.state().interrupted.find((upload) => isSameFile(upload, file));
  }

  /** Finds an interrupted upload, and removes it from the list. */
  take(file: File): InterruptedUpload | undefined {
    const earlier = this.find(file);
    if (earlier) this.items.interrupted(this.items.state().interrupted.filter((each) => each !== earlier));
    return earlier;
  }

  /** Drops all of it, including what has arrived. */
  dismiss(): void {
    for (const { id, key } of this.items.state().interrupted) {
      this.deps.store.remove(id);
      if (key) this.deps.api.abortUpload(this.projectId, key).catch(() => undefined);
    }
    this.items.interrupted([]);
  }
}
