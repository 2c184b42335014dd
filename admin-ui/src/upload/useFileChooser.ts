import { useDropzone, type DropzoneState } from 'react-dropzone';
import { readFiles } from './engine/foundFiles';
import { ACCEPTED_TYPES } from './engine/uploadRules';

/**
 * Files by drop or by the browser's chooser; Chromium's own chooser where there is one, for its files can be read again
 * after a reload. What is refused is told by the queue, in one place for every way in, and so comes along here.
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
