import type { Readable } from 'node:stream';
import { type ByteRange, satisfiedRange } from '../common/bytes/byte-range.js';
import { AppError, ERROR_CODES } from '../common/errors.js';

/** An object in a listing. `size` in bytes; `etag` with its quotes, as in HTTP. */
export interface ListedObject {
  key: string;
  size: number;
  etag: string;
  lastModified: Date;
}

/** An object with its content type. S3 listings carry none, so only `head` has it. */
export interface StoredObject extends ListedObject {
  contentType: string;
}

/** An object whose bytes have begun to come. */
export interface OpenedObject extends ListedObject {
  body: Readable;
  /** This part of the object comes; null for all of it. */
  range: ByteRange | null;
  /** Left out where the storage would have to ask for it: then `head` has it. */
  contentType?: string;
}

export interface OpenOptions {
  /** A `Range` header: the object's length need not be known. */
  range?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface PresignPutOptions {
  /** Exact length in bytes; part of the signature, enforced by storage. */
  size: number;
  /** Exact media type; part of the signature, enforced by storage. */
  contentType: string;
  expiresInSeconds: number;
}

export interface PresignGetOptions {
  expiresInSeconds: number;
  /** If set, the link answers `Content-Disposition: attachment` with this name (any Unicode). */
  downloadName?: string;
  contentType?: string;
}

/**
 * The storage of originals and renditions. Keys are relative POSIX paths (`projects/<id>/originals/<uuid>.mp4`); no
 * adapter accepts `..` or an absolute key (see `storage-key.ts`). A key must not be the folder of another (`a` beside
 * `a/b`): disks cannot hold both. A call whose `signal` is aborted fails with the signal's reason. A storage that does
 * not answer, or denies access, is an AppError `storage.unavailable` with the fault as its cause.
 */
export abstract class StoragePort {
  /** Ends what is kept open for further calls. */
  close(): void {}

  /**
   * URL (absolute, or a path on our own origin) that accepts one `PUT` of exactly this length and type. Called by
   * UploadsService when staff start the upload of a small file.
   */
  abstract presignPut(key: string, options: PresignPutOptions): Promise<string>;
  /**
   * Short-lived URL at the storage itself, or null when bytes must pass through our own byte routes.
   * Called by BytesService when a link to an original is followed.
   */
  abstract presignGet(key: string, options: PresignGetOptions): Promise<string | null>;
  /**
   * Returns the facts of an object; null when there is none.
   * Called for a request that may need no bytes, and when an upload is recorded.
   */
  abstract head(key: string, signal?: AbortSignal): Promise<StoredObject | null>;
  /**
   * `head` and `read` of the object or one range of it, which a store can answer at once. The caller reads or destroys
   * the body. Called by BytesService, and by exports.
   * @throws RangeError when nothing of the range is there
   */
  async open(key: string, { range, signal }: OpenOptions = {}): Promise<OpenedObject | null> {
    const object = await this.head(key, signal);
    if (!object) return null;
    const part = satisfiedRange(range, object.size);
    return { ...object, range: part, body: await this.read(key, part ?? undefined, signal) };
  }
  /**
   * Streams the object or one range of it; an `end` past the last byte is cut to it.
   * Called by the byte routes, the ZIP stream, the renderer and the logo of the settings.
   * @throws AppError `storage.object_not_found`
   * @throws RangeError when the range starts at or past the end: callers check it against `head`
   */
  abstract read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
  /**
   * Writes whole or not at all: a reader never sees half an object. Called by the renderer for photos and playlists,
   * and by PicturesService for logos.
   */
  abstract write(key: string, body: Readable | Buffer, contentType: string, signal?: AbortSignal): Promise<void>;
  /**
   * Writes a finished local file (renditions made by ffmpeg).
   * Called by the renderer for the files of a video stream.
   */
  abstract writeFile(key: string, path: string, contentType: string, signal?: AbortSignal): Promise<void>;
  /**
   * Moves an object to another key, replacing any object there. Safe to repeat and to run concurrently. Called by
   * UploadsService when an upload is recorded, to move it out of its link's reach.
   * @returns false when there is no such object
   */
  abstract move(from: string, to: string, signal?: AbortSignal): Promise<boolean>;
  /** Deleting an object that does not exist succeeds. Called by the purge jobs and when uploads are dropped. */
  abstract delete(key: string, signal?: AbortSignal): Promise<void>;
  /**
   * Deletes everything below `prefix` (must end in `/`); returns how many objects were deleted. Called by the purge
   * jobs, and by RenderRunsService for renditions that are no longer used.
   */
  abstract deletePrefix(prefix: string, signal?: AbortSignal): Promise<number>;
  /**
   * Objects below a prefix (ends in `/`, or is empty for all), in any order.
   * Called by backups, exports and the checks of the operator.
   */
  abstract list(prefix: string, signal?: AbortSignal): AsyncIterable<ListedObject>;
  /**
   * Removes the temporary files and open multipart uploads of writes that were interrupted before an instant; returns
   * how many. Called by the housekeeping job.
   */
  abstract sweepTemporary(before: Date, signal?: AbortSignal): Promise<number>;
  /**
   * Says whether the store itself removes uploads that were begun and never finished; `unknown` where that cannot be
   * read, or there are none. Called by the checks of the operator.
   */
  async unfinishedUploadsRule(): Promise<'set' | 'missing' | 'unknown'> {
    return 'unknown';
  }
  /**
   * A path or http(s) URL that ffmpeg can open and seek in without fetching the whole object. Does not check whether
   * the object exists. Called by the renderer before ffmpeg and ffprobe.
   */
  abstract seekableInput(key: string): Promise<string>;
  /**
   * Throws when storage does not answer; writes nothing, so that anybody may trigger it (readiness). Called by the
   * readiness check of API and worker.
   */
  abstract ping(): Promise<void>;
  /**
   * Throws when storage cannot be written and read now (staff's status page).
   * Called when staff open the status page, and by the worker at its start.
   */
  abstract check(): Promise<void>;
}

/** Creates the error of every call while the storage is unavailable; the fault itself is for the log. */
export function storageUnavailable(cause: unknown): AppError {
  const message = 'The file storage does not answer just now. Try again in a moment.';
  return new AppError(ERROR_CODES['storage.unavailable'], 'storage.unavailable', message, {}, { cause });
}
