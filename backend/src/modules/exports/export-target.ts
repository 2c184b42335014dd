import type { Readable } from 'node:stream';
import type { Measure } from '../../common/bytes/measured.js';
import type { ExportedFile } from './export-format.js';
import type { NamedExport } from './export-names.js';

/** A stored object that an export has. */
export interface KeptObject extends ExportedFile {
  /** The checksum for ZIPs, where the target needs it. */
  crc32?: number;
}

/** Where an export is written to. */
export interface ExportTarget {
  /**
   * Prepares the target.
   * @returns whether there may be files of an earlier attempt
   * @throws BackupError when the target is in use
   */
  take(): Promise<boolean>;
  /** The path of a file on this machine for a list that only this run needs. */
  listPath(name: string): string;
  /** Writes a file of the export, whole or not at all. */
  write(path: string, body: Readable | string): Promise<Measure>;
  /**
   * Takes over a stored object.
   * @returns null when the storage does not have it
   * @throws BackupError when it is not what was uploaded
   */
  keep(object: NamedExport): Promise<KeptObject | null>;
  /** Removes what earlier attempts have left. */
  keepOnly(paths: ReadonlySet<string>): Promise<void>;
  /** Writes the file that makes all of it an export. */
  finish(manifest: string, objects: () => AsyncIterable<KeptObject>): Promise<void>;
}
