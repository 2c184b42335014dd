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
/** Pictures that are never taken: RAW of other cameras, and what programs for pictures save. */
const OTHER_PICTURES = ['orf', 'rw2', 'pef', 'srw', 'nrw', 'crw', '3fr', 'iiq', 'psd', 'psb', 'jxl', 'gif', 'bmp'];

/** One list holds a day of a wedding with two photographers; beyond it a page becomes slow. */
export const MAX_FILES = 5_000;

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The types that the browser's file chooser offers. */
export const chooserTypes = (): Readonly<Record<string, string[]>> => {
  const types: Record<string, string[]> = {};
  for (const extension of acceptedFiles().uploadTypes) {
    const type = TYPES[extension];
    if (type) (types[type] ??= []).push(`.${extension}`);
  }
  return types;
};

/** The one content type sent for this name: browsers leave File.type empty or send variants for .avi and .mov. */
export function contentTypeOf(name: string): string | null {
  const extension = extensionOf(name);
  return acceptedFiles().uploadTypes.includes(extension) ? (TYPES[extension] ?? null) : null;
}

/** Why the drop zone rejects a file, or null. */
export function validateFile(file: { name: string; size: number }): { code: string; message: string } | null {
  if (!contentTypeOf(file.name)) return { code: 'file-invalid-type', message: badTypeText(extensionOf(file.name)) };
  if (file.size > acceptedFiles().maxUploadBytes) return { code: 'file-too-large', message: tooLargeText() };
  if (file.size < 1) return { code: 'file-too-small', message: text('upload.tooSmall') };
  return null;
}

/** What is known and not taken is rejected with what to do. */
function badTypeText(extension: string): string {
  if (TYPES[extension]?.startsWith('image/hei')) return renderMessage({ code: 'picture_heic', params: {} }, text);
  if (TYPES[extension]?.startsWith('video/') || OTHER_FILMS.includes(extension))
    return renderMessage({ code: 'video_container', params: { type: extension.toUpperCase() } }, text);
  if (TYPES[extension] || OTHER_PICTURES.includes(extension))
    return renderMessage({ code: 'picture_format', params: { type: extension.toUpperCase() } }, text);
  const types = acceptedFiles().uploadTypes.map((accepted) => `.${accepted}`);
  return text('upload.badType', { types: types.join(', ') });
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
