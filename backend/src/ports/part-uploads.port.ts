/** One part as storage holds it. Parts are counted from 1. */
export interface StoredPart {
  number: number;
  /** Bytes. */
  size: number;
  /** The entity tag with its quotes, as in the reply to the part's `PUT`. */
  etag: string;
}

export interface PresignPartOptions {
  number: number;
  /** The byte of the file at which it begins. */
  offset: number;
  /** Exact length in bytes; part of the signature, enforced by storage. */
  size: number;
  expiresInSeconds: number;
}

/**
 * Files that arrive in parts, in any order and any number of times, and become one object at once: S3's multipart
 * upload, which every storage offers alike. While an upload is open nothing is visible under its key; when it is
 * completed or aborted, all its links are void.
 */
export abstract class PartUploadsPort {
  /**
   * Opens an upload.
   * Called by PartUploadsService when staff start the upload of a large file.
   * @param size bytes of the whole file
   * @returns its id at the storage
   * @throws AppError `storage.bad_key`, `upload.storage_full` where it is known that so much cannot be stored
   */
  abstract start(key: string, contentType: string, size: number): Promise<string>;
  /**
   * URL (absolute, or a path on our own origin) that accepts one `PUT` of this part. Called shortly before the browser
   * sends a part.
   */
  abstract presignPart(key: string, uploadId: string, options: PresignPartOptions): Promise<string>;
  /**
   * The bytes that are there of each of these parts, where there are any: a part can be continued behind them. Ends who
   * is sending one of them. A store that takes parts as a whole has none. Called before parts are signed.
   */
  arrived(_key: string, _uploadId: string, _numbers: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return Promise.resolve(new Map());
  }
  /**
   * The parts that have arrived, in order; null when there is no such open upload.
   * Called when an upload resumes, and before it is completed.
   */
  abstract list(key: string, uploadId: string): Promise<StoredPart[] | null>;
  /**
   * Joins exactly these parts, in this order, to the object.
   * Called once the browser has sent all parts. Repeating it is safe.
   * @throws AppError `upload.not_stored` when the upload is not open any more, or a part is not the one named
   */
  abstract complete(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<void>;
  /**
   * Closes the upload and drops its parts; closing one that is not open is no error. Called when staff drop an upload,
   * and by the upload sweep.
   */
  abstract abort(key: string, uploadId: string, signal?: AbortSignal): Promise<void>;
  /** Closes kept-alive connections. */
  close(): void {}
}
