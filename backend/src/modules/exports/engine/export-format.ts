import { BackupError, type DatabaseContents } from '../../../ports/database-copy.port.js';
import type { ExportScope } from './export-scope.query.js';

/**
 * The format is raised when an earlier version could not read what this one writes, for other reasons than migrations.
 */
const FORMAT = 1;

/**
 * These files are in an export besides those of projects. `manifest.json` is written last: a folder without it is no
 * export.
 */
export const FILES = {
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
  objects: 'files.jsonl',
  schema: 'schema.json',
  table: (name: string) => `data/${name}.jsonl`,
  /** This file is there while the export is being made, so that the export can be continued. */
  unfinished: '.unfinished',
};

/** Describes an export in its `manifest.json`. */
export interface ExportManifest {
  format: typeof FORMAT;
  product: 'showreel';
  version: string;
  /** The rows of the export are those of this instant. */
  madeAt: string;
  scope: ExportScope;
  hasRenditions: boolean;
  database: DatabaseContents;
  /** Counts the files in `files.jsonl`; the SHA-256 is that of `files.jsonl` itself. */
  files: { count: number; bytes: number; sha256: string };
  /** `SHA256SUMS` has this SHA-256. */
  sums: string;
}

/** A line of `files.jsonl` says where a stored object is in the export. */
export interface ExportedFile {
  path: string;
  key: string;
  contentType: string;
  size: number;
  sha256: string;
}

export const newManifest = (manifest: Omit<ExportManifest, 'format' | 'product'>): ExportManifest => ({
  format: FORMAT,
  product: 'showreel',
  ...manifest,
});

/** Reads a manifest. @throws BackupError when it is damaged, or newer than this version */
export function parseManifest(text: string): ExportManifest {
  let found: Partial<ExportManifest>;
  try {
    found = JSON.parse(text) as Partial<ExportManifest>;
  } catch {
    throw new BackupError('The export is damaged: manifest.json cannot be read.');
  }
  if (typeof found.format === 'number' && found.format > FORMAT)
    throw new BackupError('A newer version has made this export: import it with that version.');
  if (found.format !== FORMAT || found.product !== 'showreel' || !found.database || !found.files || !found.scope)
    throw new BackupError('The export is damaged: manifest.json is incomplete.');
  return found as ExportManifest;
}
