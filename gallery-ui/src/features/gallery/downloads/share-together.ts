import { accepts } from './save-file';

/** More or larger files are downloaded as a ZIP: shared files must fit in memory. */
const TOGETHER = { files: 20, bytes: 100 * 1024 * 1024 };
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
};

/** Whether the browser can share these together, decided before anything is fetched. */
export function acceptsTogether(files: readonly { originalName: string; fileSize: number }[]): boolean {
  if (files.length > TOGETHER.files || files.reduce((sum, { fileSize }) => sum + fileSize, 0) > TOGETHER.bytes)
    return false;
  return accepts(
    files.map(
      ({ originalName }) =>
        new File([''], originalName, { type: TYPES[originalName.split('.').at(-1)!.toLowerCase()] ?? '' }),
    ),
  );
}
