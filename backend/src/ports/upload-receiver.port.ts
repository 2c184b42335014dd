import type { Readable } from 'node:stream';

/** The head of a signed `PUT` as it reached our own server. */
export interface IncomingUpload {
  /** The signed token out of the URL that `StoragePort.presignPut` or `PartUploadsPort.presignPart` made. */
  token: string;
  contentType: string | undefined;
  contentLength: number | undefined;
  /** Says that the body is the rest of a part: `bytes <first>-<last>/<length of the part>`. */
  contentRange?: string | undefined;
  body: Readable;
}

/**
 * Receives signed uploads when storage has no HTTP endpoint of its own (disk). With S3 the browser talks to S3 and this
 * port rejects everything.
 */
export abstract class UploadReceiverPort {
  /**
   * Streams the body to its place with flat memory; nothing is visible under the key until
   * all bytes have come. On rejection the body is left as it is, so that the caller can still
   * answer; what remains of it is the caller's to drain or cut.
   * Called by PUT /api/uploads/{token}.
   * @returns the ETag of what was stored
   * @throws AppError `upload.bad_signature` (with `expired` when the link was ours), `upload.length_mismatch`,
   * `upload.offset_mismatch`, `upload.type_mismatch`, `upload.storage_full`, `upload.not_available`
   */
  abstract receive(upload: IncomingUpload): Promise<string>;
}
