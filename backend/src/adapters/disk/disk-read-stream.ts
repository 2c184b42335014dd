import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../common/bytes/byte-range.js';
import { READ_BUFFER_BYTES, takeReadBuffer } from '../../common/bytes/read-buffers.js';

/** Reads a range of an open file, and closes it. Its large chunks may be given back (`giveBackReadBuffer`). */
export class DiskReadStream extends Readable {
  private position: number;
  private readonly end: number;

  constructor(
    private readonly file: FileHandle,
    { start, end }: ByteRange,
  ) {
    super({ highWaterMark: READ_BUFFER_BYTES });
    this.position = start;
    this.end = end;
  }

  override _read(): void {
    const left = this.end + 1 - this.position;
    if (left <= 0) return void this.push(null);
    const buffer = left < READ_BUFFER_BYTES ? Buffer.allocUnsafeSlow(left) : takeReadBuffer();
    this.file.read(buffer, 0, buffer.length, this.position).then(
      ({ bytesRead }) => {
        this.position += bytesRead;
        this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
      },
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.file.close().then(
      () => callback(error),
      (failure: Error) => callback(error ?? failure),
    );
  }
}
