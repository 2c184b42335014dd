import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { StoragePort } from '../../../src/ports/storage.port.js';
import type { TestClock } from '../../fakes/test-clock.js';

/** The storage under test, with its surroundings. */
export interface StorageHarness {
  storage: StoragePort;
  clock: TestClock;
  /** The server that takes the signed `PUT`s; emits `handled` after each request. */
  server: Server;
  /** Address that signed paths are relative to. */
  origin: string;
  /** Links lead to the storage itself. */
  directLinks: boolean;
  /** The number of unfinished writes. */
  temporaryObjects(): Promise<number>;
  /** Opens what `seekableInput` gave, as ffmpeg would. */
  open(input: string): Promise<Buffer>;
  close(): Promise<void>;
}

export const MP4 = 'video/mp4';
export const FIVE = { size: 5, contentType: MP4, expiresInSeconds: 60 };

/** A fresh storage for each test, and short ways to use it. */
export class StorageSuite {
  harness!: StorageHarness;

  constructor(factory: () => Promise<StorageHarness>) {
    beforeEach(async () => {
      this.harness = await factory();
    });
    afterEach(async () => {
      // Closed first: a server left open would keep a failed run from ending.
      const temporaryObjects = await this.harness.temporaryObjects();
      await this.harness.close();
      expect(temporaryObjects).toBe(0);
    });
  }

  get storage(): StoragePort {
    return this.harness.storage;
  }

  readonly sign = async (key: string, options = FIVE) =>
    new URL(await this.storage.presignPut(key, options), this.harness.origin).href;

  readonly put = async (url: string, body: string, type = MP4) =>
    (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;

  readonly text = async (key: string, range?: { start: number; end: number }) =>
    (await buffer(await this.storage.read(key, range))).toString();

  readonly keys = async (prefix: string) => {
    const found: string[] = [];
    for await (const object of this.storage.list(prefix)) found.push(object.key);
    return found.sort();
  };
}

/** Makes a stream of the data in pieces of this size. */
export function pieces(data: Buffer, size: number): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
    })(),
    { objectMode: false },
  );
}

export function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
