import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { keptSince } from '../../../common/retention.js';
import { OnJob, StepOf } from '../../../jobs/job-handlers.js';
import type { JobPayloads } from '../../../ports/job-queue.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { StudioService } from '../../settings/studio.service.js';
import { MediaRepository } from '../core/media.repository.js';
import { projectPrefix, renditionsFolder, renditionsPrefix } from '../core/renditions.js';
import { PartUploadsService } from '../uploads/part-uploads.service.js';

/** Removes stored objects that nothing needs any more. */
@Injectable()
export class PurgeService {
  constructor(
    private readonly storage: StoragePort,
    private readonly uploads: PartUploadsService,
    private readonly media: MediaRepository,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** Empties the storage of a deleted project; retried until it is empty. */
  @OnJob('purge-project')
  async purgeProject({ projectId }: JobPayloads['purge-project'], signal: AbortSignal): Promise<void> {
    // Uploads are closed first, also those that are still running. Files that a single PUT stores later are swept.
    await this.uploads.abortAll(projectId, signal);
    await this.storage.deletePrefix(projectPrefix(projectId), signal);
  }

  /** Empties the storage of a file that was deleted or replaced. */
  @OnJob('purge-media')
  async purgeMedia(
    { projectId, mediaFileId, originalKey, revision }: JobPayloads['purge-media'],
    signal: AbortSignal,
  ): Promise<void> {
    await this.storage.delete(originalKey, signal);
    await this.storage.deletePrefix(
      renditionsPrefix(projectId, renditionsFolder({ id: mediaFileId, revision })),
      signal,
    );
  }

  /** Removes the objects of a stream, unless its file uses it again. */
  @OnJob('purge-stream')
  async purgeStream({ mediaFileId, stream }: JobPayloads['purge-stream'], signal: AbortSignal): Promise<void> {
    if (!(await this.media.hasStream(mediaFileId, stream))) await this.storage.deletePrefix(`${stream}/`, signal);
  }

  @StepOf('housekeeping', 'remains of broken writes')
  sweepStorage(signal: AbortSignal): Promise<number> {
    return this.storage.sweepTemporary(keptSince(this.clock.now(), this.studio.current.retention.uploadDays), signal);
  }
}
