import { ACCEPTED_BY_DEFAULT, acceptedFiles } from '../../api/acceptedFiles';
import { text } from '../../i18n/language';
import { formatBytes, formatNumber } from '../../ui/format';

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** One list holds a day of a wedding with two photographers; beyond it a page becomes slow. */
export const MAX_FILES = 5_000;

/** Extensions with their dots, as the file chooser and the messages name them. */
const ACCEPTED_EXTENSIONS = Object.keys(TYPES).map((extension) => `.${extension}`);

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The types that the browser's file chooser offers. */
export const ACCEPTED_TYPES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set(Object.values(TYPES))].map((type) => [
    type,
    ACCEPTED_EXTENSIONS.filter((extension) => TYPES[extension.slice(1)] === type),
  ]),
);

/** The one content type sent for this name: browsers leave File.type empty or send variants for .avi and .mov. */
export function contentTypeOf(name: string): string | null {
  return TYPES[extensionOf(name)] ?? null;
}

/** Why the drop zone rejects a file, or null. */
export function validateFile(file: { name: string; size: number }): { code: string; message: string } | null {
  if (!contentTypeOf(file.name))
    return { code: 'file-invalid-type', message: text('upload.badType', { types: ACCEPTED_EXTENSIONS.join(', ') }) };
  if (file.size > acceptedFiles().maxUploadBytes) return { code: 'file-too-large', message: tooLargeText() };
  if (file.size < 1) return { code: 'file-too-small', message: text('upload.tooSmall') };
  return null;
}

/** The limit that comes with the product is named in bytes. */
function tooLargeText(): string {
  const { maxUploadBytes: most } = acceptedFiles();
  return most === ACCEPTED_BY_DEFAULT.maxUploadBytes
    ? text('upload.tooLarge', { bytes: String(most) })
    : text('upload.tooLargeFor', { size: formatBytes(most) });
}

/** Why no more files are accepted, or null. Code too-many-files: all of them are rejected, none is picked by chance. */
export function countError(count: number): { code: string; title: string; message: string } | null {
  if (count <= MAX_FILES) return null;
  return {
    code: 'too-many-files',
    title: text('upload.tooMany'),
    message: text('upload.tooManyText', { count: formatNumber(count), most: formatNumber(MAX_FILES) }),
  };
}

/** Identifies a file before its bytes are read. */
interface NamedFile {
  name: string;
  size: number;
}

/** A file that seems to exist already, and where. */
export interface Duplicate {
  file: File;
  where: 'queue' | 'project';
}

const keyOf = ({ name, size }: NamedFile) => `${size}/${name.normalize('NFC')}`;

/**
 * Parts files in those that are new and those of the same name and size as one in the queue, in the project or among
 * themselves.
 */
export function splitDuplicates(
  files: readonly File[],
  queue: readonly NamedFile[],
  project: readonly NamedFile[],
): { fresh: File[]; duplicates: Duplicate[] } {
  const inProject = new Set(project.map(keyOf));
  const inQueue = new Set(queue.map(keyOf));
  const fresh: File[] = [];
  const duplicates: Duplicate[] = [];
  for (const file of files) {
    const key = keyOf(file);
    if (inQueue.has(key)) duplicates.push({ file, where: 'queue' });
    else if (inProject.has(key)) duplicates.push({ file, where: 'project' });
    else {
      fresh.push(file);
      inQueue.add(key);
    }
  }
  return { fresh, duplicates };
}
