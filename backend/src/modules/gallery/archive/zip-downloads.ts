import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { addressKey } from '../../../common/http/address-key.js';
import { appError } from '../../../common/errors.js';

/**
 * The limits of ZIPs that are sent at once: of one ZIP (download managers take several ranges), to one address, in all.
 */
const AT_ONCE = { perZip: 4, perAddress: 12, total: 100 };
/** A download must take this much in each minute: 4 KB a second, less than any phone needs. */
const LEAST_BYTES = 240 * 1024;
const CHECK_EVERY_MS = 60_000;
/** A removed person's download ends within 5 seconds. */
const ASK_EVERY_MS = 2_000;
const RETRY_SECONDS = 60;

/** A ZIP that is being sent. */
export interface SentZip extends Readable {
  /** The bytes that the reader has taken. */
  readonly takenBytes: number;
}

/** Passes bytes on and counts those that the reader has taken. */
export class TakenBytes extends Transform implements SentZip {
  private passed = 0;

  get takenBytes(): number {
    return this.passed - this.readableLength;
  }

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    this.passed += chunk.length;
    callback(null, chunk);
  }
}

/**
 * Limits the ZIPs that this process sends: each holds memory, file descriptors and a connection for as long as its
 * reader takes. A reader who does not read is disconnected, and can request the rest later.
 */
@Injectable()
export class ZipDownloads {
  private readonly open = new Map<string, number>();

  /** @throws AppError `download.busy` when this address could not start another one now */
  assertFree(address: string): void {
    this.assertBelow('all', AT_ONCE.total);
    this.assertBelow(addressKey(address), AT_ONCE.perAddress);
  }

  /**
   * Starts a download, and watches it until it ends.
   * @param mayStay says whether the reader may still have it; once they may not, the download breaks off
   * @throws AppError `download.busy`
   */
  start<Z extends SentZip>(archiveId: string, address: string, mayStay: () => Promise<boolean>, open: () => Z): Z {
    this.assertFree(address);
    const zip = `zip:${archiveId.toLowerCase()}`;
    this.assertBelow(zip, AT_ONCE.perZip);
    const stream = open();
    const keys = ['all', addressKey(address), zip];
    for (const key of keys) this.add(key, 1);
    const timers = [disconnectIfSlow(stream), disconnectIfClosed(stream, mayStay)];
    stream.once('close', () => {
      timers.forEach((timer) => clearInterval(timer));
      for (const key of keys) this.add(key, -1);
    });
    return stream;
  }

  private assertBelow(key: string, limit: number): void {
    if ((this.open.get(key) ?? 0) >= limit)
      throw appError('download.busy', 'Too many downloads are running at the moment. Try again in a minute.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
  }

  private add(key: string, change: number): void {
    const count = (this.open.get(key) ?? 0) + change;
    if (count > 0) this.open.set(key, count);
    else this.open.delete(key);
  }
}

/** Ends the stream when its reader left bytes waiting for a minute and took less than the least. */
function disconnectIfSlow(stream: SentZip): NodeJS.Timeout {
  let before = 0;
  return setInterval(() => {
    const isWaiting = stream.readableLength > 0;
    if (isWaiting && stream.takenBytes - before < LEAST_BYTES) stream.destroy();
    before = stream.takenBytes;
  }, CHECK_EVERY_MS).unref();
}

/** Ends the stream when its reader may no longer have it. While the database does not answer, the download goes on. */
function disconnectIfClosed(stream: SentZip, mayStay: () => Promise<boolean>): NodeJS.Timeout {
  let isAsking = false;
  return setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    mayStay()
      .then((open) => open || stream.destroy())
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  }, ASK_EVERY_MS).unref();
}
