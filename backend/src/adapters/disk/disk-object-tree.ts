import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, rmdir, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { appError } from '../../common/errors.js';
import { freeBytesOf } from '../../common/free-space.js';
import { message } from '../../common/messages.js';
import { assertStorageKey } from '../../ports/storage-key.js';
import { mediaTypeOf } from '../media-type.js';
import { inNewFolder, isCode, orNull, removeFile, syncFolder } from './file-system.js';

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;

/**
 * Stores objects as files below one folder:
 * - `objects/<key>`: the bytes;
 * - `types/<key>`: the content type, only where the key's extension does not imply it;
 * - `temporary/`: files being written. The file system is the same, so that a rename puts them in place;
 * - `parts/`: uploads that come in parts (see `disk-part-tree.ts`).
 */
export class DiskObjectTree {
  readonly objects: string;
  readonly temporary: string;
  private readonly types: string;

  constructor(
    root: string,
    private readonly freeBytes = freeBytesOf,
  ) {
    const base = resolve(root);
    this.objects = join(base, 'objects');
    this.types = join(base, 'types');
    this.temporary = join(base, 'temporary');
  }

  /** Returns the absolute path of an object's bytes. @throws AppError `storage.bad_key` */
  path(key: string): string {
    assertStorageKey(key);
    return join(this.objects, key);
  }

  /** Returns null when there is no such object. */
  async stat(key: string): Promise<BigIntStats | null> {
    const found = await orNull(stat(this.path(key), { bigint: true }));
    return found?.isFile() ? found : null;
  }

  async contentType(key: string): Promise<string> {
    return (await orNull(readFile(join(this.types, key), 'utf8'))) ?? mediaTypeOf(key);
  }

  /**
   * Lets `fill` write a new file and moves it to `key` once it is safely on disk. On any failure the new file is
   * removed and an earlier object stays as it was.
   * @throws AppError `upload.storage_full`, `storage.bad_key`
   */
  async store(
    key: string,
    contentType: string,
    fill: (file: FileHandle, path: string) => Promise<void>,
  ): Promise<void> {
    const target = this.path(key);
    await this.writeTemporary(
      async (file, path) => {
        await fill(file, path);
        await file.sync();
      },
      (temporary) => this.publish(temporary, target, key, contentType),
    );
  }

  /**
   * Lets `fill` write a new temporary file and `place` move it to its destination. On any failure the file is removed.
   */
  async writeTemporary(
    fill: (file: FileHandle, path: string) => Promise<void>,
    place: (temporary: string) => Promise<void>,
  ): Promise<void> {
    const temporary = join(this.temporary, randomUUID());
    try {
      const file = await this.openTemporary(temporary);
      try {
        await fill(file, temporary);
      } finally {
        await file.close();
      }
      await place(temporary);
    } catch (error) {
      await rm(temporary, { force: true });
      throw translate(error);
    }
  }

  /** Moves a complete file of this disk to `key`. @throws AppError `storage.bad_key` */
  async place(path: string, key: string, contentType: string): Promise<void> {
    try {
      await this.publish(path, this.path(key), key, contentType);
    } catch (error) {
      throw translate(error);
    }
  }

  /** Says whether this many bytes are free. */
  async hasSpace(bytes: number): Promise<boolean> {
    await mkdir(this.temporary, { recursive: true });
    return (await this.freeBytes(this.temporary)) >= bytes;
  }

  /**
   * Rejects a file that cannot fit before the sender has sent it.
   * @param reserved bytes that are kept for other files
   * @throws AppError `upload.storage_full`, which says how much is reserved when that is the reason
   */
  async requireSpace(bytes: number, reserved = 0): Promise<void> {
    if (await this.hasSpace(bytes + Math.max(0, reserved))) return;
    throw (await this.hasSpace(bytes)) ? storageReserved(reserved) : storageFull();
  }

  /** Moves an object to another key; false when there is no such object. @throws AppError `storage.bad_key` */
  async move(from: string, to: string): Promise<boolean> {
    const source = this.path(from);
    const target = this.path(to);
    if (!(await this.stat(from))) return false;
    const contentType = await this.contentType(from);
    try {
      await this.publish(source, target, to, contentType);
    } catch (error) {
      // Another call was faster.
      if (isCode(error, 'ENOENT') && !(await this.stat(from))) return false;
      throw translate(error);
    }
    await removeFile(join(this.types, from));
    await this.prune(from);
    return true;
  }

  async delete(key: string): Promise<void> {
    await removeFile(this.path(key));
    await removeFile(join(this.types, key));
    await this.prune(key);
  }

  /** Removes what is left of a folder once its objects are gone. */
  async deleteFolder(key: string): Promise<void> {
    assertStorageKey(key);
    await rm(join(this.types, key), { recursive: true, force: true });
    await rm(join(this.objects, key), { recursive: true, force: true });
    await this.prune(key);
  }

  /** Yields the keys of all objects below a folder (`''` for all). Files that disappear meanwhile are skipped. */
  async *walk(folder: string): AsyncGenerator<string> {
    const entries = await orNull(opendir(join(this.objects, folder)));
    if (!entries) return;
    for await (const entry of entries) {
      const key = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) yield* this.walk(key);
      else if (entry.isFile()) yield key;
    }
  }

  /** Removes temporary files last written before an instant; a killed process leaves them. */
  async sweepTemporary(before: Date): Promise<number> {
    let removed = 0;
    for await (const entry of (await orNull(opendir(this.temporary))) ?? []) {
      const path = join(this.temporary, entry.name);
      const found = await orNull(stat(path));
      if (!found || found.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  /** A test overrides this method to simulate a disk that fills up. */
  protected async openTemporary(path: string): Promise<FileHandle> {
    await mkdir(this.temporary, { recursive: true });
    return open(path, 'wx');
  }

  private async publish(temporary: string, target: string, key: string, contentType: string): Promise<void> {
    const typed = contentType !== mediaTypeOf(key);
    // The type is written first: an object is never seen without it.
    if (typed) await this.writeType(key, contentType);
    await inNewFolder(target, () => rename(temporary, target));
    if (!typed) await removeFile(join(this.types, key));
    await syncFolder(dirname(target));
  }

  private async writeType(key: string, contentType: string): Promise<void> {
    const temporary = join(this.temporary, randomUUID());
    const target = join(this.types, key);
    try {
      await writeFile(temporary, contentType, { flush: true });
      await inNewFolder(target, () => rename(temporary, target));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Removes the folders that a deletion left empty. */
  private async prune(key: string): Promise<void> {
    for (const base of [this.objects, this.types]) {
      for (let folder = dirname(join(base, key)); folder !== base; folder = dirname(folder)) {
        try {
          await rmdir(folder);
        } catch (error) {
          if (!isCode(error, 'ENOENT')) break;
        }
      }
    }
  }
}

/** Translates errors of the file system to those of the storage. */
export function translate(error: unknown): unknown {
  if (isCode(error, 'ENOSPC', 'EDQUOT')) return storageFull();
  if (isCode(error, 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY')) {
    return appError('storage.bad_key', 'This key is the folder of another object, or lies below one.');
  }
  return error;
}

function storageFull() {
  return appError(
    'upload.storage_full',
    'The storage has too little space for this file. Free some space and upload it again.',
  );
}

function storageReserved(bytes: number) {
  const size = bytes < GIBIBYTE ? `${Math.ceil(bytes / MEBIBYTE)} MB` : `${Math.ceil(bytes / GIBIBYTE)} GB`;
  return appError('upload.storage_full', message('storage_reserved', { size }));
}
