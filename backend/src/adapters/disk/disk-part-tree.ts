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
import { etagOf, isCode, orNull } from './file-system.js';
import { PartClaims } from './part-claims.js';
import { isSameContent } from './same-content.js';

const UPLOAD_ID = /^[0-9a-f-]{36}$/;
const READ_CHUNK_BYTES = 1024 * 1024;

/** A part that is being sent. */
export interface IncomingPart {
  number: number;
  offset: number;
  size: number;
  /** Writes the body into a file, from a position on. */
  write: (file: FileHandle, position: number) => Promise<void>;
  /** Ends the body, so that `write` fails. */
  stop: () => void;
}

/** A part in place: its bytes never change again. */
interface PartInPlace extends StoredPart {
  offset: number;
}

/**
 * Open uploads as folders `parts/<upload>/`:
 * - `about.json`: its metadata;
 * - `data`: the object to be, written in place: each part at its offset;
 * - `claims/`: who is writing which part of it (see `PartClaims`);
 * - `done/`: an empty file for each part that is there, named `<number>.<offset>.<size>.<tag>`;
 * - `spares/<number>`: parts that could not be written in place, since they were there with other bytes already, or
 *   because another process may still be writing them.
 *
 * Once a part is in `done`, nobody writes its bytes in `data` again: only the holder of its claim did, and whoever
 * gets the claim later finds it done. So an upload whose parts are all done becomes an object by a rename. An upload
 * whose folder is gone accepts nothing more: that is how its links expire when it is completed or aborted.
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
   * Opens an upload. What it reserves is written before it is counted: of several that begin at the same moment, in
   * whatever process, each counts those before it. So none is accepted that does not fit; two may refuse each other.
   * @returns its id
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

  /** The space of the upload stays reserved for another hour: somebody is about to send more of it. */
  async renew(key: string, uploadId: string): Promise<void> {
    if (await this.readMetadata(key, uploadId)) await this.reservations.renew(uploadId);
  }

  /** Rejects a file beside which what others still send would not fit. @throws AppError `upload.storage_full` */
  async requireSpace(size: number): Promise<void> {
    const { tree, reservations } = this;
    // What is a second old decides nothing against a file.
    if (await tree.hasSpace(size + (await reservations.recentCount()))) return;
    await tree.requireSpace(size, await reservations.count());
  }

  /**
   * Stores a part: in place, unless it is there already or somebody else may be writing it.
   * @returns its etag
   * @throws AppError `upload.not_stored`, `upload.storage_full`
   */
  async store(key: string, uploadId: string, part: IncomingPart): Promise<string> {
    if (!(await this.readMetadata(key, uploadId))) throw uploadGone();
    try {
      return (await this.storeInPlace(uploadId, part)) ?? (await this.storeBeside(uploadId, part));
    } catch (error) {
      throw isCode(error, 'ENOENT') ? uploadGone() : translate(error);
    }
  }

  /** Null when there is no such open upload. */
  async list(key: string, uploadId: string): Promise<StoredPart[] | null> {
    if (!(await this.readMetadata(key, uploadId))) return null;
    const parts = new Map<number, StoredPart>(
      (await this.listDone(uploadId)).map(({ number, size, etag }) => [number, { number, size, etag }]),
    );
    for (const part of await this.listSpares(uploadId)) parts.set(part.number, part);
    return [...parts.values()].sort((one, other) => one.number - other.number);
  }

  /** Makes the object of the parts: by a rename when all are in place, else by a copy with the others in it. */
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

  /** @returns null, with nothing read of the body, when the part cannot be written in place */
  private async storeInPlace(
    uploadId: string,
    { number, offset, size, write, stop }: IncomingPart,
  ): Promise<string | null> {
    const release = await this.claim(uploadId, number, stop);
    if (!release) return null;
    try {
      const file = await open(join(this.folder, uploadId, 'data'), 'r+');
      try {
        await write(file, offset);
        // What is listed as there is there after a power cut, too; and little is left to write at the end.
        await file.datasync();
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

  /** Stores a part in a file of its own, unless the same bytes are in place: then only the reply had been lost. */
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

  /** Moves a spare to its place, if that has become free. */
  private async putInPlace(uploadId: string, spare: StoredPart, offset: number | undefined): Promise<void> {
    const path = join(this.folder, uploadId, 'spares', String(spare.number));
    // A copy of the same bytes to the same place is never ended in favour of another.
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

  /** The claim on a part that is not there yet. */
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

  private readonly claims = (uploadId: string): string => join(this.folder, uploadId, 'claims');

  /** Null when there is no such open upload. */
  private async readMetadata(key: string, uploadId: string): Promise<PartUploadMetadata | null> {
    const metadata = UPLOAD_ID.test(uploadId) ? await readAbout(join(this.folder, uploadId)) : null;
    return metadata?.key === key ? metadata : null;
  }

  /** Renamed first: from then on nobody can open it. */
  private async remove(uploadId: string): Promise<void> {
    const gone = join(this.folder, `gone-${randomUUID()}`);
    const renamed = await orNull(rename(join(this.folder, uploadId), gone).then(() => true));
    if (renamed) await rm(gone, { recursive: true, force: true });
  }
}

/** Copies a spare into a file. @throws AppError `upload.not_stored` when another has taken its place */
async function copyPart(path: string, file: FileHandle, position: number, part: StoredPart): Promise<void> {
  const source = await open(path, 'r');
  try {
    if (etagOf(await source.stat({ bigint: true })) !== part.etag) throw partChanged(part.number);
    const body = source.createReadStream({ highWaterMark: READ_CHUNK_BYTES, autoClose: false });
    await copyToFile(body, file, part.size, position);
  } finally {
    await source.close();
  }
}

function partChanged(number: number) {
  return appError('upload.not_stored', `Part ${number} has changed. Upload it again.`);
}

function uploadGone() {
  return appError('upload.not_stored', 'This upload is no longer open. Upload the file again.');
}
