import type { ByteRange } from '../../src/common/byte-range.js';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../src/common/clock.js';
import { refuse } from '../../src/common/errors.js';
import { assertStorageKey, assertStoragePrefix } from '../../src/ports/storage-key.js';
import { StoragePort, type ListedObject, type PresignPutOptions, type StoredObject } from '../../src/ports/storage.port.js';
import { UploadReceiverPort, type IncomingUpload } from '../../src/ports/upload-receiver.port.js';

interface Grant extends PresignPutOptions {
  key: string;
  expiresAt: number;
}

/**
 * Storage in memory, with the rules of the real ones. Upload links are served by
 * `FakeUploadReceiver` under `/api/uploads/<token>`; `seekableInput` is a `data:` URL.
 */
export class FakeStorage extends StoragePort {
  readonly objects = new Map<string, StoredObject & { data: Buffer }>();
  readonly grants = new Map<string, Grant>();
  private links = 0;

  constructor(readonly clock: Clock) {
    super();
  }

  async presignPut(key: string, options: PresignPutOptions): Promise<string> {
    assertStorageKey(key);
    this.links += 1;
    const token = `upload-${this.links}`;
    this.grants.set(token, { ...options, key, expiresAt: this.clock.now().getTime() + options.expiresInSeconds * 1000 });
    return `/api/uploads/${token}`;
  }

  async presignGet(key: string): Promise<string | null> {
    assertStorageKey(key);
    return null;
  }

  async head(key: string): Promise<StoredObject | null> {
    assertStorageKey(key);
    const found = this.objects.get(key);
    if (!found) return null;
    const { data: _data, ...object } = found;
    return object;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    assertStorageKey(key);
    const found = this.objects.get(key);
    if (!found) throw refuse('storage.object_not_found', 'This file is not in storage.');
    if (range && range.start >= found.size) throw new RangeError(`Range starts at ${range.start} of ${found.size} bytes.`);
    return Readable.from([range ? found.data.subarray(range.start, range.end + 1) : found.data], { objectMode: false });
  }

  async write(key: string, body: Readable | Buffer, contentType: string): Promise<void> {
    assertStorageKey(key);
    const data = Buffer.isBuffer(body) ? Buffer.from(body) : await buffer(body);
    const etag = `"${createHash('md5').update(data).digest('hex')}"`;
    this.objects.set(key, { key, size: data.length, contentType, etag, lastModified: this.clock.now(), data });
  }

  async writeFile(key: string, path: string, contentType: string): Promise<void> {
    assertStorageKey(key);
    await this.write(key, await readFile(path), contentType);
  }

  async delete(key: string): Promise<void> {
    assertStorageKey(key);
    this.objects.delete(key);
  }

  async deletePrefix(prefix: string): Promise<number> {
    assertStoragePrefix(prefix);
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix));
    for (const key of keys) this.objects.delete(key);
    return keys.length;
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    if (prefix !== '') assertStoragePrefix(prefix);
    for (const { key, size, etag, lastModified } of [...this.objects.values()]) {
      if (key.startsWith(prefix)) yield { key, size, etag, lastModified };
    }
  }

  async sweepTemporary(): Promise<number> {
    return 0;
  }

  async seekableInput(key: string): Promise<string> {
    assertStorageKey(key);
    return `data:application/octet-stream;base64,${this.objects.get(key)?.data.toString('base64') ?? ''}`;
  }

  async check(): Promise<void> {}
}

/** Takes the uploads that a `FakeStorage` signed. */
export class FakeUploadReceiver extends UploadReceiverPort {
  constructor(private readonly storage: FakeStorage) {
    super();
  }

  async receive({ token, contentType, contentLength, body }: IncomingUpload): Promise<void> {
    const grant = this.storage.grants.get(token);
    if (!grant || grant.expiresAt <= this.storage.clock.now().getTime()) throw refuse('upload.bad_signature', 'This upload link is not valid.');
    if (contentType !== grant.contentType) throw refuse('upload.type_mismatch', 'Wrong type.');
    if (contentLength !== grant.size) throw refuse('upload.length_mismatch', 'Wrong length.');
    const data = await buffer(body).catch(() => Buffer.alloc(0));
    if (data.length !== grant.size) throw refuse('upload.length_mismatch', 'The upload was cut off.');
    await this.storage.write(grant.key, data, contentType);
  }
}
