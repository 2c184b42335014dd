import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListParts,
  PutObjectCommand,
  type S3Client,
  type S3ServiceException,
  paginateListObjectsV2,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange } from '../../common/byte-range.js';
import { appError } from '../../common/errors.js';
import { attachment } from '../../common/http/content-disposition.js';
import { assertStorageKey, assertStoragePrefix } from '../../ports/storage-key.js';
import {
  StoragePort,
  type ListedObject,
  type PresignGetOptions,
  type PresignPutOptions,
  type StoredObject,
} from '../../ports/storage.port.js';
import {
  createClient,
  endWhenIdle,
  hasStatus,
  S3_TIMEOUTS,
  type S3StorageOptions,
  type S3Timeouts,
} from './s3-client.js';

const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** As many keys as S3 takes in one deletion, and gives in one page. */
const BATCH_KEYS = 1000;
/** Longer than any job that reads by such a link may take. */
const INPUT_SECONDS = 10 * 3600;
const UNFINISHED_HOURS = 24;
/** Everything that is large enough for parts lies below; other uploads in the bucket are not ours. */
const OUR_UPLOADS = 'projects/';

/** Objects in S3 or a store that speaks its language. */
export class S3Storage extends StoragePort {
  private readonly client: S3Client;
  /** For calls that send, copy or delete much: more time to answer. */
  private readonly transfers: S3Client;
  /** Signs links for browsers: the host is part of the signature. */
  private readonly publicClient: S3Client;
  private readonly bucket: string;
  private readonly timeouts: S3Timeouts;

  constructor(private readonly options: S3StorageOptions) {
    super();
    this.bucket = options.bucket;
    this.timeouts = options.timeouts ?? S3_TIMEOUTS;
    const { answerMs, transferMs } = this.timeouts;
    this.client = createClient(options, options.endpoint, answerMs);
    this.transfers = createClient(options, options.endpoint, transferMs);
    this.publicClient = createClient(options, options.publicEndpoint ?? options.endpoint, answerMs);
  }

  async presignPut(key: string, { size, contentType, expiresInSeconds }: PresignPutOptions): Promise<string> {
    const command = new PutObjectCommand({ ...this.objectRef(key), ContentLength: size, ContentType: contentType });
    return getSignedUrl(this.publicClient, command, {
      expiresIn: expiresInSeconds,
      signingDate: this.options.clock.now(),
      // By default the presigner leaves the type unsigned; S3 enforces signed headers only.
      signableHeaders: new Set(['host', 'content-length', 'content-type']),
    });
  }

  async presignGet(key: string, options: PresignGetOptions): Promise<string> {
    return this.presignRead(this.publicClient, key, options);
  }

  async head(key: string, signal?: AbortSignal): Promise<StoredObject | null> {
    const at = this.objectRef(key);
    try {
      const found = await this.client.send(new HeadObjectCommand(at), { abortSignal: signal });
      return {
        key,
        size: found.ContentLength ?? 0,
        contentType: found.ContentType ?? 'application/octet-stream',
        etag: found.ETag ?? '',
        lastModified: found.LastModified ?? new Date(0),
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const command = new GetObjectCommand({ ...this.objectRef(key), Range });
      const { Body } = await this.client.send(command, { abortSignal: signal });
      const body = endWhenIdle(Body as Readable, this.timeouts.idleMs);
      return signal ? addAbortSignal(signal, body) : body;
    } catch (error) {
      if (isMissing(error)) throw appError('storage.object_not_found', 'This file is not in storage.');
      if (hasStatus(error, 416))
        throw new RangeError(`Range starts at ${range?.start}, past the end.`, { cause: error });
      throw error;
    }
  }

  async write(key: string, body: Readable | Buffer, contentType: string, signal?: AbortSignal): Promise<void> {
    if (Buffer.isBuffer(body)) {
      const command = new PutObjectCommand({ ...this.objectRef(key), Body: body, ContentType: contentType });
      await this.transfers.send(command, { abortSignal: signal });
      return;
    }
    // The SDK needs its own controller, and its own kind of signal.
    const abortController = new AbortController();
    const abort = () => abortController.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      signal?.throwIfAborted();
      const params = { ...this.objectRef(key), Body: body, ContentType: contentType };
      // In parts, each a buffer: the length need not be known, and a failed part can be sent again.
      const upload = new Upload({
        client: this.transfers,
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
    const source = this.objectRef(from);
    try {
      const CopySource = `${this.bucket}/${encodeURIComponent(from).replaceAll('%2F', '/')}`;
      await this.transfers.send(new CopyObjectCommand({ ...this.objectRef(to), CopySource }), { abortSignal: signal });
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    await this.client.send(new DeleteObjectCommand(source), { abortSignal: signal });
    return true;
  }

  async delete(key: string, signal?: AbortSignal): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.objectRef(key)), { abortSignal: signal });
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
    const paging = { client: this.client, pageSize: BATCH_KEYS };
    const pages = paginateListObjectsV2(paging, { Bucket: this.bucket, Prefix: prefix }, { abortSignal: signal });
    for await (const { Contents } of pages) {
      for (const found of Contents ?? []) {
        if (!found.Key) continue;
        yield {
          key: found.Key,
          size: found.Size ?? 0,
          etag: found.ETag ?? '',
          lastModified: found.LastModified ?? new Date(0),
        };
      }
    }
  }

  async sweepTemporary(signal?: AbortSignal): Promise<number> {
    const before = this.options.clock.now().getTime() - UNFINISHED_HOURS * 3_600_000;
    let removed = 0;
    let page: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
    while (page) {
      const command = new ListMultipartUploadsCommand({ Bucket: this.bucket, Prefix: OUR_UPLOADS, ...page });
      const found: ListMultipartUploadsCommandOutput = await this.client.send(command, { abortSignal: signal });
      for (const { Key, UploadId, Initiated } of found.Uploads ?? []) {
        if (!Key || !UploadId || !Initiated || Initiated.getTime() >= before) continue;
        if (await this.hasPartSince(before, Key, UploadId, signal)) continue;
        await this.client.send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId }), {
          abortSignal: signal,
        });
        removed += 1;
      }
      page = found.IsTruncated ? { KeyMarker: found.NextKeyMarker, UploadIdMarker: found.NextUploadIdMarker } : null;
    }
    return removed;
  }

  /** An upload that was begun long ago may still be going on. */
  private async hasPartSince(time: number, Key: string, UploadId: string, signal?: AbortSignal): Promise<boolean> {
    const command = { Bucket: this.bucket, Key, UploadId };
    for await (const { Parts } of paginateListParts({ client: this.client }, command, { abortSignal: signal }))
      if (Parts?.some(({ LastModified }) => LastModified && LastModified.getTime() >= time)) return true;
    return false;
  }

  async seekableInput(key: string): Promise<string> {
    return this.presignRead(this.client, key, { expiresInSeconds: INPUT_SECONDS });
  }

  async ping(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
  }

  async check(): Promise<void> {
    const at = this.objectRef(`.check/${randomUUID()}`);
    const written = randomUUID();
    await this.client.send(new PutObjectCommand({ ...at, Body: written }));
    try {
      const { Body } = await this.client.send(new GetObjectCommand(at));
      if ((await Body?.transformToString()) !== written)
        throw new Error('Storage gave back other bytes than were written.');
    } finally {
      await this.client.send(new DeleteObjectCommand(at));
    }
  }

  /** Closes the kept-alive connections. */
  close(): void {
    this.client.destroy();
    this.transfers.destroy();
    this.publicClient.destroy();
  }

  private async presignRead(client: S3Client, key: string, options: PresignGetOptions): Promise<string> {
    const { downloadName, contentType, expiresInSeconds } = options;
    const command = new GetObjectCommand({
      ...this.objectRef(key),
      ResponseContentDisposition: downloadName === undefined ? undefined : attachment(downloadName),
      ResponseContentType: contentType,
    });
    return getSignedUrl(client, command, { expiresIn: expiresInSeconds, signingDate: this.options.clock.now() });
  }

  private async deleteBatch(keys: string[], signal?: AbortSignal): Promise<void> {
    const command = new DeleteObjectsCommand({
      Bucket: this.bucket,
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    });
    const { Errors } = await this.transfers.send(command, { abortSignal: signal });
    // S3 answers 200 even when some keys stayed.
    if (Errors?.length)
      throw new Error(`${Errors.length} of ${keys.length} objects could not be deleted: ${Errors[0]?.Code}`);
  }

  private objectRef(key: string): { Bucket: string; Key: string } {
    assertStorageKey(key);
    return { Bucket: this.bucket, Key: key };
  }
}

/** No such object; a missing bucket is a fault, not an absent file. */
function isMissing(error: unknown): boolean {
  return hasStatus(error, 404) && (error as S3ServiceException).name !== 'NoSuchBucket';
}
