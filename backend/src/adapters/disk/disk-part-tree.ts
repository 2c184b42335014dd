import { randomUUID } from 'node:crypto';
import {
  mkdir,
  open,
  opendir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { appError } from '../../common/errors.js';
import type { StoredPart } from '../../ports/part-uploads.port.js';
import { assertStorageKey } from '../../ports/storage-key.js';
import { copyToFile } from './file-copy.js';
import type { DiskObjectTree } from './disk-object-tree.js';
import { etagOf, isCode, orNull } from './file-system.js';

const METADATA_FILE = 'about.json';
const UPLOAD_ID = /^[0-9a-f-]{36}$/;

interface PartUploadMetadata {
  key: string;
  contentType: string;
}

/**
 * Open uploads as folders `parts/<upload>/`, one file per part. An upload whose folder is gone accepts nothing more:
 * that is how its links expire when it is completed or aborted.
 */
export class DiskPartTree {
  private readonly folder: string;

  constructor(
    private readonly tree: DiskObjectTree,
    root: string,
  ) {
    this.folder = join(resolve(root), 'parts');
  }

  /** Opens an upload. @returns its id @throws AppError `storage.bad_key` */
  async start(metadata: PartUploadMetadata): Promise<string> {
    assertStorageKey(metadata.key);
    const uploadId = randomUUID();
    await mkdir(join(this.folder, uploadId), { recursive: true });
    await writeFile(join(this.folder, uploadId, METADATA_FILE), JSON.stringify(metadata));
    return uploadId;
  }

  /**
   * Stores a part, replacing an earlier attempt.
   * @returns its etag
   * @throws AppError `upload.not_stored`
   */
  async store(
    key: string,
    uploadId: string,
    number: number,
    fill: (file: FileHandle) => Promise<void>,
  ): Promise<string> {
    if (!(await this.readMetadata(key, uploadId))) throw uploadGone();
    const target = join(this.folder, uploadId, String(number));
    let etag = '';
    await this.tree.writeTemporary(fill, async (temporary) => {
      etag = etagOf(await stat(temporary, { bigint: true }));
      await rename(temporary, target).catch((error: unknown) => {
        throw isCode(error, 'ENOENT') ? uploadGone() : error;
      });
    });
    return etag;
  }

  /** Null when there is no such open upload. */
  async list(key: string, uploadId: string): Promise<StoredPart[] | null> {
    if (!(await this.readMetadata(key, uploadId))) return null;
    const names = (await orNull(readdir(join(this.folder, uploadId)))) ?? [];
    const parts = await Promise.all(
      names
        .filter((name) => /^\d+$/.test(name))
        .map(async (name) => {
          const found = await orNull(stat(join(this.folder, uploadId, name), { bigint: true }));
          return found && { number: Number(name), size: Number(found.size), etag: etagOf(found) };
        }),
    );
    return parts.filter((part) => part !== null).sort((one, other) => one.number - other.number);
  }

  /**
   * Joins the parts to the object. They are copied, so that a late writer that still has one open can never change the
   * finished object.
   */
  async complete(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<void> {
    const metadata = await this.readMetadata(key, uploadId);
    if (!metadata) throw uploadGone();
    await this.tree.requireSpace(parts.reduce((sum, { size }) => sum + size, 0));
    await this.tree.store(key, metadata.contentType, async (file) => {
      let at = 0;
      for (const part of parts)
        at += await this.append(file, at, join(this.folder, uploadId, String(part.number)), part);
    });
    await this.remove(uploadId);
  }

  async abort(key: string, uploadId: string): Promise<void> {
    if (await this.readMetadata(key, uploadId)) await this.remove(uploadId);
  }

  /** Drops uploads to which nothing was added since an instant. */
  async sweep(before: Date): Promise<number> {
    let removed = 0;
    for await (const entry of (await orNull(opendir(this.folder))) ?? []) {
      const found = await orNull(stat(join(this.folder, entry.name)));
      if (!found || found.mtime >= before) continue;
      await this.remove(entry.name);
      removed += 1;
    }
    return removed;
  }

  private async append(file: FileHandle, at: number, path: string, part: StoredPart): Promise<number> {
    const source = await orNull(open(path, 'r'));
    if (!source) throw uploadGone();
    try {
      if (etagOf(await source.stat({ bigint: true })) !== part.etag)
        throw appError('upload.not_stored', `Part ${part.number} has changed. Upload it again.`);
      return await copyToFile(
        source.createReadStream({ highWaterMark: 1024 * 1024, autoClose: false }),
        file,
        part.size,
        at,
      );
    } finally {
      await source.close();
    }
  }

  /** Null when there is no such open upload. */
  private async readMetadata(key: string, uploadId: string): Promise<PartUploadMetadata | null> {
    if (!UPLOAD_ID.test(uploadId)) return null;
    const text = await orNull(readFile(join(this.folder, uploadId, METADATA_FILE), 'utf8'));
    // Empty after a power cut: such an upload is not open.
    const metadata = text ? (JSON.parse(text) as PartUploadMetadata) : null;
    return metadata?.key === key ? metadata : null;
  }

  /** Renamed first: from then on nobody can open it. */
  private async remove(uploadId: string): Promise<void> {
    const gone = join(this.folder, `gone-${randomUUID()}`);
    const renamed = await orNull(rename(join(this.folder, uploadId), gone).then(() => true));
    if (renamed) await rm(gone, { recursive: true, force: true });
  }
}

function uploadGone() {
  return appError('upload.not_stored', 'This upload is no longer open. Upload the file again.');
}
