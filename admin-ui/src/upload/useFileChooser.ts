import { useDropzone, type DropzoneState } from 'react-dropzone';
import { readFiles } from './engine/files/foundFiles';
import { ACCEPTED_TYPES } from './engine/files/uploadRules';

/**
 * Files by drop or by the browser's chooser; Chromium's own chooser where available, since its files can be read again
 * after a reload. Rejected files are included: the queue shows their errors, whichever way they were added.
 */
export function useFileChooser(onFiles: (files: File[]) => void): DropzoneState {
  return useDropzone({
    accept: ACCEPTED_TYPES,
    getFilesFromEvent: readFiles,
    useFsAccessApi: true,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => onFiles([...accepted, ...rejected.map(({ file }) => file)]),
  });
}
