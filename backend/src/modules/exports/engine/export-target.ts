import { Readable } from 'node:stream';
import type { Measure } from '../../../common/bytes/measured.js';
import { AppError } from '../../../common/errors.js';
import { BackupError } from '../../../ports/database-copy.port.js';
import type { ExportedFile } from './export-format.js';
import type { NamedExport } from './export-names.js';

/** Describes a stored object that an export has. */
export interface KeptObject extends ExportedFile {
  /** ZIPs need this checksum; it is there where the target needs it. */
  crc32?: number;
}

/** Writes an export to a place. */
export interface ExportTarget {
  /**
   * Prepares the target.
   * @returns whether there may be files of an earlier attempt
   * @throws BackupError when the target is in use
   */
  take(): Promise<boolean>;
  /** Returns the path of a file on this machine for a list that only this run needs. */
  listPath(name: string): string;
  /** Writes a file of the export, whole or not at all. */
  write(path: string, body: Readable | string): Promise<Measure>;
  /**
   * Adds a stored object to the export.
   * @returns null when the storage does not have it
   * @throws BackupError when it is not what was uploaded
   */
  keep(object: NamedExport): Promise<KeptObject | null>;
  /** Removes what earlier attempts have left. A target that has nothing of them does not read the paths. */
  keepOnly(paths: AsyncIterable<string>): Promise<void>;
  /** Writes the file that makes all of it an export. */
  finish(manifest: string, objects: () => AsyncIterable<KeptObject>): Promise<void>;
}

export const streamOf = (body: Readable | string): Readable =>
  typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body;

/**
 * Adds an object whose bytes have to be read.
 * @param read reads them all
 * @returns null when the storage does not have it
 * @throws BackupError when it is not what was uploaded
 */
export async function takeRead(
  { key, path, size, sha256 }: NamedExport,
  contentType: string,
  read: () => Promise<Measure>,
): Promise<ExportedFile | null> {
  try {
    const made = await read();
    if ((sha256 !== null && made.sha256 !== sha256) || (size !== null && made.bytes !== size)) throw otherBytes(key);
    return { path, key, contentType, size: made.bytes, sha256: made.sha256 };
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage.object_not_found') return null;
    throw error;
  }
}

export const otherBytes = (key: string) =>
  new BackupError(`The original ${key} is not what was uploaded: put it back, or delete the file.`);
