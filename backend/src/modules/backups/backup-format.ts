import { BackupError, type DatabaseContents } from '../../ports/database-copy.port.js';

/** Raised when an earlier version could not restore what this one writes, for other reasons than migrations. */
const FORMAT = 1;

/** The folder of all backups, and that of the bytes which they share. */
export const BACKUPS = 'backups/';
export const CONTENT = 'content/';

/** What a backup consists of. Its file is written last: a backup without it is none. */
export interface Backup {
  format: typeof FORMAT;
  id: string;
  /** The version of the product that made it. */
  version: string;
  /** The instant of its rows. */
  madeAt: string;
  hasRenditions: boolean;
  database: DatabaseContents;
  objects: { count: number; bytes: number; sha256: string };
}

/** A stored object of a backup: its key, and the SHA-256 that names its bytes. */
export interface BackedUpObject {
  key: string;
  contentType: string;
  size: number;
  sha256: string;
}

/** The name of a backup that begins at an instant, such as `2026-11-28T15-47-15Z`. */
export const backupIdAt = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const ID = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** The instant at which a backup began; null when this is not the name of one. */
export function instantOf(id: string): Date | null {
  const [, day, hours, minutes, seconds] = ID.exec(id) ?? [];
  const instant = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** The names of a backup's files. */
export const fileOf = {
  backup: (id: string) => `${BACKUPS}${id}/backup.json`,
  objects: (id: string) => `${BACKUPS}${id}/objects.gz`,
  table: (id: string, table: string) => `${BACKUPS}${id}/tables/${table}.gz`,
  content: (sha256: string) => `${CONTENT}${sha256.slice(0, 2)}/${sha256}`,
};

export const newBackup = (backup: Omit<Backup, 'format'>): Backup => ({ format: FORMAT, ...backup });

/** Reads the file of a backup. @throws BackupError when it is damaged or newer than this version */
export function parseBackup(id: string, text: string): Backup {
  let found: Partial<Backup>;
  try {
    found = JSON.parse(text) as Partial<Backup>;
  } catch {
    throw new BackupError(`The backup ${id} is damaged: its file backup.json cannot be read.`);
  }
  if (typeof found.format === 'number' && found.format > FORMAT)
    throw new BackupError(`A newer version has made the backup ${id}: restore it with that version.`);
  if (found.format !== FORMAT || found.id !== id || !found.database || !found.objects)
    throw new BackupError(`The backup ${id} is damaged: its file backup.json is incomplete.`);
  return found as Backup;
}
