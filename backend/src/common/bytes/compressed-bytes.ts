import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, crc32, deflateRawSync, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The quality of what is compressed once and sent for long: one more makes 4 % fewer bytes in twice the time. */
const BROTLI_QUALITY = 4;
/** Replies consist of ids and signatures: level 4 makes them 0.4 % smaller in three times the time. */
export const FAST_BROTLI_QUALITY = 1;
/** Up to here a compression takes less time than handing it to another thread, which is about a millisecond. */
const SYNC_BYTES = 256 * 1024;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = constants;
const NOTHING = Buffer.alloc(0);

const COMPRESS = {
  br: (bytes: Buffer, quality: number): Buffer | Promise<Buffer> => {
    const options = {
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
      finishFlush: BROTLI_OPERATION_FLUSH,
    };
    return bytes.length <= SYNC_BYTES ? brotliCompressSync(bytes, options) : promisify(brotliCompress)(bytes, options);
  },
  gzip: (bytes: Buffer): Buffer | Promise<Buffer> => {
    const options = { finishFlush: Z_SYNC_FLUSH };
    return bytes.length <= SYNC_BYTES
      ? gzipSync(bytes, options)
      : promisify<Buffer, object, Buffer>(gzip)(bytes, options);
  },
};

/** Appends the tail and the end of the stream to what `COMPRESS` has left open, on the edge of a byte. */
const END = {
  br: (tail: Buffer) => [...brotliBlocks(tail), Buffer.of(0b11)],
  gzip: (tail: Buffer, bytes: Buffer, checksum: number) => {
    const trailer = Buffer.alloc(8);
    // An empty buffer may be a null pointer, for which zlib would start a new checksum.
    trailer.writeUInt32LE(tail.length === 0 ? checksum : crc32(tail, checksum));
    trailer.writeUInt32LE((bytes.length + tail.length) % 2 ** 32, 4);
    return [deflateRawSync(tail), trailer];
  },
};

/**
 * The bytes that many replies begin with: compressed when somebody first asks for that, and once. A reply may end with
 * bytes of its own, which are appended to the compressed ones. docs/decisions/002
 */
export class CompressedBytes {
  private readonly compressed: Partial<Record<'br' | 'gzip', Promise<{ start: Buffer; checksum: number }>>> = {};

  /** @param onGrown called with the size of each compressed copy */
  constructor(
    readonly plain: Buffer,
    private readonly onGrown: (bytes: number) => void = () => undefined,
    private readonly brotliQuality = BROTLI_QUALITY,
  ) {}

  /** Returns these bytes and `tail` in an encoding. */
  async encode(encoding: Encoding, tail: Buffer = NOTHING): Promise<Buffer> {
    if (encoding === 'identity') return tail.length === 0 ? this.plain : Buffer.concat([this.plain, tail]);
    const { start, checksum } = await (this.compressed[encoding] ??= this.compress(encoding).catch((error: unknown) => {
      // The next reply tries again.
      this.compressed[encoding] = undefined;
      throw error;
    }));
    return Buffer.concat([start, ...END[encoding](tail, this.plain, checksum)]);
  }

  private async compress(encoding: 'br' | 'gzip') {
    const start = await COMPRESS[encoding](this.plain, this.brotliQuality);
    this.onGrown(start.length);
    return { start, checksum: encoding === 'gzip' ? crc32(this.plain) : 0 };
  }
}

/** Writes uncompressed meta-blocks (RFC 7932, 9.2), which depend on nothing that precedes them. */
function* brotliBlocks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    const block = bytes.subarray(at, at + 65_536);
    const header = Buffer.alloc(3);
    header.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3);
    yield header;
    yield block;
  }
}

/** Returns the best encoding that an Accept-Encoding allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const offers = new Set(
    accepted
      .split(',')
      .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
      .map((offer) => offer.split(';')[0]!.trim().toLowerCase()),
  );
  if (offers.has('br')) return 'br';
  return offers.has('gzip') || offers.has('*') ? 'gzip' : 'identity';
}
