import type { StoragePort } from '../../ports/storage.port.js';
import { ExportFolder } from './export-folder.js';
import { FILES } from './export-format.js';
import type { NamedExport } from './export-names.js';
import { takeRead, type ExportTarget, type KeptObject } from './export-target.js';

/** Exports into a folder: rows and copies of all objects. */
export class FolderTarget extends ExportFolder implements ExportTarget {
  /** @param root the path of the folder */
  constructor(
    private readonly storage: StoragePort,
    root: string,
  ) {
    super(root);
  }

  listPath(name: string): string {
    return this.pathOf(`${FILES.unfinished}/${name}`);
  }

  async keep(object: NamedExport): Promise<KeptObject | null> {
    const { key, path, sha256, contentType } = object;
    const present = sha256 === null ? null : await this.measure(path);
    if (present && present.sha256 === sha256) return { path, key, contentType, size: present.bytes, sha256 };
    const type = contentType === '' ? (await this.storage.head(key))?.contentType : contentType;
    if (type === undefined) return null;
    return takeRead(object, type, async () => this.write(path, await this.storage.read(key)));
  }
}
