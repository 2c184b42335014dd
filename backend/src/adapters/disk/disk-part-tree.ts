import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import type { StoredPart } from '../../ports/part-uploads.port.js';
import { assertStorageKey } from '../../ports/storage-key.js';
import { translate, type DiskObjectTree } from './disk-object-tree.js';
import { DiskReservations, readAbout, type PartUploadMetadata } from './disk-reservations.js';
import { copyToFile } from './file-copy.js';
import { etagOf, isCode, orNull, syncFolder } from './file-system.js';
import { PartClaims } from './part-claims.js';
import { isSameContent } from './same-content.js';

const UPLOAD_ID = /^[0-9a-f-]{36}$/;
const READ_CHUNK_BYTES = 1024 * 1024;

/** A part that is being sent. */
export interface IncomingPart {
  number: number;
  offset: number;
  size: number;
  /** This many bytes of the part have arrived before: the body has the rest. */
  from: number;
  /** Writes the body into a file, beginning at a position. */
  write: (file: FileHandle, position: number, onWritten?: (bytes: number) => void) => Promise<void>;
  /** Ends the body, so that `write` fails. */
  stop: () => void;
}

/** A part in place: its bytes never change again. */
interface PartInPlace extends StoredPart {
  offset: number;
}

/** The beginning of a part that was cut off, in place. */
interface BegunPart {
  number: number;
  offset: number;
  bytes: number;
}

/**
 * Keeps open uploads as folders `parts/<upload>/`:
 * - `about.json`: its metadata;
 * - `data`: the future object, written in place: each part at its offset;
 * - `claims/`: who is writing which part of it (see `PartClaims`);
 * - `done/`: an empty file for each part that is complete, named `<number>.<offset>.<size>.<tag>`;
 * - `begun/`: an empty file for each part that was cut off, named `<number>.<offset>.<bytes>`: this many of its bytes
 *   are in `data`, and the part continues after them;
 * - `spares/<number>`: parts that could not be written in place, because they were complete with other bytes already,
 *   or another process may still be writing them.
 *
 * Once a part is in `done`, nobody writes its bytes in `data` again: only the holder of its claim did, and a later
 * holder finds it done. So an upload whose parts are all done becomes an object by a rename. An upload whose folder is
 * gone accepts nothing more: so its links expire when it is completed or aborted.
 */
export class DiskPartTree {
  private readonly folder: string;
  private readonly reservations: DiskReservations;

  constructor(
    private readonly tree: DiskObjectTree,
    root: string,
    clock: Clock,
  ) {
    this.folder = join(resolve(root), 'parts');
    this.reservations = new DiskReservations(this.folder, clock);
  }

  /**
   * Opens an upload. Its reservation is written before reservations are counted: of several uploads that begin at the
   * same moment, in any processes, each counts those before it. So no upload is accepted that does not fit; two may
   * reject each other.
   * @returns the id of the upload
   * @throws AppError `storage.bad_key`, `upload.storage_full`
   */
  async start(metadata: PartUploadMetadata): Promise<string> {
    assertStorageKey(metadata.key);
    await this.requireSpace(metadata.size);
    const uploadId = randomUUID();
    const at = join(this.folder, uploadId);
    try {
      await mkdir(at, { recursive: true });
      await Promise.all([
        mkdir(join(at, 'done')),
        mkdir(join(at, 'begun')),
        mkdir(join(at, 'spares')),
        new PartClaims(join(at, 'claims')).open(),
      ]);
      await writeFile(join(at, 'data'), '');
      await writeFile(join(at, 'about.json'), JSON.stringify(metadata));
      await this.tree.requireSpace(metadata.size, (await this.reservations.count()) - metadata.size);
    } catch (error) {
      await rm(at, { recursive: true, force: true });
      throw translate(error);
    }
    return uploadId;
  }

  /** Reserves the space of the upload for another hour: somebody is about to send more of it. */
  async renew(key: string, uploadId: string): Promise<void> {
    if (await this.readMetadata(key, uploadId)) await this.reservations.renew(uploadId);
  }

  /** Rejects a file that would not fit beside the uploads that are under way. @throws AppError `upload.storage_full` */
  async requireSpace(size: number): Promise<void> {
    const { tree, reservations } = this;
    // A count that is up to a second old may accept a file, but not reject it.
    if (await tree.hasSpace(size + (await reservations.recentCount()))) return;
    await tree.requireSpace(size, await reservations.count());
  }

  /**
   * Stores a part, or the rest of it: in place, unless it is complete already or somebody else may be writing it.
   * @returns the etag of the part
   * @throws AppError `upload.not_stored`, `upload.offset_mismatch`, `upload.storage_full`
   */
  async store(key: string, uploadId: string, part: IncomingPart): Promise<string> {
    if (!(await this.readMetadata(key, uploadId))) throw uploadGone();
    try {
      const etag = await this.storeInPlace(uploadId, part);
      if (etag !== null) return etag;
      // Only a part in place can be continued.
      if (part.from > 0) throw offsetMismatch(part);
      return await this.storeBeside(uploadId, part);
    } catch (error) {
      throw isCode(error, 'ENOENT') ? uploadGone() : translate(error);
    }
  }

  /**
   * Counts the bytes that have arrived of each of these parts; a part without any is left out. Ends the connections
   * that send one of them to this process: they may be long gone.
   */
  async arrived(key: string, uploadId: string, numbers: readonly number[]): Promise<Map<number, number>> {
    const arrived = new Map<number, number>();
    if (!(await this.readMetadata(key, uploadId))) return arrived;
    const claims = new PartClaims(this.claims(uploadId));
    const free = new Set<number>();
    for (const number of numbers) if (await claims.settle(number)) free.add(number);
    for (const { number, bytes } of await this.listBegun(uploadId))
      if (free.has(number)) arrived.set(number, Math.max(bytes, arrived.get(number) ?? 0));
    for (const { number, size } of (await this.list(key, uploadId)) ?? [])
      if (numbers.includes(number)) arrived.set(number, size);
    return arrived;
  }

  /** Returns null when there is no such open upload. */
  async list(key: string, uploadId: string): Promise<StoredPart[] | null> {
    if (!(await this.readMetadata(key, uploadId))) return null;
    const parts = new Map<number, StoredPart>(
      (await this.listDone(uploadId)).map(({ number, size, etag }) => [number, { number, size, etag }]),
    );
    for (const part of await this.listSpares(uploadId)) parts.set(part.number, part);
    return [...parts.values()].sort((one, other) => one.number - other.number);
  }

  /**
   * Makes the object of the parts: by a rename when all are in place, else by a copy into which the spares are written.
   */
  async complete(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<void> {
    const metadata = await this.readMetadata(key, uploadId);
    if (!metadata) throw uploadGone();
    const at = new Map<number, number>();
    let length = 0;
    for (const { number, size } of parts) {
      at.set(number, length);
      length += size;
    }
    const stored = new Map((await this.list(key, uploadId))?.map((part) => [part.number, part.etag]));
    const changed = parts.find(({ number, etag }) => stored.get(number) !== etag);
    if (changed) throw partChanged(changed.number);
    for (const spare of await this.listSpares(uploadId)) await this.putInPlace(uploadId, spare, at.get(spare.number));
    const spares = (await this.listSpares(uploadId)).filter(({ number }) => at.has(number));
    const beside = new Set(spares.map(({ number }) => number));
    const moved = (await this.listDone(uploadId)).find(
      ({ number, offset }) => at.has(number) && !beside.has(number) && at.get(number) !== offset,
    );
    if (moved) throw partChanged(moved.number);
    const data = join(this.folder, uploadId, 'data');
    try {
      if (spares.length === 0 && (await stat(data)).size === length)
        await this.tree.place(data, metadata.key, metadata.contentType);
      else await this.copyWith(spares, { data, at, length }, metadata);
    } catch (error) {
      throw isCode(error, 'ENOENT') ? uploadGone() : error;
    }
    await this.remove(uploadId);
  }

  async abort(key: string, uploadId: string): Promise<void> {
    if (await this.readMetadata(key, uploadId)) await this.remove(uploadId);
  }

  /** Drops uploads to which nothing was added since an instant. */
  async sweep(before: Date): Promise<number> {
    let removed = 0;
    for await (const entry of (await orNull(opendir(this.folder))) ?? []) {
      const at = join(this.folder, entry.name);
      const found = await Promise.all([at, join(at, 'data'), join(at, 'spares')].map((path) => orNull(stat(path))));
      if (!found[0] || found.some((each) => each && each.mtime >= before)) continue;
      await this.remove(entry.name);
      removed += 1;
    }
    return removed;
  }

  /**
   * @returns null, with nothing read of the body, when the part cannot be written in place
   * @throws AppError `upload.offset_mismatch`
   */
  private async storeInPlace(uploadId: string, part: IncomingPart): Promise<string | null> {
    const { number, offset, size } = part;
    const release = await this.claim(uploadId, number, part.stop);
    if (!release) return null;
    try {
      await this.takeUp(uploadId, part);
      const file = await open(join(this.folder, uploadId, 'data'), 'r+');
      try {
        await this.writeRest(uploadId, part, file);
      } finally {
        await file.close();
      }
      const tag = randomUUID();
      await this.markDone(uploadId, { number, offset, size, etag: `"${tag}"` });
      return `"${tag}"`;
    } finally {
      await release();
    }
  }

  /**
   * Makes sure that a part continues at the byte after those that have arrived. A part that starts again at its first
   * byte forgets what had arrived.
   * @throws AppError `upload.offset_mismatch`
   */
  private async takeUp(uploadId: string, { number, offset, from }: IncomingPart): Promise<void> {
    const begun = (await this.listBegun(uploadId)).filter((each) => each.number === number);
    if (from > 0) {
      const bytes = Math.max(0, ...begun.filter((each) => each.offset === offset).map((each) => each.bytes));
      if (bytes !== from) throw offsetMismatch({ number, from });
    } else if (begun.length > 0) {
      await this.forget(uploadId, begun);
      await syncFolder(this.begun(uploadId));
    }
  }

  /** Writes what arrives of a part into its place. What has arrived stays when the part is cut off. */
  private async writeRest(uploadId: string, part: IncomingPart, file: FileHandle): Promise<void> {
    const { number, offset, size, from, write } = part;
    let bytes = from;
    try {
      await write(file, offset + from, (written) => (bytes += written));
    } catch (error) {
      if (bytes > from && bytes < size)
        await this.noteBegun(uploadId, { number, offset, bytes }, file).catch(() => undefined);
      // A connection may break after the last byte.
      if (bytes < size) throw error;
    }
    // A part that is listed survives a power cut, and little is left to write at the end.
    await file.datasync();
  }

  private async noteBegun(uploadId: string, part: BegunPart, file: FileHandle): Promise<void> {
    await file.datasync();
    const earlier = (await this.listBegun(uploadId)).filter(({ number }) => number === part.number);
    await writeFile(join(this.begun(uploadId), begunName(part)), '');
    await this.forget(uploadId, earlier);
  }

  private async forget(uploadId: string, parts: readonly BegunPart[]): Promise<void> {
    for (const part of parts) await rm(join(this.begun(uploadId), begunName(part)), { force: true });
  }

  /** Stores a part in a file of its own, unless the same bytes are in place already because only the reply was lost. */
  private async storeBeside(uploadId: string, { number, offset, size, write }: IncomingPart): Promise<string> {
    let etag = '';
    await this.tree.writeTemporary(
      (file) => write(file, 0),
      async (temporary) => {
        const done = (await this.listDone(uploadId)).find((part) => part.number === number);
        const data = join(this.folder, uploadId, 'data');
        if (done?.size === size && done.offset === offset && (await isSameContent(temporary, data, offset))) {
          etag = done.etag;
          return rm(temporary);
        }
        etag = etagOf(await stat(temporary, { bigint: true }));
        await rename(temporary, join(this.folder, uploadId, 'spares', String(number)));
      },
    );
    return etag;
  }

  /** Copies a spare into its place, if nobody may be writing there any more. */
  private async putInPlace(uploadId: string, spare: StoredPart, offset: number | undefined): Promise<void> {
    const path = join(this.folder, uploadId, 'spares', String(spare.number));
    // A copy is never ended for another one, which would write the same bytes to the same place.
    const release =
      offset === undefined ? null : await new PartClaims(this.claims(uploadId)).take(spare.number, () => undefined);
    if (!release || offset === undefined) return;
    try {
      if ((await this.listDone(uploadId)).some(({ number }) => number === spare.number)) return;
      const file = await orNull(open(join(this.folder, uploadId, 'data'), 'r+'));
      if (!file) return;
      try {
        await copyPart(path, file, offset, spare);
        await file.datasync();
      } finally {
        await file.close();
      }
      await this.markDone(uploadId, { ...spare, offset });
      await rm(path, { force: true });
    } finally {
      await release();
    }
  }

  /** Makes the object in a new file: whoever may still write into `data` cannot reach it. */
  private async copyWith(
    spares: readonly StoredPart[],
    { data, at, length }: { data: string; at: ReadonlyMap<number, number>; length: number },
    { key, contentType }: PartUploadMetadata,
  ): Promise<void> {
    await this.tree.requireSpace(length);
    await this.tree.store(key, contentType, async (file, path) => {
      // Shares the blocks instead of copying them where the file system supports it.
      await copyFile(data, path, constants.COPYFILE_FICLONE);
      for (const spare of spares)
        await copyPart(join(data, '..', 'spares', String(spare.number)), file, at.get(spare.number)!, spare);
      await file.truncate(length);
    });
  }

  /**
   * Claims a part that is not complete yet.
   * @returns how to release the claim; null when the part is complete or claimed
   */
  private async claim(uploadId: string, number: number, stop: () => void): Promise<(() => Promise<void>) | null> {
    const release = await new PartClaims(this.claims(uploadId)).take(number, stop);
    if (!release) return null;
    const stored = [...(await this.listDone(uploadId)), ...(await this.listSpares(uploadId))];
    if (!stored.some((part) => part.number === number)) return release;
    await release();
    return null;
  }

  private async markDone(uploadId: string, { number, offset, size, etag }: PartInPlace): Promise<void> {
    const name = `${number}.${offset}.${size}.${etag.slice(1, -1)}`;
    await writeFile(join(this.folder, uploadId, 'done', name), '', { flag: 'wx' });
  }

  private async listDone(uploadId: string): Promise<PartInPlace[]> {
    const names = (await orNull(readdir(join(this.folder, uploadId, 'done')))) ?? [];
    return names.map((name) => {
      const [number, offset, size, tag] = name.split('.');
      return { number: Number(number), offset: Number(offset), size: Number(size), etag: `"${tag}"` };
    });
  }

  private async listSpares(uploadId: string): Promise<StoredPart[]> {
    const folder = join(this.folder, uploadId, 'spares');
    const spares = await Promise.all(
      ((await orNull(readdir(folder))) ?? []).map(async (name) => {
        const found = await orNull(stat(join(folder, name), { bigint: true }));
        return found && { number: Number(name), size: Number(found.size), etag: etagOf(found) };
      }),
    );
    return spares.filter((spare) => spare !== null);
  }

  private async listBegun(uploadId: string): Promise<BegunPart[]> {
    const names = (await orNull(readdir(this.begun(uploadId)))) ?? [];
    return names.map((name) => {
      const [number, offset, bytes] = name.split('.').map(Number);
      return { number: number!, offset: offset!, bytes: bytes! };
    });
  }

  private readonly claims = (uploadId: string): string => join(this.folder, uploadId, 'claims');

  private readonly begun = (uploadId: string): string => join(this.folder, uploadId, 'begun');

  /** Returns null when there is no such open upload. */
  private async readMetadata(key: string, uploadId: string): Promise<PartUploadMetadata | null> {
    const metadata = UPLOAD_ID.test(uploadId) ? await readAbout(join(this.folder, uploadId)) : null;
    return metadata?.key === key ? metadata : null;
  }

  /** The folder is renamed first: from then on nobody can open the upload. */
  private async remove(uploadId: string): Promise<void> {
    const gone = join(this.folder, `gone-${randomUUID()}`);
    const renamed = await orNull(rename(join(this.folder, uploadId), gone).then(() => true));
    if (renamed) await rm(gone, { recursive: true, force: true });
  }
}

/** Copies a spare into a file. @throws AppError `upload.not_stored` when another spare has replaced it */
async function copyPart(path: string, file: FileHandle, position: number, part: StoredPart): Promise<void> {
  const source = await open(path, 'r');
  try {
    if (etagOf(await source.stat({ bigint: true })) !== part.etag) throw partChanged(part.number);
    const body = source.createReadStream({ highWaterMark: READ_CHUNK_BYTES, autoClose: false });
    await copyToFile(body, file, { limit: part.size, from: position });
  } finally {
    await source.close();
  }
}

const begunName = ({ number, offset, bytes }: BegunPart) => `${number}.${offset}.${bytes}`;

function offsetMismatch({ number, from }: Pick<IncomingPart, 'number' | 'from'>) {
  return appError('upload.offset_mismatch', `Part ${number} does not go on at byte ${from}. Ask for a new link to it.`);
}

function partChanged(number: number) {
  return appError('upload.not_stored', `Part ${number} has changed. Upload it again.`);
}

function uploadGone() {
  return appError('upload.not_stored', 'This upload is no longer open. Upload the file again.');
}
