import type { Readable } from 'node:stream';

/** A file of a backup. */
export interface BackupFile {
  key: string;
  lastModified: Date;
}

/** Stores the files of backups, each whole or not at all. */
export interface BackupStore {
  has(key: string): Promise<boolean>;
  write(key: string, body: Readable): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Lists the files below a prefix, which ends in a slash, in any order. */
  list(prefix: string): AsyncIterable<BackupFile>;
  delete(key: string): Promise<void>;
  close(): void;
}

/** Opens the places where backups can be kept. */
export abstract class BackupStoresPort {
  /**
   * Opens a folder, or `s3://bucket/prefix`. Called for every backup and restore.
   * @throws BackupError when backups cannot be kept there
   */
  abstract open(target: string): Promise<BackupStore>;
}
