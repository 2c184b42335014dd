import type { JobName } from '../../ports/job-queue.port.js';
import type { MediaFile } from './media-file.entity.js';

/** The job that probes and renders a file: photos and videos wait in different lines. */
export function renderJobFor(file: Pick<MediaFile, 'id' | 'fileType'>): { name: JobName; payload: { mediaFileId: string } } {
  return { name: file.fileType === 'photo' ? 'render-photo' : 'render-video', payload: { mediaFileId: file.id } };
}

/** The job that makes what a client sees of an unlocked file; fresh uploads go first. */
export function cleanJobFor(file: Pick<MediaFile, 'id' | 'fileType'>): { name: JobName; payload: { mediaFileId: string } } {
  return { name: file.fileType === 'photo' ? 'clean-photo' : 'clean-video', payload: { mediaFileId: file.id } };
}
