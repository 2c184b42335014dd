import { Readable } from 'node:stream';
import type { ByteRange } from '../../../common/bytes/byte-range.js';
import type { ZipLayout, ZipPart } from '../../../common/bytes/zip-layout.js';

/** Opens a range of an entry's content. */
export type OpenEntry = (entry: number, range: ByteRange) => Promise<Readable>;

/** Awaited before the first byte of these entries is sent; a rejection breaks the stream off before them. */
export type BeforeEntries = (entries: number[]) => Promise<void>;

/**
 * The next file is opened this near the end of the one before: a store far away answers while the rest is being sent.
 * Small files within it are decided together.
 */
const AHEAD_BYTES = 1024 * 1024;
/** The bytes that are held for a reader who does not read, and the rest of a chunk. */
const BUFFER_BYTES = 64 * 1024;

/**
 * Streams any range of a ZIP. It holds no more than its sources hold: they wait when the reader waits, and are closed
 * when the reader goes. A file that is shorter or longer than declared breaks the stream: a wrong ZIP must not look
 * like a whole one.
 */
export class ZipStream extends Readable {
  private part: number;
  private position: number;
  private readonly start: number;
  private readonly end: number;
  private source: Readable | null = null;
  private ahead: { part: number; stream: Promise<Readable> } | null = null;
  private busy = false;
  private again = false;
  private lastAskedEntry = -1;

  constructor(
    private readonly layout: ZipLayout,
    range: ByteRange,
    private readonly openEntry: OpenEntry,
    private readonly beforeEntries?: BeforeEntries,
  ) {
    super({ highWaterMark: BUFFER_BYTES });
    this.start = range.start;
    this.position = range.start;
    this.end = range.end;
    this.part = partAt(layout.parts, range.start);
  }

  /** The number of bytes that the reader has taken. */
  get takenBytes(): number {
    return this.position - this.start - this.readableLength;
  }

  override _read(): void {
    if (this.source) this.source.resume();
    else void this.advance();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.source?.destroy();
    this.closeAhead();
    callback(error);
  }

  /** Sends bytes of our own until the reader has enough, or starts with the next file. */
  private async advance(): Promise<void> {
    if (this.busy) return void (this.again = true);
    this.busy = true;
    try {
      await this.pushParts();
    } catch (error) {
      this.destroy(error as Error);
    }
    this.busy = false;
    if (!this.again) return;
    // The reader asked for more, or a file ended, before this was done.
    this.again = false;
    this._read();
  }

  private async pushParts(): Promise<void> {
    while (!this.destroyed) {
      if (this.position > this.end) return void this.push(null);
      const part = this.layout.parts[this.part]!;
      if ('entry' in part) return this.pushEntry(part);
      const from = this.position - part.offset;
      const bytes = part.bytes().subarray(from, Math.min(part.length, this.end + 1 - part.offset));
      this.position += bytes.length;
      if (this.position === part.offset + part.length) this.part += 1;
      if (!this.push(bytes)) return;
    }
  }

  private async pushEntry(part: ZipPart & { entry: number }): Promise<void> {
    const until = Math.min(part.offset + part.length, this.end + 1);
    if (part.entry > this.lastAskedEntry) await this.askForEntries();
    if (this.destroyed) return;
    const source = this.ahead?.part === this.part ? await this.ahead.stream : await this.open(part);
    this.ahead = null;
    if (this.destroyed) return void source.destroy();
    this.source = source;
    source.on('data', (chunk: Buffer) => {
      if (this.position + chunk.length > until)
        return void this.destroy(new Error('A file of the ZIP is longer than was recorded.'));
      this.position += chunk.length;
      if (until - this.position <= AHEAD_BYTES) this.openAhead();
      if (!this.push(chunk)) source.pause();
    });
    const finishEntry = () => {
      if (this.destroyed || this.source !== source) return;
      if (this.position !== until) return void this.destroy(new Error('A file of the ZIP ended early.'));
      this.source = null;
      if (until === part.offset + part.length) this.part += 1;
      void this.advance();
    };
    // The source is complete, or was cut off.
    source.once('end', finishEntry).once('close', finishEntry);
  }

  /** Asks for permission to send this entry and those that begin soon after it. */
  private async askForEntries(): Promise<void> {
    const reach = Math.min(this.end, this.position + AHEAD_BYTES);
    const entries: number[] = [];
    for (let at = this.part; at < this.layout.parts.length && this.layout.parts[at]!.offset <= reach; at += 1) {
      const part = this.layout.parts[at]!;
      if ('entry' in part) entries.push(part.entry);
    }
    await this.beforeEntries?.(entries);
    this.lastAskedEntry = entries.at(-1)!;
  }

  private open(part: ZipPart & { entry: number }): Promise<Readable> {
    const start = Math.max(0, this.position - part.offset);
    return this.openRange(part, { start, end: Math.min(part.length, this.end + 1 - part.offset) - 1 });
  }

  private async openRange(part: ZipPart & { entry: number }, range: ByteRange): Promise<Readable> {
    const stream = await this.openEntry(part.entry, range);
    stream.on('error', (error) => this.destroy(error));
    return stream;
  }

  private openAhead(): void {
    if (this.ahead) return;
    const index = this.layout.parts.findIndex((part, at) => at > this.part && 'entry' in part);
    const part = this.layout.parts[index];
    if (!part || !('entry' in part) || part.offset > this.end) return;
    const stream = this.openRange(part, { start: 0, end: Math.min(part.length, this.end + 1 - part.offset) - 1 });
    // Its error is reported when this entry is sent; until then nobody listens.
    stream.catch(() => undefined);
    this.ahead = { part: index, stream };
  }

  private closeAhead(): void {
    this.ahead?.stream.then(
      (stream) => stream.destroy(),
      () => undefined,
    );
  }
}

/** Finds the part that holds this byte. */
function partAt(parts: readonly ZipPart[], position: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (parts[middle]!.offset <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
