import type { StaffMediaFileDto } from '@showreel/api-client';
import { isSessionLost } from '../../api/errors';
import type { StoredBytes } from './transfer/fileUpload';
import { withRetry } from './transfer/retry';
import { sectionOf } from './files/fileSources';
import { uploadErrors } from './uploadErrors';
import { contentTypeOf } from './files/uploadRules';
import type { UploadApi } from '../uploadApi';

interface Stored extends StoredBytes {
  file: File;
}

const FILES_PER_CALL = 500;

/** Records at the server which files have arrived in storage, while the next ones are still being sent. */
export class UploadRecorder {
  readonly #stored = new Map<string, Stored>();
  #waiting: string[] = [];
  #running: Promise<void> | null = null;
  #stopped = new AbortController();

  constructor(
    private readonly projectId: string,
    private readonly api: Pick<UploadApi, 'processUploads'>,
    private readonly on: {
      recorded: (ids: readonly string[], files: readonly StaffMediaFileDto[]) => void;
      failed: (id: string, message: string) => void;
      sessionLost: () => void;
    },
  ) {}

  /** The file's bytes are in storage and not recorded yet. */
  has(id: string): boolean {
    return this.#stored.has(id);
  }

  /** The bytes have arrived under this key. */
  add(id: string, stored: Stored): void {
    this.#stored.set(id, stored);
    this.again(id);
  }

  /** Records files that arrived before, when their recording failed. */
  again(id: string): void {
    this.#waiting.push(id);
    this.#running ??= this.#record();
  }

  forget(id: string): void {
    this.#stored.delete(id);
  }

  /** Stops recording waiting files, without forgetting them. */
  stop(): void {
    this.#waiting = [];
    this.#stopped.abort();
    this.#stopped = new AbortController();
  }

  get busy(): boolean {
    return this.#running !== null;
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #record(): Promise<void> {
    while (this.#waiting.length > 0) {
      const ids = this.#waiting.splice(0, FILES_PER_CALL);
      if ((await this.#together(ids)) !== 'rejected') continue;
      // The call records all or none: one by one, a bad file harms only itself.
      for (const id of ids) if ((await this.#together([id])) === 'session-lost') break;
    }
    // The round ends here and not in a later callback: files that arrive from now on start the next round.
    this.#running = null;
  }

  /** `rejected`: one of several files is the reason. `failed`: these files have failed, until they are tried again. */
  async #together(requested: string[]): Promise<'recorded' | 'rejected' | 'failed' | 'session-lost'> {
    // A file may be removed from the list while others are recorded.
    const ids = requested.filter((id) => this.#stored.has(id));
    if (ids.length === 0) return 'recorded';
    const records = ids.map((id) => {
      const { file, key, sha256 } = this.#stored.get(id)!;
      const albumId = sectionOf(file);
      return {
        key,
        originalName: file.name,
        size: file.size,
        type: contentTypeOf(file.name)!,
        ...(sha256 ? { sha256 } : {}),
        ...(albumId ? { albumId } : {}),
      };
    });
    const { signal } = this.#stopped;
    let files: StaffMediaFileDto[];
    try {
      files = await withRetry(() => this.api.processUploads(this.projectId, records), { signal });
    } catch (error) {
      if (signal.aborted) return 'session-lost';
      if (isSessionLost(error)) {
        this.on.sessionLost();
        return 'session-lost';
      }
      const stale = uploadErrors.isStale(error);
      if (stale && ids.length > 1) return 'rejected';
      for (const id of ids) {
        if (stale) this.#stored.delete(id);
        this.on.failed(id, uploadErrors.recording(error));
      }
      return 'failed';
    }
    for (const id of ids) this.#stored.delete(id);
    this.on.recorded(ids, files);
    return 'recorded';
  }
}
