import type { NewJob } from '../../../jobs/job-outbox.service.js';
import type { MediaFile } from './media-file.entity.js';
import type { OrphanedObjects } from './replacements.repository.js';

/** Of a file that has a replacement: the replacement's revision. */
type Work = Pick<MediaFile, 'id' | 'fileType' | 'revision'>;

/**
 * The job that probes and renders a file: photos and videos wait in different queues.
 * @param force renders a file that is ready, too
 */
export function renderJobFor({ id, fileType, revision }: Work, force = false): NewJob {
  return {
    name: fileType === 'photo' ? 'render-photo' : 'render-video',
    payload: { mediaFileId: id, revision, ...(force ? { force } : {}) },
  };
}

/** The job that makes what a client sees of an unlocked file; fresh uploads go first. */
export function cleanJobFor({ id, fileType, revision }: Work): NewJob {
  return {
    name: fileType === 'photo' ? 'clean-photo' : 'clean-video',
    payload: { mediaFileId: id, revision },
  };
}

/** The job that re-renders the previews of a ready file with the requested watermark. */
export function renewJobFor({
  id,
  fileType,
  watermarkWanted,
}: Pick<MediaFile, 'id' | 'fileType' | 'watermarkWanted'>): NewJob {
  return {
    name: fileType === 'photo' ? 'renew-photo' : 'renew-video',
    payload: { mediaFileId: id, watermark: watermarkWanted },
  };
}

/** The job that removes what nothing shows any more. */
export function purgeJobFor(left: OrphanedObjects): NewJob {
  return { name: 'purge-media', payload: left };
}
