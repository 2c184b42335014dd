import type { HashFile } from './hashFile';
import { sendFile, type SendingFiles, type UploadLink } from './sendFile';
import { UploadGoneError, type SendingOf } from './sendParts';
import type { UploadApi } from './uploadDependencies';

/** What one file on its way depends on. */
export type FileDependencies = Pick<SendingFiles, 'put' | 'slots'> & {
  api: SendingFiles['api'] & Pick<UploadApi, 'abortUpload'>;
  hash: HashFile;
};

/** Bytes that have arrived: under which key, and the SHA-256 as it was read here (null where the browser could not work it out). */
export interface StoredBytes {
  key: string;
  sha256: string | null;
}

/** How the sending of a file is followed. */
export interface UploadFollower extends SendingOf {
  /** Hears of every upload at the server that is used. */
  started: (key: string) => void;
  /** Something of it was there already. */
  resumed: () => void;
  /** All bytes are at storage. */
  arrived: () => void;
}

/** How often an upload that has ended at storage is restarted before the file fails. */
const STARTS = 3;

/** One file on its way: its upload at the server, and its checksum, read beside the sending. */
export class FileUpload {
  readonly id: string;
  readonly file: File;
  link: UploadLink | null;
  #hash: Promise<string | null> | null = null;

  constructor(
    private readonly deps: FileDependencies,
    private readonly projectId: string,
    /** `key`: of an upload that an earlier page has begun. */
    { id, file, key }: { id: string; file: File; key: string | null },
  ) {
    this.id = id;
    this.file = file;
    this.link = key ? { key, uploadUrl: null, partSize: null, started: true } : null;
  }

  /**
   * Sends what is missing. `open` gets a new upload at the server.
   * @throws StorageError, HttpError, UnreadableFileError, AbortError
   */
  async send(open: () => Promise<UploadLink>, on: UploadFollower): Promise<StoredBytes> {
    const hash = (this.#hash ??= this.deps.hash(this.file));
    // Whoever waits for it hears of its failure.
    hash.catch(() => undefined);
    const key = await this.#sendBytes(open, on);
    on.arrived();
    return { key, sha256: await hash };
  }

  /** The file is read again for its checksum when it is sent again. */
  readAgain(): void {
    this.#hash = null;
  }

  /** Nobody goes on with it: its parts need not lie about. */
  abort(): void {
    const key = this.link?.key;
    this.link = null;
    this.#hash = null;
    // The sweeper comes by anyway.
    if (key) this.deps.api.abortUpload(this.projectId, key).catch(() => undefined);
  }

  async #sendBytes(open: () => Promise<UploadLink>, on: UploadFollower): Promise<string> {
    for (let starts = 1; ; starts += 1) {
      const link = this.link ?? (await open());
      on.signal.throwIfAborted();
      this.link = { ...link, started: true };
      on.started(link.key);
      try {
        await sendFile({ projectId: this.projectId, ...this.deps }, this.file, link, on);
        return link.key;
      } catch (error) {
        if (!(error instanceof UploadGoneError) || on.signal.aborted) throw error;
        this.link = null;
        if (starts === STARTS) throw error;
        on.progress(0);
      }
    }
  }
}
