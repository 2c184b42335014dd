import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { message } from '../../common/messages.js';
import { UnusableMediaError, type PhotoFormat } from '../../ports/image-tool.port.js';

/** Enough of the start to know the format and a PNG's size. */
const HEAD_BYTES = 64;
/** Larger pictures wait in a temporary file instead of memory. */
const IN_MEMORY_BYTES = 64 * 1024 * 1024;

/** Gives `work` the whole picture as a buffer or a path; looks at its first bytes before it takes the rest. */
export async function withImageSource<T>(
  source: Readable | Buffer | string,
  checkHead: (head: Buffer) => void,
  work: (input: Buffer | string) => Promise<T>,
): Promise<T> {
  if (Buffer.isBuffer(source)) {
    checkHead(source.subarray(0, HEAD_BYTES));
    return work(source);
  }
  if (typeof source === 'string') {
    checkHead(await headOfFile(source));
    return work(source);
  }
  return withStream(source, checkHead, work);
}

async function headOfFile(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function withStream<T>(
  stream: Readable,
  checkHead: (head: Buffer) => void,
  work: (input: Buffer | string) => Promise<T>,
): Promise<T> {
  const chunks: Buffer[] = [];
  let size = 0;
  let checked = false;
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      chunks.push(next.value);
      size += next.value.length;
      if (!checked && size >= HEAD_BYTES) {
        checkHead(Buffer.concat(chunks).subarray(0, HEAD_BYTES));
        checked = true;
      }
      if (size > IN_MEMORY_BYTES) return await withSpooled(chunks, iterator, work);
    }
  } finally {
    stream.destroy();
  }
  const whole = Buffer.concat(chunks, size);
  if (!checked) checkHead(whole.subarray(0, HEAD_BYTES));
  return work(whole);
}

async function withSpooled<T>(
  begun: Buffer[],
  rest: AsyncIterableIterator<Buffer>,
  work: (input: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-photo-'));
  try {
    const path = join(folder, 'picture');
    async function* readAll() {
      yield* begun.splice(0);
      yield* rest;
    }
    await pipeline(Readable.from(readAll()), createWriteStream(path));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Decides by content, before any decoder sees the bytes, and reads a PNG's size from its header.
 * @throws UnusableMediaError with a reason for staff
 */
export function checkImageHead(
  head: Buffer,
  readable: ReadonlySet<PhotoFormat>,
  checkSize: (width: number, height: number) => void,
): PhotoFormat {
  if (head.length === 0) throw new UnusableMediaError(message('file_empty'));
  const format = formatOf(head);
  if (format === 'png' && head.length >= 24) checkSize(head.readUInt32BE(16), head.readUInt32BE(20));
  if (format !== null && readable.has(format)) return format;
  throw new UnusableMediaError(message(format === 'heic' ? 'picture_heic' : 'picture_wrong_type'));
}

function formatOf(head: Buffer): PhotoFormat | null {
  if (head.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  const text = head.subarray(0, 16).toString('latin1');
  return SIGNATURES.find(([, signature]) => signature.test(text))?.[0] ?? null;
}

/** The first bytes of each format. Files of the HEIF family name their brand there. */
const SIGNATURES: readonly (readonly [PhotoFormat, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['tiff', /^(?:II\*\0|MM\0\*)/],
  // CR3 and RAF; other RAW files begin like a TIFF.
  ['raw', /^(?:[^]{4}ftypcrx |FUJIFILMCCD-RAW)/],
  ['avif', /^[^]{4}ftypavi[fs]/],
  ['heic', /^[^]{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/],
];
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
