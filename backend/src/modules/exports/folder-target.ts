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
    if (contentType !== '')
      return takeRead(object, contentType, async () => this.write(path, await this.storage.read(key)));
    const opened = await this.storage.open(key);
    if (!opened) return null;
    const kept = await takeRead(object, '', () => this.write(path, opened.body));
    // No row says the type of a rendition. A bucket says it with the bytes.
    const type = opened.contentType ?? (await this.storage.head(key))?.contentType;
    return kept && type !== undefined ? { ...kept, contentType: type } : null;
  }
}
