import { randomUUID } from 'node:crypto';
import { constants, type BigIntStats } from 'node:fs';
import { access, copyFile, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { type ByteRange, satisfiedRange } from '../../common/bytes/byte-range.js';
import type { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import { assertStorageKey, assertStoragePrefix } from '../../ports/storage-key.js';
import {
  StoragePort,
  type ListedObject,
  type OpenedObject,
  type OpenOptions,
  type PresignPutOptions,
  type StoredObject,
} from '../../ports/storage.port.js';
import { DiskObjectTree } from './disk-object-tree.js';
import { etagOf, orNull } from './file-system.js';
import { DiskReadStream } from './disk-read-stream.js';
import { DiskPartTree } from './disk-part-tree.js';
import { copyToFile } from './file-copy.js';
import { signUploadToken } from './upload-token.js';

export interface DiskStorageOptions {
  /** This folder holds everything; it is created when missing. */
  root: string;
  /** This secret signs upload links. */
  secret: string;
  /** Our server passes `PUT`s at this path to the upload receiver, for example `/api/uploads`. */
  publicPath: string;
  clock: Clock;
  /** Returns the free bytes of a folder's disk; tests replace it. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** With less free space not even one photo can be stored. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** Stores objects as files on a local or shared disk; their bytes pass through our own server. */
export class DiskStorage extends StoragePort {
  protected readonly tree: DiskObjectTree;
  private readonly parts: DiskPartTree;

  constructor(private readonly options: DiskStorageOptions) {
    super();
    this.tree = new DiskObjectTree(options.root, options.freeBytes);
    this.parts = new DiskPartTree(this.tree, options.root, options.clock);
  }

  async presignPut(key: string, { size, contentType, expiresInSeconds }: PresignPutOptions): Promise<string> {
    assertStorageKey(key);
    const expiresAt = this.options.clock.now().getTime() + expiresInSeconds * 1000;
    return `${this.options.publicPath}/${signUploadToken(this.options.secret, { key, size, contentType, expiresAt })}`;
  }

  /** Always returns null: the only URLs are those of our own byte routes. */
  async presignGet(key: string): Promise<null> {
    assertStorageKey(key);
    return null;
  }

  async head(key: string, signal?: AbortSignal): Promise<StoredObject | null> {
    signal?.throwIfAborted();
    const found = await this.tree.stat(key);
    return found && { ...describe(key, found), contentType: await this.tree.contentType(key) };
  }

  /** Size and bytes are those of one file, also when another file takes its place meanwhile. */
  override async open(key: string, { range, signal }: OpenOptions = {}): Promise<OpenedObject | null> {
    const opened = await this.openFile(key, (size) => satisfiedRange(range, size), signal);
    if (!opened) return null;
    const { found, ...part } = opened;
    return { ...describe(key, found), ...part };
  }

  async read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    const within = (size: number) => {
      if (range && range.start >= size) throw new RangeError(`Range starts at ${range.start} of ${size} bytes.`);
      return range ?? null;
    };
    const opened = await this.openFile(key, within, signal);
    if (!opened) throw appError('storage.object_not_found', 'This file is not in storage.');
    return opened.body;
  }

  async write(key: string, body: Readable | Buffer, contentType: string, signal?: AbortSignal): Promise<void> {
    if (Buffer.isBuffer(body)) {
      signal?.throwIfAborted();
      return this.tree.store(key, contentType, (file) => file.writeFile(body));
    }
    try {
      signal?.throwIfAborted();
      endedBy(body, signal);
      await this.tree.store(key, contentType, async (file) => void (await copyToFile(body, file)));
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      body.destroy();
    }
  }

  async writeFile(key: string, path: string, contentType: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    // Shares the blocks instead of copying them where the file system supports it.
    await this.tree.store(key, contentType, (_file, target) => copyFile(path, target, constants.COPYFILE_FICLONE));
  }

  async move(from: string, to: string, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    return this.tree.move(from, to);
  }

  async delete(key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await this.tree.delete(key);
  }

  async deletePrefix(prefix: string, signal?: AbortSignal): Promise<number> {
    assertStoragePrefix(prefix);
    signal?.throwIfAborted();
    const folder = prefix.slice(0, -1);
    if (await this.tree.stat(folder)) return 0;
    let count = 0;
    for await (const _key of this.tree.walk(folder)) count += 1;
    signal?.throwIfAborted();
    await this.tree.deleteFolder(folder);
    return count;
  }

  async *list(prefix: string, signal?: AbortSignal): AsyncGenerator<ListedObject> {
    if (prefix !== '') assertStoragePrefix(prefix);
    signal?.throwIfAborted();
    for await (const key of this.tree.walk(prefix.slice(0, -1))) {
      signal?.throwIfAborted();
      const found = await this.tree.stat(key);
      if (found) yield describe(key, found);
    }
  }

  async sweepTemporary(before: Date, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    return (await this.tree.sweepTemporary(before)) + (await this.parts.sweep(before));
  }

  async seekableInput(key: string): Promise<string> {
    return this.tree.path(key);
  }

  async ping(): Promise<void> {
    await mkdir(this.tree.objects, { recursive: true });
    await access(this.tree.objects, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!(await this.tree.hasSpace(LEAST_FREE_BYTES))) throw new Error('The disk is full.');
  }

  async check(): Promise<void> {
    await this.ping();
    await mkdir(this.tree.temporary, { recursive: true });
    const path = join(this.tree.temporary, `check-${randomUUID()}`);
    try {
      await writeFile(path, path);
      if ((await readFile(path, 'utf8')) !== path) throw new Error('Storage returned different data.');
    } finally {
      await rm(path, { force: true });
    }
  }

  private async openFile(
    key: string,
    rangeOf: (size: number) => ByteRange | null,
    signal: AbortSignal | undefined,
  ): Promise<{ found: BigIntStats; range: ByteRange | null; body: Readable } | null> {
    signal?.throwIfAborted();
    const file = await orNull(open(this.tree.path(key), 'r'));
    if (!file) return null;
    try {
      const found = await file.stat({ bigint: true });
      if (!found.isFile()) return await file.close().then(() => null);
      const range = rangeOf(Number(found.size));
      // The stream gets an end, so that it does not ask for more than there is.
      const { start = 0, end = Math.max(0, Number(found.size) - 1) } = range ?? {};
      const body = new DiskReadStream(file, { start, end });
      return { found, range, body: endedBy(body, signal) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }
}

function describe(key: string, found: BigIntStats): ListedObject {
  return { key, size: Number(found.size), etag: etagOf(found), lastModified: found.mtime };
}

/** Returns the stream, which the signal ends, also while nobody reads it yet. */
function endedBy(stream: Readable, signal: AbortSignal | undefined): Readable {
  return signal
    ? addAbortSignal(
        signal,
        stream.on('error', () => undefined),
      )
    : stream;
}
