import { Injectable } from '@nestjs/common';
import type { RunningJob } from '../../../ports/job-queue.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { PartUploadsService } from './part-uploads.service.js';
import { projectPrefix, renditionsFolder, renditionsPrefix } from '../core/renditions.js';

/** Runs `purge-project` and `purge-media`: empties storage behind deleted rows; retried until it is empty. */
@Injectable()
export class PurgeProcessor {
  constructor(
    private readonly storage: StoragePort,
    private readonly uploads: PartUploadsService,
  ) {}

  async purgeProject(job: RunningJob<'purge-project'>): Promise<void> {
    // First: what is still on its way finds its upload closed. What a single PUT brings later is swept.
    await this.uploads.abortAll(job.payload.projectId, job.signal);
    await this.storage.deletePrefix(projectPrefix(job.payload.projectId), job.signal);
  }

  async purgeMedia(job: RunningJob<'purge-media'>): Promise<void> {
    const { projectId, mediaFileId, originalKey, revision = 0 } = job.payload;
    await this.storage.delete(originalKey, job.signal);
    await this.storage.deletePrefix(
      renditionsPrefix(projectId, renditionsFolder({ id: mediaFileId, revision })),
      job.signal,
    );
  }
}
