import { BackupError, type DatabaseContents } from '../../../ports/database-copy.port.js';

/**
 * The format is raised when an earlier version could not restore what this one writes, for other reasons than
 * migrations.
 */
const FORMAT = 1;

/** All backups are in one folder, and the bytes that they share in another. */
export const BACKUPS = 'backups/';
export const CONTENT = 'content/';

/** Describes a backup. Its file is written last: a folder without it is no backup. */
export interface Backup {
  format: typeof FORMAT;
  id: string;
  /** This version of the product has made it. */
  version: string;
  /** The rows of the backup are those of this instant. */
  madeAt: string;
  hasRenditions: boolean;
  database: DatabaseContents;
  objects: { count: number; bytes: number; sha256: string };
}

/** Names a stored object of a backup by its key, and its bytes by their SHA-256. */
export interface BackedUpObject {
  key: string;
  contentType: string;
  size: number;
  sha256: string;
}

/** Names a backup that begins at an instant, such as `2026-11-28T15-47-15Z`. */
export const backupIdAt = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const ID = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** Returns the instant at which a backup began; null when this is not the name of one. */
export function instantOf(id: string): Date | null {
  const [, day, hours, minutes, seconds] = ID.exec(id) ?? [];
  const instant = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

export const fileOf = {
  backup: (id: string) => `${BACKUPS}${id}/backup.json`,
  objects: (id: string) => `${BACKUPS}${id}/objects.gz`,
  table: (id: string, table: string) => `${BACKUPS}${id}/tables/${table}.gz`,
  content: (sha256: string) => `${CONTENT}${sha256.slice(0, 2)}/${sha256}`,
};

export const newBackup = (backup: Omit<Backup, 'format'>): Backup => ({ format: FORMAT, ...backup });

/** @param what says what is wrong with its files */
export const damagedBackup = (id: string, what: string, cause?: unknown) =>
  new BackupError(
    `The backup ${id} is damaged: ${what}. Restore an earlier one, by the name of its folder in ${BACKUPS}.`,
    { cause },
  );

/** Reads the file of a backup. @throws BackupError when it is damaged or newer than this version */
export function parseBackup(id: string, text: string): Backup {
  let found: Partial<Backup>;
  try {
    found = JSON.parse(text) as Partial<Backup>;
  } catch {
    throw damagedBackup(id, 'its file backup.json cannot be read');
  }
  if (typeof found.format === 'number' && found.format > FORMAT)
    throw new BackupError(`A newer version has made the backup ${id}: restore it with that version.`);
  if (found.format !== FORMAT || found.id !== id || !found.database || !found.objects)
    throw damagedBackup(id, 'its file backup.json is incomplete');
  return found as Backup;
}
