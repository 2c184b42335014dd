import { Injectable } from '@nestjs/common';
import { OnJob, StepOf } from '../../../jobs/job-handlers.js';
import type { JobPayloads } from '../../../ports/job-queue.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { projectPrefix, renditionsFolder, renditionsPrefix } from '../core/renditions.js';
import { PartUploadsService } from '../uploads/part-uploads.service.js';

/** Removes stored objects that nothing needs any more. */
@Injectable()
export class PurgeService {
  constructor(
    private readonly storage: StoragePort,
    private readonly uploads: PartUploadsService,
  ) {}

  /** Empties the storage of a deleted project; retried until it is empty. */
  @OnJob('purge-project')
  async purgeProject({ projectId }: JobPayloads['purge-project'], signal: AbortSignal): Promise<void> {
    // First: uploads that are still running find themselves closed. What a single PUT stores later is swept.
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

  @StepOf('housekeeping', 'remains of broken writes')
  sweepStorage(signal: AbortSignal): Promise<number> {
    return this.storage.sweepTemporary(signal);
  }
}
