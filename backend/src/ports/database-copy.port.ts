import type { Readable } from 'node:stream';

/** The columns of a table by name, the number of its rows, and their SHA-256 as text in the order of the key. */
export interface TableContents {
  name: string;
  columns: string[];
  rows: number;
  sha256: string;
}

/** Two databases with equal contents have the same rows. */
export interface DatabaseContents {
  /** These migrations have made its schema. */
  migrations: string[];
  /** Each sequence has its last number; null before the first. */
  sequences: Record<string, string | null>;
  tables: TableContents[];
}

/** Chooses the rows of a table that are read. */
export interface RowChoice {
  /** Puts what `where` refers to in front of the statement. */
  statement: (select: string) => string;
  where: string;
  /** These columns are read as null. */
  without: readonly string[];
}

/** The rows of a copy are written as PostgreSQL copies them, or as one JSON object a line. */
export type RowFormat = 'copy' | 'json';

/** Reads the database at one instant, while others continue to write. */
export interface DatabaseSnapshot {
  /** Reads every table and passes its rows on as text, which `keep` must read to the end. */
  dump(keep: (table: string, rows: Readable) => Promise<void>): Promise<DatabaseContents>;
  /**
   * Reads the chosen rows of every table that `choose` knows, one JSON object a line, which `keep` must read to the
   * end.
   */
  dumpJson(
    choose: (table: string) => RowChoice | null,
    keep: (table: string, rows: Readable) => Promise<void>,
  ): Promise<DatabaseContents>;
  /** Reads the rows of a statement, a few at a time. */
  rows<T extends object>(sql: string): AsyncIterable<T>;
}

/** Is a database beside the real one, made from a copy. */
export interface BuiltDatabase {
  /** Reads what it contains now. */
  contents(): Promise<DatabaseContents>;
  /** Brings it to the schema of this version. */
  upgrade(): Promise<void>;
  execute(sql: string): Promise<void>;
  /**
   * Puts it in the place of the real one.
   * @returns the name that the one before has now; null when it was empty and is gone
   */
  takeOver(): Promise<string | null>;
  drop(): Promise<void>;
}

/** The message says why a backup or a restore is impossible, for the person who asked for it. */
export class BackupError extends Error {}

/** Another process makes a backup at this moment. */
export class BackupRunningError extends BackupError {
  constructor() {
    super('Another backup is running: try again when it has ended.');
  }
}

/** Copies the whole database by the rows of its tables. */
export abstract class DatabaseCopyPort {
  /**
   * Runs work that only one process may do at a time. Called for every backup.
   * @throws BackupRunningError when another backup is running
   */
  abstract exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Reads one snapshot. Migrations wait for its end. Called for every backup. */
  abstract read<T>(work: (snapshot: DatabaseSnapshot) => Promise<T>): Promise<T>;
  /** Throws a BackupError when a newer version has made the schema of a copy. Called before a restore. */
  abstract requireKnown(migrations: readonly string[]): void;
  /**
   * Throws a BackupError when another program uses the database, or when it has rows that may not be replaced.
   * Called before a restore.
   */
  abstract requireReplaceable(mayHaveRows: boolean): Promise<void>;
  /**
   * Throws a BackupError when another program uses the database, or when it has projects or orders. Called before an
   * import.
   */
  abstract requireEmpty(): Promise<void>;
  /**
   * Makes a new database from a copy, on the server of the real one. Called to prove a backup, and for a restore or an
   * import.
   * @throws BackupError when this user may not create databases
   */
  abstract build(
    contents: DatabaseContents,
    open: (table: string) => Promise<Readable>,
    format?: RowFormat,
  ): Promise<BuiltDatabase>;
}
