import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import type { Clock } from '../../../src/common/clock.js';
import { answerPreflight, letPageRead, type CorsRule } from './cors.js';
import { S3Bucket } from './s3-bucket.js';
import { element, elements, escape, sendError, sendXml, unescape } from './s3-xml.js';
import { S3Error, verifySignature, type Credentials } from './sigv4.js';

export interface FakeS3ServerOptions extends Partial<Credentials> {
  bucket?: string;
  /** The store's clock: when links expire and what objects are dated. */
  now?: () => Date;
}

/** A reader that has enough ends its connection: the next piece is not sent then. */
const PIECE_BYTES = 64 * 1024;

/**
 * A store that speaks the part of S3 that the product uses, path style, over real HTTP. It
 * verifies the signature of every request and keeps objects in memory. Emits `handled` on
 * `server` when a request is over, answered or cut.
 */
export class FakeS3Server {
  readonly credentials: Credentials;
  readonly bucketName: string;
  readonly bucket: S3Bucket;
  readonly server: Server;
  /** Method, path and query of each request, in order. */
  readonly requests: string[] = [];
  /** The reads of objects, in order, with the bytes that were sent until the end, or until the reader had enough. */
  readonly reads: { key: string; range: string | undefined; bytes: number }[] = [];
  /** The bucket's CORS configuration: without rules no page of another origin may read or send. */
  cors: readonly CorsRule[] = [];
  /**
   * The fault of the store: `silent` takes requests and never answers, `stalls` sends half of a body and no more,
   * `error` answers 500, `denied` answers 403.
   */
  fault: 'silent' | 'stalls' | 'error' | 'denied' | null = null;
  /** It has a rule that ends uploads in parts which were never finished. */
  endsUnfinishedUploads = true;
  /** The store waits for this before it joins the parts of an upload. */
  beforeJoin: () => Promise<unknown> = () => Promise.resolve();
  /** It sends the whole object, whatever part is asked for. */
  ignoresRanges = false;
  private readonly now: () => Date;

  private constructor(options: FakeS3ServerOptions) {
    const { accessKeyId = 'fake-key', secretAccessKey = 'fake-secret', region = 'eu-central-1' } = options;
    this.credentials = { accessKeyId, secretAccessKey, region };
    this.bucketName = options.bucket ?? 'fake-bucket';
    this.now = options.now ?? (() => new Date());
    this.bucket = new S3Bucket(this.now);
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  /** Listens on a free port of the loopback. */
  static async start(options: FakeS3ServerOptions = {}): Promise<FakeS3Server> {
    const fake = new FakeS3Server(options);
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the options with which the product's adapters reach it. */
  optionsFor(clock: Clock) {
    const { credentials, bucketName: bucket, endpoint } = this;
    return { ...credentials, bucket, endpoint, forcePathStyle: true, clock };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(`${request.method} ${request.url}`);
    response.on('error', () => undefined);
    if (this.fault === 'silent') return void request.resume();
    try {
      if (request.method === 'OPTIONS') return answerPreflight(request, response, this.cors);
      letPageRead(request, response, this.cors);
      const url = new URL(request.url ?? '/', this.endpoint);
      const payloadHash = verifySignature(request, url, this.credentials, this.now());
      const body = await readBody(request, payloadHash);
      if (this.fault === 'error') throw new S3Error(500, 'InternalError');
      if (this.fault === 'denied') throw new S3Error(403, 'AccessDenied');
      if (request.method === 'POST' && url.searchParams.has('uploadId')) await this.beforeJoin();
      this.answer(request, response, url, body);
    } catch (error) {
      if (error instanceof S3Error) sendError(request, response, error);
      else if (!request.destroyed) sendError(request, response, new S3Error(500, 'InternalError', String(error)));
    }
    this.server.emit('handled');
  }

  private answer(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void {
    const [, bucketName, ...rest] = url.pathname.split('/');
    if (decodeURIComponent(bucketName ?? '') !== this.bucketName) throw new S3Error(404, 'NoSuchBucket');
    const key = rest.map(decodeURIComponent).join('/');
    const query = url.searchParams;
    const type = request.headers['content-type'] ?? 'binary/octet-stream';
    const uploadId = query.get('uploadId') ?? '';
    const operation = `${request.method} ${key ? 'object' : 'bucket'}${[
      'uploads',
      'uploadId',
      'delete',
      'list-type',
      'lifecycle',
    ]
      .filter((name) => query.has(name))
      .map((name) => `?${name}`)
      .join('')}`;
    switch (operation) {
      case 'PUT object':
        if (request.headers['x-amz-copy-source'])
          return this.copy(response, key, String(request.headers['x-amz-copy-source']));
        return void response.writeHead(200, { ETag: this.bucket.put(key, body, type).etag }).end();
      case 'GET object':
      case 'HEAD object':
        return this.sendObject(request, response, key, query);
      case 'DELETE object':
        this.bucket.objects.delete(key);
        return void response.writeHead(204).end();
      case 'GET bucket?lifecycle':
        if (!this.endsUnfinishedUploads) throw new S3Error(404, 'NoSuchLifecycleConfiguration');
        return sendXml(
          response,
          'LifecycleConfiguration',
          '<Rule><Status>Enabled</Status><AbortIncompleteMultipartUpload><DaysAfterInitiation>3</DaysAfterInitiation></AbortIncompleteMultipartUpload></Rule>',
        );
      case 'HEAD bucket':
        return void response.writeHead(200).end();
      case 'POST bucket?delete':
        return this.deleteMany(request, response, body);
      case 'GET bucket?list-type':
        return this.sendPage(response, query);
      case 'POST object?uploads':
        return sendXml(
          response,
          'InitiateMultipartUploadResult',
          `<UploadId>${this.bucket.startUpload(key, type)}</UploadId>`,
        );
      case 'PUT object?uploadId':
        return void response
          .writeHead(200, { ETag: this.bucket.putPart(uploadId, Number(query.get('partNumber')), body) })
          .end();
      case 'POST object?uploadId': {
        const named = elements(body.toString(), 'Part').map((part) => ({
          number: Number(element(part, 'PartNumber')),
          etag: element(part, 'ETag'),
        }));
        return sendXml(
          response,
          'CompleteMultipartUploadResult',
          `<ETag>${escape(this.bucket.completeUpload(uploadId, named).etag)}</ETag>`,
        );
      }
      case 'GET object?uploadId':
        return this.sendParts(response, uploadId);
      case 'DELETE object?uploadId':
        this.bucket.abortUpload(uploadId);
        return void response.writeHead(204).end();
      case 'GET bucket?uploads':
        return this.sendUploads(response, query.get('prefix') ?? '');
      default:
        throw new S3Error(501, 'NotImplemented', operation);
    }
  }

  private copy(response: ServerResponse, key: string, source: string): void {
    const [bucketName, ...rest] = source.replace(/^\//, '').split('/').map(decodeURIComponent);
    if (bucketName !== this.bucketName) throw new S3Error(404, 'NoSuchBucket');
    const { data, contentType } = this.bucket.get(rest.join('/'));
    sendXml(response, 'CopyObjectResult', `<ETag>${escape(this.bucket.put(key, data, contentType).etag)}</ETag>`);
  }

  private sendParts(response: ServerResponse, uploadId: string): void {
    const parts = this.bucket
      .parts(uploadId)
      .map(
        ({ number, size, etag, lastModified }) =>
          `<Part><PartNumber>${number}</PartNumber><LastModified>${lastModified.toISOString()}</LastModified><ETag>${escape(etag)}</ETag><Size>${size}</Size></Part>`,
      );
    sendXml(response, 'ListPartsResult', `<IsTruncated>false</IsTruncated>${parts.join('')}`);
  }

  private sendObject(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams): void {
    const { data, contentType, etag, lastModified } = this.bucket.get(key);
    const headers: Record<string, string | number> = {
      'Accept-Ranges': 'bytes',
      'Content-Type': query.get('response-content-type') ?? contentType,
      ETag: etag,
      'Last-Modified': lastModified.toUTCString(),
    };
    const disposition = query.get('response-content-disposition');
    if (disposition !== null) headers['Content-Disposition'] = disposition;
    const range = this.ignoresRanges ? null : parseRange(request.headers.range, data.length);
    if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${data.length}`;
    const part = range ? data.subarray(range.start, range.end + 1) : data;
    response.writeHead(range ? 206 : 200, { ...headers, 'Content-Length': part.length });
    if (this.fault === 'stalls') return void response.write(part.subarray(0, part.length / 2));
    if (request.method === 'HEAD') return void response.end();
    const read = { key, range: request.headers.range, bytes: 0 };
    this.reads.push(read);
    const sendFrom = (at: number): void => {
      if (at >= part.length) return void response.end();
      const piece = part.subarray(at, at + PIECE_BYTES);
      response.write(piece, (error) => {
        if (error) return;
        read.bytes += piece.length;
        sendFrom(at + piece.length);
      });
    };
    sendFrom(0);
  }

  private deleteMany(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    // S3 demands a checksum on this call.
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(body));
    const whole =
      request.headers['x-amz-checksum-crc32'] === checksum.toString('base64') ||
      request.headers['content-md5'] === createHash('md5').update(body).digest('base64');
    if (!whole) throw new S3Error(400, 'InvalidRequest', 'Missing or wrong checksum');
    const keys = elements(body.toString(), 'Key').map(unescape);
    if (keys.length === 0 || keys.length > 1000) throw new S3Error(400, 'MalformedXML');
    for (const key of keys) this.bucket.objects.delete(key);
    sendXml(response, 'DeleteResult', '');
  }

  private sendPage(response: ServerResponse, query: URLSearchParams): void {
    const limit = Math.min(1000, Number(query.get('max-keys') ?? 1000));
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const { keys, truncated } = this.bucket.page(query.get('prefix') ?? '', after, limit);
    const contents = keys.map((key) => {
      const { data, etag, lastModified } = this.bucket.get(key);
      return `<Contents><Key>${escape(key)}</Key><LastModified>${lastModified.toISOString()}</LastModified><ETag>${escape(etag)}</ETag><Size>${data.length}</Size></Contents>`;
    });
    const next = truncated
      ? `<NextContinuationToken>${Buffer.from(keys.at(-1) ?? '').toString('base64url')}</NextContinuationToken>`
      : '';
    sendXml(response, 'ListBucketResult', `<IsTruncated>${truncated}</IsTruncated>${next}${contents.join('')}`);
  }

  private sendUploads(response: ServerResponse, prefix: string): void {
    const ours = [...this.bucket.uploads].filter(([, { key }]) => key.startsWith(prefix));
    const uploads = ours.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${escape(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    sendXml(response, 'ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${uploads.join('')}`);
  }
}

/** Reads the whole body; a cut connection throws, and the store keeps nothing. */
async function readBody(request: IncomingMessage, payloadHash: string): Promise<Buffer> {
  if (payloadHash.startsWith('STREAMING-')) throw new S3Error(501, 'NotImplemented', payloadHash);
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== createHash('sha256').update(body).digest('hex')) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  }
  return body;
}

function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return null;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  if (start >= size) throw new S3Error(416, 'InvalidRange');
  return { start, end };
}
