import { BackupError, type DatabaseContents } from '../../ports/database-copy.port.js';
import type { ExportScope } from './export-scope.query.js';

/** Raised when an earlier version could not read what this one writes, for other reasons than migrations. */
const FORMAT = 1;

/** The files of an export beside those of projects. `manifest.json` is written last: a folder without it is no export. */
export const FILES = {
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
  objects: 'files.jsonl',
  schema: 'schema.json',
  table: (name: string) => `data/${name}.jsonl`,
  /** What is there while the export is being made, so that it can be continued. */
  unfinished: '.unfinished',
};

/** What an export says about itself. */
export interface ExportManifest {
  format: typeof FORMAT;
  product: 'showreel';
  version: string;
  /** The instant of its rows. */
  madeAt: string;
  scope: ExportScope;
  hasRenditions: boolean;
  database: DatabaseContents;
  /** The files of `files.jsonl`, and its own SHA-256. */
  files: { count: number; bytes: number; sha256: string };
  /** The SHA-256 of `SHA256SUMS`. */
  sums: string;
}

/** A line of `files.jsonl`: where a stored object is in the export. */
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
