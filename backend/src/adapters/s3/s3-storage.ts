import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type GetObjectCommandOutput,
  type HeadObjectCommandOutput,
  type S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type ByteRange, satisfiedRange } from '../../common/bytes/byte-range.js';
import { appError } from '../../common/errors.js';
import { attachment } from '../../common/bytes/content-disposition.js';
import { assertStorageKey, assertStoragePrefix } from '../../ports/storage-key.js';
import {
  StoragePort,
  type ListedObject,
  type OpenedObject,
  type OpenOptions,
  type PresignGetOptions,
  type PresignPutOptions,
  type StoredObject,
} from '../../ports/storage.port.js';
import { S3Bucket } from './s3-bucket.js';
import { endWhenIdle, hasStatus, isMissing, type S3StorageOptions } from './s3-client.js';
import { abortUnfinishedUploads } from './s3-unfinished-uploads.js';

const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** S3 takes this many keys in one deletion, and gives as many in one page. */
const BATCH_KEYS = 1000;
/** The link is valid for longer than any job that reads by it may take. */
const INPUT_SECONDS = 10 * 3600;

/** Stores objects in S3 or a compatible store. */
export class S3Storage extends StoragePort {
  private readonly bucket: S3Bucket;

  constructor(options: S3StorageOptions) {
    super();
    this.bucket = new S3Bucket(options);
  }

  async presignPut(key: string, { size, contentType, expiresInSeconds }: PresignPutOptions): Promise<string> {
    const command = new PutObjectCommand({ ...this.bucket.at(key), ContentLength: size, ContentType: contentType });
    // By default the presigner leaves the type unsigned; S3 enforces signed headers only.
    const signed = ['host', 'content-length', 'content-type'];
    return getSignedUrl(this.bucket.publicClient, command, this.bucket.signing(expiresInSeconds, signed));
  }

  async presignGet(key: string, options: PresignGetOptions): Promise<string> {
    return this.presignRead(this.bucket.publicClient, key, options);
  }

  async head(key: string, signal?: AbortSignal): Promise<StoredObject | null> {
    const at = this.bucket.at(key);
    try {
      return describe(key, await this.bucket.client.send(new HeadObjectCommand(at), { abortSignal: signal }));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  override async open(key: string, { range, signal }: OpenOptions = {}): Promise<OpenedObject | null> {
    // A header that is no range asks for the whole object, whatever its length.
    const asked = satisfiedRange(range, Infinity) === null ? undefined : range;
    try {
      const found = await this.get(key, asked, signal);
      return { ...describe(key, found), ...partOf(found), body: found.body };
    } catch (error) {
      if (isMissing(error)) return null;
      if (hasStatus(error, 416)) throw new RangeError(`Nothing of ${range} is there.`, { cause: error });
      throw error;
    }
  }

  async read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    try {
      return (await this.get(key, range && `bytes=${range.start}-${range.end}`, signal)).body;
    } catch (error) {
      if (isMissing(error)) throw appError('storage.object_not_found', 'This file is not in storage.');
      if (hasStatus(error, 416))
        throw new RangeError(`Range starts at ${range?.start}, past the end.`, { cause: error });
      throw error;
    }
  }

  async write(key: string, body: Readable | Buffer, contentType: string, signal?: AbortSignal): Promise<void> {
    if (Buffer.isBuffer(body)) {
      const command = new PutObjectCommand({ ...this.bucket.at(key), Body: body, ContentType: contentType });
      await this.bucket.sends.send(command, { abortSignal: signal });
      return;
    }
    // The SDK needs its own controller, and its own kind of signal.
    const abortController = new AbortController();
    const abort = () => abortController.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      signal?.throwIfAborted();
      const params = { ...this.bucket.at(key), Body: body, ContentType: contentType };
      // The upload has parts, each a buffer: the length need not be known, and a failed part can be resent.
      const upload = new Upload({
        client: this.bucket.sends,
        params,
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        abortController,
      });
      await upload.done();
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
      body.destroy();
    }
  }

  async writeFile(key: string, path: string, contentType: string, signal?: AbortSignal): Promise<void> {
    assertStorageKey(key);
    await this.write(key, createReadStream(path, { highWaterMark: 1024 * 1024 }), contentType, signal);
  }

  async move(from: string, to: string, signal?: AbortSignal): Promise<boolean> {
    const source = this.bucket.at(from);
    try {
      const CopySource = `${source.Bucket}/${encodeURIComponent(source.Key).replaceAll('%2F', '/')}`;
      await this.bucket.transfers.send(new CopyObjectCommand({ ...this.bucket.at(to), CopySource }), {
        abortSignal: signal,
      });
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    await this.bucket.client.send(new DeleteObjectCommand(source), { abortSignal: signal });
    return true;
  }

  async delete(key: string, signal?: AbortSignal): Promise<void> {
    await this.bucket.client.send(new DeleteObjectCommand(this.bucket.at(key)), { abortSignal: signal });
  }

  async deletePrefix(prefix: string, signal?: AbortSignal): Promise<number> {
    assertStoragePrefix(prefix);
    let deleted = 0;
    let batch: string[] = [];
    for await (const { key } of this.list(prefix, signal)) {
      batch.push(key);
      if (batch.length === BATCH_KEYS) {
        await this.deleteBatch(batch, signal);
        deleted += batch.length;
        batch = [];
      }
    }
    if (batch.length > 0) await this.deleteBatch(batch, signal);
    return deleted + batch.length;
  }

  async *list(prefix: string, signal?: AbortSignal): AsyncGenerator<ListedObject> {
    if (prefix !== '') assertStoragePrefix(prefix);
    const paging = { client: this.bucket.client, pageSize: BATCH_KEYS };
    const pages = paginateListObjectsV2(paging, this.bucket.below(prefix), { abortSignal: signal });
    for await (const { Contents } of pages) {
      for (const found of Contents ?? []) {
        if (!found.Key) continue;
        yield {
          key: this.bucket.keyOf(found.Key),
          size: found.Size ?? 0,
          etag: found.ETag ?? '',
          lastModified: found.LastModified ?? new Date(0),
        };
      }
    }
  }

  sweepTemporary(before: Date, signal?: AbortSignal): Promise<number> {
    return abortUnfinishedUploads(this.bucket, before, signal);
  }

  override async unfinishedUploadsRule(): Promise<'set' | 'missing' | 'unknown'> {
    const command = new GetBucketLifecycleConfigurationCommand({ Bucket: this.bucket.name });
    try {
      const { Rules = [] } = await this.bucket.client.send(command);
      const isSet = Rules.some((rule) => rule.Status === 'Enabled' && rule.AbortIncompleteMultipartUpload);
      return isSet ? 'set' : 'missing';
    } catch (error) {
      // Many stores have no such rules, and a narrow key may not read them.
      return (error as Error).name === 'NoSuchLifecycleConfiguration' ? 'missing' : 'unknown';
    }
  }

  async seekableInput(key: string): Promise<string> {
    return this.presignRead(this.bucket.client, key, { expiresInSeconds: INPUT_SECONDS });
  }

  async ping(): Promise<void> {
    await this.bucket.client.send(new HeadBucketCommand({ Bucket: this.bucket.name }));
  }

  async check(): Promise<void> {
    const at = this.bucket.at(`.check/${randomUUID()}`);
    const written = randomUUID();
    await this.bucket.client.send(new PutObjectCommand({ ...at, Body: written }));
    try {
      const { Body } = await this.bucket.client.send(new GetObjectCommand(at));
      if ((await Body?.transformToString()) !== written) throw new Error('Storage returned different data.');
    } finally {
      await this.bucket.client.send(new DeleteObjectCommand(at));
    }
  }

  /** Closes the kept-alive connections. */
  override close(): void {
    this.bucket.close();
  }

  private async get(key: string, Range?: string, signal?: AbortSignal) {
    const command = new GetObjectCommand({ ...this.bucket.at(key), Range });
    const found = await this.bucket.client.send(command, { abortSignal: signal });
    const body = endWhenIdle(found.Body as Readable, this.bucket.timeouts.idleMs);
    return { ...found, body: signal ? addAbortSignal(signal, body) : body };
  }

  private async presignRead(client: S3Client, key: string, options: PresignGetOptions): Promise<string> {
    const { downloadName, contentType, expiresInSeconds } = options;
    const command = new GetObjectCommand({
      ...this.bucket.at(key),
      ResponseContentDisposition: downloadName === undefined ? undefined : attachment(downloadName),
      ResponseContentType: contentType,
    });
    return getSignedUrl(client, command, this.bucket.signing(expiresInSeconds));
  }

  private async deleteBatch(keys: string[], signal?: AbortSignal): Promise<void> {
    const command = new DeleteObjectsCommand({
      Bucket: this.bucket.name,
      Delete: { Objects: keys.map((key) => ({ Key: this.bucket.at(key).Key })), Quiet: true },
    });
    const { Errors } = await this.bucket.transfers.send(command, { abortSignal: signal });
    // S3 answers 200 even when some keys stayed.
    if (Errors?.length)
      throw new Error(`${Errors.length} of ${keys.length} objects could not be deleted: ${Errors[0]?.Code}`);
  }
}

/** Reads which part of an object a reply has, and the length of the whole. */
function partOf({ ContentRange }: GetObjectCommandOutput): { range: ByteRange | null; size?: number } {
  const [, start, end, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? []).map(Number);
  return size === undefined ? { range: null } : { range: { start: start!, end: end! }, size };
}

function describe(key: string, found: HeadObjectCommandOutput): StoredObject {
  return {
    key,
    size: found.ContentLength ?? 0,
    contentType: found.ContentType ?? 'application/octet-stream',
    etag: found.ETag ?? '',
    lastModified: found.LastModified ?? new Date(0),
  };
}
