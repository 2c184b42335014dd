import { createHash, randomUUID } from 'node:crypto';
import { S3Error } from './sigv4.js';

export interface S3Object {
  data: Buffer;
  contentType: string;
  etag: string;
  lastModified: Date;
}

interface Multipart {
  key: string;
  contentType: string;
  initiated: Date;
  parts: Map<number, { data: Buffer; etag: string; lastModified: Date }>;
}

const MIN_PART_BYTES = 5 * 1024 * 1024;

/** The content of one bucket, with S3's rules on parts and pages. */
export class S3Bucket {
  readonly objects = new Map<string, S3Object>();
  readonly uploads = new Map<string, Multipart>();

  constructor(private readonly now: () => Date) {}

  put(key: string, data: Buffer, contentType: string, etag = md5(data)): S3Object {
    const object = { data, contentType, etag: `"${etag}"`, lastModified: this.now() };
    this.objects.set(key, object);
    return object;
  }

  get(key: string): S3Object {
    const object = this.objects.get(key);
    if (!object) throw new S3Error(404, 'NoSuchKey');
    return object;
  }

  /** One page in key order (by UTF-8 bytes), starting after `after`. */
  page(prefix: string, after: string, limit: number): { keys: string[]; truncated: boolean } {
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0)
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return { keys: keys.slice(0, limit), truncated: keys.length > limit };
  }

  startUpload(key: string, contentType: string): string {
    const id = randomUUID();
    this.uploads.set(id, { key, contentType, initiated: this.now(), parts: new Map() });
    return id;
  }

  putPart(id: string, number: number, data: Buffer): string {
    const etag = md5(data);
    this.upload(id).parts.set(number, { data, etag, lastModified: this.now() });
    return `"${etag}"`;
  }

  /** Returns the parts that have arrived, in order. */
  parts(id: string): { number: number; size: number; etag: string; lastModified: Date }[] {
    const parts = [...this.upload(id).parts].map(([number, { data, etag, lastModified }]) => ({
      number,
      size: data.length,
      etag: `"${etag}"`,
      lastModified,
    }));
    return parts.sort((one, other) => one.number - other.number);
  }

  /** Joins the named parts into the object; until then nothing is visible under its key. */
  completeUpload(id: string, named: { number: number; etag: string }[]): S3Object {
    const { key, contentType, parts } = this.upload(id);
    const chosen = named.map(({ number, etag }, index) => {
      const part = parts.get(number);
      if (!part || `"${part.etag}"` !== etag) throw new S3Error(400, 'InvalidPart');
      if (index > 0 && number <= (named[index - 1]?.number ?? 0)) throw new S3Error(400, 'InvalidPartOrder');
      if (index < named.length - 1 && part.data.length < MIN_PART_BYTES) throw new S3Error(400, 'EntityTooSmall');
      return part;
    });
    if (chosen.length === 0) throw new S3Error(400, 'MalformedXML');
    this.uploads.delete(id);
    const etag = `${md5(Buffer.concat(chosen.map((part) => Buffer.from(part.etag, 'hex'))))}-${chosen.length}`;
    return this.put(key, Buffer.concat(chosen.map((part) => part.data)), contentType, etag);
  }

  abortUpload(id: string): void {
    this.upload(id);
    this.uploads.delete(id);
  }

  private upload(id: string): Multipart {
    const upload = this.uploads.get(id);
    if (!upload) throw new S3Error(404, 'NoSuchUpload');
    return upload;
  }
}

function md5(data: Buffer): string {
  return createHash('md5').update(data).digest('hex');
}
