import { ACCEPTED_BY_DEFAULT, acceptedFiles } from '../../api/acceptedFiles';
import { text } from '../../i18n/language';
import { renderMessage } from '../../i18n/serverMessages';
import { formatBytes, formatNumber } from '../../ui/format';

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  m4v: 'video/x-m4v',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  mts: 'video/mp2t',
  m2ts: 'video/mp2t',
  webp: 'image/webp',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  cr2: 'image/x-canon-cr2',
  cr3: 'image/x-canon-cr3',
  nef: 'image/x-nikon-nef',
  arw: 'image/x-sony-arw',
  raf: 'image/x-fuji-raf',
  dng: 'image/x-adobe-dng',
  heic: 'image/heic',
  heif: 'image/heif',
};

/** Films that are never taken. */
const OTHER_FILMS = ['wmv', 'mpg', 'mpeg', 'flv', 'ts'];
/** Pictures that are never taken: the RAW files of other cameras, and files of programs for pictures. */
const OTHER_PICTURES = ['orf', 'rw2', 'pef', 'srw', 'nrw', 'crw', '3fr', 'iiq', 'psd', 'psb', 'jxl', 'gif', 'bmp'];

/** One list holds a day of a wedding with two photographers; beyond it a page becomes slow. */
export const MAX_FILES = 5_000;

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the types that the browser's file chooser offers. */
export const chooserTypes = (): Readonly<Record<string, string[]>> => {
  const types: Record<string, string[]> = {};
  for (const extension of acceptedFiles().uploadTypes) {
    const type = TYPES[extension];
    if (type) (types[type] ??= []).push(`.${extension}`);
  }
  return types;
};

/**
 * Returns the one content type that is sent for this name: browsers leave File.type empty or send variants for .avi and
 * .mov.
 */
export function contentTypeOf(name: string): string | null {
  const extension = extensionOf(name);
  return acceptedFiles().uploadTypes.includes(extension) ? (TYPES[extension] ?? null) : null;
}

/** Says why the drop zone rejects a file; null if it does not. */
export function validateFile(file: { name: string; size: number }): { code: string; message: string } | null {
  if (!contentTypeOf(file.name)) return { code: 'file-invalid-type', message: badTypeText(extensionOf(file.name)) };
  if (file.size > acceptedFiles().maxUploadBytes) return { code: 'file-too-large', message: tooLargeText() };
  if (file.size < 1) return { code: 'file-too-small', message: text('upload.tooSmall') };
  return null;
}

/** Says what to do about a type that is known and not taken, and what the server lacks. */
function badTypeText(extension: string): string {
  const known = TYPES[extension];
  const rendered = (code: 'video_unreadable' | 'picture_unreadable' | 'video_container' | 'picture_format') =>
    renderMessage({ code, params: { type: extension.toUpperCase() } }, text);
  if (known?.startsWith('image/hei')) return renderMessage({ code: 'picture_heic', params: {} }, text);
  // Before the server has answered, nobody knows what it lacks; RAW files need nothing that it could lack.
  const hasAnswered = acceptedFiles().uploadTypes !== ACCEPTED_BY_DEFAULT.uploadTypes;
  const isLacking = hasAnswered && !known?.startsWith('image/x-');
  if (known?.startsWith('video/')) return rendered(isLacking ? 'video_unreadable' : 'video_container');
  if (OTHER_FILMS.includes(extension)) return rendered('video_container');
  if (known) return rendered(isLacking ? 'picture_unreadable' : 'picture_format');
  if (OTHER_PICTURES.includes(extension)) return rendered('picture_format');
  const types = acceptedFiles().uploadTypes.map((accepted) => `.${accepted}`);
  return text('upload.badType', { types: types.join(', ') });
}

/** Says that a file is too large. The limit that comes with the product is named in bytes. */
function tooLargeText(): string {
  const { maxUploadBytes: most } = acceptedFiles();
  return most === ACCEPTED_BY_DEFAULT.maxUploadBytes
    ? text('upload.tooLarge', { bytes: String(most) })
    : text('upload.tooLargeFor', { size: formatBytes(most) });
}

/**
 * Says why no more files are accepted, or returns null. With the code too-many-files all of them are rejected, and none
 * is picked by chance.
 */
export function countError(count: number): { code: string; title: string; message: string } | null {
  if (count <= MAX_FILES) return null;
  return {
    code: 'too-many-files',
    title: text('upload.tooMany'),
    message: text('upload.tooManyText', { count: formatNumber(count), most: formatNumber(MAX_FILES) }),
  };
}

/** This identifies a file before its bytes are read. */
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
 * Parts files in new ones and those of the same name and size as one in the queue, in the project or among themselves.
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
