import type { OpenedObject, StoragePort, StoredObject } from '../../../ports/storage.port.js';
import { ExportFolder } from './export-folder.js';
import { FILES } from './export-format.js';
import type { NamedExport } from './export-names.js';
import { takeRead, type ExportTarget, type KeptObject } from './export-target.js';

/** Exports rows and copies of all objects into a folder. */
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
    const type = await this.typeOf(opened);
    return type === null ? null : takeRead(object, type, () => this.write(path, opened.body));
  }

  /**
   * Finds the type of an object that no row has, as of renditions. A bucket sends it with the bytes; a disk is asked
   * before these are copied.
   * @returns null when the object has gone meanwhile; then its bytes are not read
   */
  private async typeOf({ key, contentType, body }: OpenedObject): Promise<string | null> {
    if (contentType !== undefined) return contentType;
    let found: StoredObject | null = null;
    try {
      found = await this.storage.head(key);
    } finally {
      if (!found) body.destroy();
    }
    return found && found.contentType;
  }
}
