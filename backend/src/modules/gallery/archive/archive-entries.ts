import type { ZipEntry } from '../../../common/bytes/zip-layout.js';
import { webNameOf } from '../../media/core/media-name.js';
import type { Original } from '../../media/listing/media-list.query.js';
import { captionsNameOf, zipNames } from './zip-names.js';

/** A film has captions in one language. */
export interface FilmCaptions {
  fileId: string;
  language: string;
  hash: string;
  /** The text has so many bytes. */
  size: number;
  updatedAt: Date;
  /** They are read only where their bytes are sent. */
  crc32?: number;
}

/** An entry of a ZIP is a file, or the captions of that film. */
export interface ArchiveEntry {
  name: string;
  file: Original;
  captions: FilmCaptions | null;
}

/** Lists the entries of a ZIP: every file in this order, each film with its captions beside it. */
export function entriesOf(files: readonly Original[], captions: readonly FilmCaptions[]): ArchiveEntry[] {
  const fileNames = zipNames(files.map(({ originalName, web }) => (web ? webNameOf(originalName) : originalName)));
  const entries = files.flatMap((file, at) => [
    { file, captions: null, name: fileNames[at]! },
    ...captions
      .filter(({ fileId }) => fileId === file.id)
      .map((each) => ({ file, captions: each, name: captionsNameOf(fileNames[at]!, each.language) })),
  ]);
  // The captions of two films whose names differ in the extension alone get numbers.
  const names = zipNames(entries.map(({ name }) => name));
  return entries.map((entry, at) => ({ ...entry, name: names[at]! }));
}

/** Returns the facts about entries that decide the layout of a ZIP. */
export const zipEntriesOf = (entries: readonly ArchiveEntry[]): ZipEntry[] =>
  entries.map(({ name, file, captions }) => ({
    name,
    size: captions?.size ?? file.fileSize,
    crc32: (captions ?? file).crc32 ?? 0,
    modified: captions?.updatedAt ?? file.createdAt,
  }));
