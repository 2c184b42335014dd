import { createHash } from 'node:crypto';
import { pipeline, Transform, Writable, type Readable, type TransformCallback } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

const NEWLINE = 10;

/** Passes bytes on and measures them. */
export class Measure extends Transform {
  private readonly hash = createHash('sha256');
  bytes = 0;

  /** @param expected the SHA-256 that the bytes must have: otherwise the stream fails at its end */
  constructor(private readonly expected?: string) {
    super();
  }

  /** The SHA-256 of all bytes is known once the stream has ended. */
  sha256 = '';

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    this.note(chunk);
    callback(null, chunk);
  }

  override _flush(callback: TransformCallback): void {
    this.sha256 = this.hash.digest('hex');
    callback(this.expected === undefined || this.expected === this.sha256 ? null : new OtherBytesError());
  }

  protected note(chunk: Buffer): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
  }
}

/** A measure that also counts lines. */
export class LineMeasure extends Measure {
  lines = 0;

  protected override note(chunk: Buffer): void {
    super.note(chunk);
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.lines += 1;
  }
}

/** Also computes the checksum of ZIPs. */
export class ZipMeasure extends Measure {
  crc32 = 0;

  protected override note(chunk: Buffer): void {
    super.note(chunk);
    this.crc32 = crc32(chunk, this.crc32);
  }
}

/** The bytes are not those that were expected. */
export class OtherBytesError extends Error {
  constructor() {
    super('The bytes have another SHA-256 than expected.');
  }
}

/** Sends a stream through others; an error of one of them ends all, and is that of the last. */
export function through(source: Readable, ...steps: (Transform | NodeJS.ReadWriteStream)[]): Readable {
  return pipeline([source, ...steps], () => undefined) as unknown as Readable;
}

/** Reads a stream to its end and measures it. */
export const measure = (source: Readable): Promise<Measure> => measureWith(new Measure(), source);

/** Reads a stream to its end by a measure of another kind. */
export async function measureWith<M extends Measure>(measured: M, source: Readable): Promise<M> {
  await finished(source, measured, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return measured;
}
