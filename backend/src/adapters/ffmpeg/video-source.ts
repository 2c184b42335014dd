import { open } from 'node:fs/promises';
import { message } from '../../common/messages.js';
import { UnusableMediaError } from '../../ports/image-tool.port.js';
import { storageUnavailable } from '../../ports/storage.port.js';

/** The head has three packets of a transport stream. */
const HEAD_BYTES = 3 * 192;
const TIMEOUT_MS = 30_000;
/** An MP4 or MOV file begins with one of these boxes. */
const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

/**
 * Checks the container by the first bytes, before ffmpeg guesses it from the name.
 * @throws UnusableMediaError for an empty file, one of none of the containers that we read, or an AVI that is shorter
 * than its header claims
 */
export async function checkVideoHead(input: string, signal?: AbortSignal): Promise<void> {
  const { head, size } = await (/^https?:\/\//i.test(input) ? headOfUrl(input, signal) : headOfFile(input));
  if (size === 0) throw new UnusableMediaError(message('file_empty'));
  if (FIRST_BOXES.has(head.toString('latin1', 4, 8))) return;
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') {
    // A truncated AVI plays as a shorter film without an error; a camera that was interrupted leaves 0 here.
    const declared = head.readUInt32LE(4) + 8;
    if (declared > 8 && declared !== 0x1_0000_0007 && size < declared) {
      throw new UnusableMediaError(message('video_cut_off', { percent: Math.floor((size / declared) * 100) }));
    }
    return;
  }
  if (EBML.equals(head.subarray(0, EBML.length)) || isTransportStream(head)) return;
  throw new UnusableMediaError(message('video_wrong_type'));
}

/** Matroska and WebM files begin with these bytes. */
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const SYNC = 0x47;

/**
 * Each packet of a transport stream begins with the same byte; packets of cameras have a time of four bytes before it.
 */
const isTransportStream = (head: Buffer) =>
  [
    { length: 188, at: 0 },
    { length: 192, at: 4 },
  ].some(({ length, at }) => [0, 1, 2].every((packet) => head[at + packet * length] === SYNC));

async function headOfFile(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0, HEAD_BYTES, 0);
    return { head, size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

async function headOfUrl(url: string, signal?: AbortSignal): Promise<{ head: Buffer; size: number }> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch(url, {
    headers: { range: `bytes=0-${HEAD_BYTES - 1}`, 'accept-encoding': 'identity' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw storageUnavailable(error);
  });
  if (reply.status === 416) {
    await reply.body?.cancel();
    return { head: Buffer.alloc(HEAD_BYTES), size: 0 };
  }
  if (!reply.ok) {
    await reply.body?.cancel();
    const failed = new Error(`Storage answered ${reply.status} to a read of the video.`);
    throw reply.status === 404 ? failed : storageUnavailable(failed);
  }
  const total = /\/(\d+)$/.exec(reply.headers.get('content-range') ?? '')?.[1] ?? reply.headers.get('content-length');
  const head = Buffer.alloc(HEAD_BYTES);
  let filled = 0;
  try {
    // A server without ranges would send everything: leaving the loop cancels the rest.
    for await (const chunk of reply.body ?? []) {
      filled += Buffer.from(chunk).copy(head, filled);
      if (filled >= HEAD_BYTES) break;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw storageUnavailable(error);
  }
  return { head, size: total === null ? filled : Number(total) };
}
