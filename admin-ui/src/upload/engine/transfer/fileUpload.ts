import type { UploadApi } from '../../uploadApi';
import { contentTypeOf } from '../files/uploadRules';
import type { HashFile } from './hashFile';
import { StorageError } from './putBytes';
import { withRetry } from './retry';
import { sendParts, UploadGoneError, type SendDependencies, type SendListener } from './sendParts';

/** How the server expects a file to be sent. */
export interface UploadLink {
  key: string;
  uploadUrl: string | null;
  partSize: number | null;
  /** Some of it may have arrived: checked before anything is sent. */
  started: boolean;
}

type FileSendDependencies = SendDependencies & { api: Pick<UploadApi, 'uploadProgress'> };

/** What one file on its way depends on. */
export type FileDependencies = Pick<FileSendDependencies, 'put' | 'slots'> & {
  api: FileSendDependencies['api'] & Pick<UploadApi, 'abortUpload'>;
  hash: HashFile;
};

/** The bytes that have arrived: their key, and the SHA-256 computed here (null where the browser could not). */
export interface StoredBytes {
  key: string;
  sha256: string | null;
}

/** How the sending of a file is followed. */
interface UploadListener extends SendListener {
  /** Called for every upload at the server that is used. */
  started: (key: string) => void;
  /** Some of it had arrived already. */
  resumed: () => void;
  /** All bytes are at storage. */
  arrived: () => void;
}

/** An upload that has ended at storage is started again, until it has been started this often. */
const MAX_STARTS = 3;

/** One file being uploaded: its upload at the server, and its checksum, computed meanwhile. */
export class FileUpload {
  readonly id: string;
  readonly file: File;
  link: UploadLink | null;
  #hash: Promise<string | null> | null = null;

  constructor(
    private readonly deps: FileDependencies,
    private readonly projectId: string,
    /** `key`: of an upload that an earlier page has started. */
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
  async send(open: () => Promise<UploadLink>, on: UploadListener): Promise<StoredBytes> {
    const hash = (this.#hash ??= this.deps.hash(this.file));
    // Whoever awaits it gets its failure.
    hash.catch(() => undefined);
    const key = await this.#sendBytes(open, on);
    on.arrived();
    return { key, sha256: await hash };
  }

  /** The file is read again for its checksum when it is sent again. */
  readAgain(): void {
    this.#hash = null;
  }

  /** Nobody continues it: its parts need not stay. */
  abort(): void {
    const key = this.link?.key;
    this.link = null;
    this.#hash = null;
    // The sweeper removes it anyway.
    if (key) this.deps.api.abortUpload(this.projectId, key).catch(() => undefined);
  }

  async #sendBytes(open: () => Promise<UploadLink>, on: UploadListener): Promise<string> {
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
        if (starts === MAX_STARTS) throw error;
        on.progress(0);
      }
    }
  }
}

/**
 * Sends what is missing of a file: in one go when it is small, in parts when it is not.
 * @throws StorageError, HttpError, UploadGoneError, AbortError
 */
async function sendFile(
  sending: FileSendDependencies,
  file: File,
  link: UploadLink,
  on: SendListener & { resumed: () => void },
): Promise<void> {
  if (link.started && !link.uploadUrl) return resume(sending, file, link.key, on);
  if (!link.uploadUrl)
    return sendParts(sending, file, { key: link.key, partSize: link.partSize ?? file.size, there: [] }, on);
  const { uploadUrl } = link;
  const send = () =>
    sending.put(uploadUrl, file, contentTypeOf(file.name)!, { progress: on.progress, signal: on.signal });
  await withRetry(async () => {
    try {
      await sending.slots.add(send, { signal: on.signal });
    } catch (error) {
      on.progress(0);
      if (error instanceof StorageError && error.status === 403) throw new UploadGoneError();
      throw error;
    }
  }, on);
}

async function resume(
  sending: FileSendDependencies,
  file: File,
  key: string,
  on: SendListener & { resumed: () => void },
): Promise<void> {
  const { api, projectId } = sending;
  const { state, partSize, parts } = await withRetry(() => api.uploadProgress(projectId, key), on);
  if (state === 'gone') throw new UploadGoneError();
  on.resumed();
  if (state === 'open') await sendParts(sending, file, { key, partSize: partSize ?? file.size, there: parts }, on);
  else on.progress(file.size);
}
