import type { NewJob } from '../../../jobs/job-outbox.service.js';
import type { MediaFile } from './media-file.entity.js';

/** The fields from which a file's job is made; for a file that has a replacement, the replacement's revision. */
export type RenderTarget = Pick<MediaFile, 'id' | 'fileType' | 'revision'>;

/** An original that nothing refers to any more, with its renditions. */
export interface OrphanedObjects {
  projectId: string;
  mediaFileId: string;
  originalKey: string;
  revision: number;
}

/**
 * Makes the job that probes and renders a file: photos and videos wait in different queues. The stills of a video are
 * made among the photos, unless the video has some already.
 * @param force renders a file even if it is ready
 */
export function renderJobFor({ id, fileType, revision }: RenderTarget, force = false): NewJob {
  const payload = { mediaFileId: id, revision };
  if (fileType === 'video' && !force) return { name: 'render-stills', payload };
  return {
    name: fileType === 'photo' ? 'render-photo' : 'render-video',
    payload: { ...payload, ...(force ? { force } : {}) },
  };
}

/**
 * Makes the job for the clean renditions of an unlocked file.
 * @param isWanted a client waits for them: they go before new uploads, and behind them otherwise
 */
export function cleanJobFor({ id, fileType, revision }: RenderTarget, isWanted = false): NewJob {
  return {
    name: fileType === 'photo' ? 'clean-photo' : 'clean-video',
    payload: { mediaFileId: id, revision, ...(isWanted ? { isWanted } : {}) },
  };
}

/** Re-rendering the previews of a file needs these fields. */
export type RerenderTarget = Pick<MediaFile, 'id' | 'fileType' | 'watermarkRequested'>;

/** Makes the job that re-renders the previews of a ready file with the requested watermark. */
export function rerenderJobFor({ id, fileType, watermarkRequested }: RerenderTarget): NewJob {
  return {
    name: fileType === 'photo' ? 'rerender-photo' : 'rerender-video',
    payload: { mediaFileId: id, watermark: watermarkRequested },
  };
}

/** Makes the job that removes objects to which nothing refers any more. */
export function purgeJobFor(orphaned: OrphanedObjects): NewJob {
  return { name: 'purge-media', payload: orphaned };
}
