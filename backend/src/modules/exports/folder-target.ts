import type { Readable } from 'node:stream';
import type { Measure } from '../../common/bytes/measured.js';
import { AppError } from '../../common/errors.js';
import type { StoragePort } from '../../ports/storage.port.js';
import { ExportFolder } from './export-folder.js';
import { FILES, isAsNamed, otherBytes } from './export-format.js';
import type { NamedExport } from './export-names.js';
import type { ExportTarget, KeptObject } from './export-target.js';

/** Exports into a folder: rows and copies of all objects. */
export class FolderTarget implements ExportTarget {
  private readonly folder: ExportFolder;

  /** @param root the path of the folder */
  constructor(
    private readonly storage: StoragePort,
    root: string,
  ) {
    this.folder = new ExportFolder(root);
  }

  take(): Promise<boolean> {
    return this.folder.take();
  }

  listPath(name: string): string {
    return this.folder.pathOf(`${FILES.unfinished}/${name}`);
  }

  write(path: string, body: Readable | string): Promise<Measure> {
    return this.folder.write(path, body);
  }

  async keep(object: NamedExport): Promise<KeptObject | null> {
    const { key, path, sha256, contentType } = object;
    const present = sha256 === null ? null : await this.folder.measure(path);
    if (present && present.sha256 === sha256) return { path, key, contentType, size: present.bytes, sha256 };
    const type = contentType === '' ? (await this.storage.head(key))?.contentType : contentType;
    if (type === undefined) return null;
    try {
      const made = await this.folder.write(path, await this.storage.read(key));
      if (!isAsNamed(object, made)) throw otherBytes(key);
      return { path, key, contentType: type, size: made.bytes, sha256: made.sha256 };
    } catch (error) {
      if (error instanceof AppError && error.code === 'storage.object_not_found') return null;
      throw error;
    }
  }

  keepOnly(paths: ReadonlySet<string>): Promise<void> {
    return this.folder.keepOnly(paths);
  }

  finish(manifest: string): Promise<void> {
    return this.folder.finish(manifest);
  }
}
