import type { ByteRange } from '../../src/common/bytes/byte-range.js';
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../src/common/clock.js';
import { appError } from '../../src/common/errors.js';
import { PartUploadsPort, type PresignPartOptions, type StoredPart } from '../../src/ports/part-uploads.port.js';
import { assertStorageKey, assertStoragePrefix } from '../../src/ports/storage-key.js';
import {
  StoragePort,
  type ListedObject,
  type PresignPutOptions,
  type StoredObject,
} from '../../src/ports/storage.port.js';
import { UploadReceiverPort, type IncomingUpload } from '../../src/ports/upload-receiver.port.js';

interface Grant extends PresignPutOptions {
  key: string;
  expiresAt: number;
  part?: { uploadId: string; number: number };
}

interface OpenUpload {
  key: string;
  contentType: string;
  touched: number;
  parts: Map<number, StoredPart & { data: Buffer }>;
}

/**
 * Storage in memory, with the rules of the real ones. Upload links are served by
 * `FakeUploadReceiver` under `/api/uploads/<token>`; `seekableInput` is a `data:` URL.
 */
export class FakeStorage extends StoragePort {
  readonly objects = new Map<string, StoredObject & { data: Buffer }>();
  readonly uploads = new Map<string, OpenUpload>();
  readonly grants = new Map<string, Grant>();
  private links = 0;

  constructor(readonly clock: Clock) {
    super();
  }

  async presignPut(key: string, options: PresignPutOptions): Promise<string> {
    return this.grant(key, options);
  }

  /** A link to an object, or to a part of an open upload. */
  grant(key: string, options: PresignPutOptions, part?: Grant['part']): string {
    assertStorageKey(key);
    this.links += 1;
    const token = `upload-${this.links}`;
    this.grants.set(token, {
      ...options,
      key,
      expiresAt: this.clock.now().getTime() + options.expiresInSeconds * 1000,
      ...(part ? { part } : {}),
    });
    return `/api/uploads/${token}`;
  }

  async presignGet(key: string): Promise<string | null> {
    assertStorageKey(key);
    return null;
  }

  async head(key: string, signal?: AbortSignal): Promise<StoredObject | null> {
    signal?.throwIfAborted();
    assertStorageKey(key);
    const found = this.objects.get(key);
    if (!found) return null;
    const { data: _data, ...object } = found;
    return object;
  }

  async read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    assertStorageKey(key);
    signal?.throwIfAborted();
    const found = this.objects.get(key);
    if (!found) throw appError('storage.object_not_found', 'This file is not in storage.');
    if (range && range.start >= found.size)
      throw new RangeError(`Range starts at ${range.start} of ${found.size} bytes.`);
    const body = Readable.from([range ? found.data.subarray(range.start, range.end + 1) : found.data], {
      objectMode: false,
    });
    return signal ? addAbortSignal(signal, body) : body;
  }

  async write(key: string, body: Readable | Buffer, contentType: string, signal?: AbortSignal): Promise<void> {
    assertStorageKey(key);
    signal?.throwIfAborted();
    const data = Buffer.isBuffer(body)
      ? Buffer.from(body)
      : await buffer(signal ? addAbortSignal(signal, body) : body).catch((error: unknown) => {
          signal?.throwIfAborted();
          throw error;
        });
    const etag = `"${createHash('md5').update(data).digest('hex')}"`;
    this.objects.set(key, { key, size: data.length, contentType, etag, lastModified: this.clock.now(), data });
  }

  async writeFile(key: string, path: string, contentType: string, signal?: AbortSignal): Promise<void> {
    assertStorageKey(key);
    await this.write(key, await readFile(path), contentType, signal);
  }

  async move(from: string, to: string, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    assertStorageKey(from);
    assertStorageKey(to);
    const found = this.objects.get(from);
    if (!found) return false;
    this.objects.delete(from);
    this.objects.set(to, { ...found, key: to });
    return true;
  }

  async delete(key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    assertStorageKey(key);
    this.objects.delete(key);
  }

  async deletePrefix(prefix: string, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    assertStoragePrefix(prefix);
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix));
    for (const key of keys) this.objects.delete(key);
    return keys.length;
  }

  async *list(prefix: string, signal?: AbortSignal): AsyncGenerator<ListedObject> {
    if (prefix !== '') assertStoragePrefix(prefix);
    signal?.throwIfAborted();
    for (const { key, size, etag, lastModified } of [...this.objects.values()]) {
      if (key.startsWith(prefix)) yield { key, size, etag, lastModified };
    }
  }

  async sweepTemporary(before: Date, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    const stale = [...this.uploads].filter(([, { touched }]) => touched < before.getTime());
    for (const [id] of stale) this.uploads.delete(id);
    return stale.length;
  }

  async seekableInput(key: string): Promise<string> {
    assertStorageKey(key);
    return `data:application/octet-stream;base64,${this.objects.get(key)?.data.toString('base64') ?? ''}`;
  }

  async ping(): Promise<void> {}

  async check(): Promise<void> {}
}

/** Uploads in parts to a `FakeStorage`. */
export class FakePartUploads extends PartUploadsPort {
  constructor(private readonly storage: FakeStorage) {
    super();
  }

  async start(key: string, contentType: string): Promise<string> {
    assertStorageKey(key);
    const id = randomUUID();
    this.storage.uploads.set(id, { key, contentType, touched: this.storage.clock.now().getTime(), parts: new Map() });
    return id;
  }

  async presignPart(
    key: string,
    uploadId: string,
    { number, size, expiresInSeconds }: PresignPartOptions,
  ): Promise<string> {
    return this.storage.grant(key, { size, contentType: '', expiresInSeconds }, { uploadId, number });
  }

  async list(key: string, uploadId: string): Promise<StoredPart[] | null> {
    const upload = this.find(key, uploadId);
    if (!upload) return null;
    return [...upload.parts.values()]
      .map(({ number, size, etag }) => ({ number, size, etag }))
      .sort((one, other) => one.number - other.number);
  }

  async complete(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<void> {
    const upload = this.find(key, uploadId);
    const chosen = parts.map(({ number }) => upload?.parts.get(number));
    if (!upload || chosen.some((part, index) => part?.etag !== parts[index]!.etag))
      throw appError('upload.not_stored', 'Not these parts.');
    this.storage.uploads.delete(uploadId);
    await this.storage.write(key, Buffer.concat(chosen.map((part) => part!.data)), upload.contentType);
  }

  async abort(key: string, uploadId: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.find(key, uploadId)) this.storage.uploads.delete(uploadId);
  }

  private find(key: string, uploadId: string): OpenUpload | null {
    const upload = this.storage.uploads.get(uploadId);
    return upload?.key === key ? upload : null;
  }
}

/** Takes the uploads that a `FakeStorage` signed. */
export class FakeUploadReceiver extends UploadReceiverPort {
  constructor(private readonly storage: FakeStorage) {
    super();
  }

  async receive({ token, contentType, contentLength, body }: IncomingUpload): Promise<string> {
    const grant = this.storage.grants.get(token);
    if (!grant || grant.expiresAt <= this.storage.clock.now().getTime())
      throw appError('upload.bad_signature', 'This upload link is not valid.');
    if (!grant.part && contentType !== grant.contentType) throw appError('upload.type_mismatch', 'Wrong type.');
    if (contentLength !== grant.size) throw appError('upload.length_mismatch', 'Wrong length.');
    const data = await buffer(body).catch(() => Buffer.alloc(0));
    if (data.length !== grant.size) throw appError('upload.length_mismatch', 'The upload was cut off.');
    if (!grant.part) {
      await this.storage.write(grant.key, data, grant.contentType);
      return this.storage.objects.get(grant.key)!.etag;
    }
    const { uploadId, number } = grant.part;
    const upload = this.storage.uploads.get(uploadId);
    if (!upload) throw appError('upload.not_stored', 'This upload is not open any more.');
    const etag = `"${createHash('md5').update(data).digest('hex')}"`;
    upload.parts.set(number, { number, size: data.length, etag, data });
    return etag;
  }
}
