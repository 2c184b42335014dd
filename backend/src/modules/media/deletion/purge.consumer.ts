import { ConsumerOf, type JobConsumer } from '../../../jobs/job-consumers.js';
import type { RunningJob } from '../../../ports/job-queue.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { projectPrefix, renditionsFolder, renditionsPrefix } from '../core/renditions.js';
import { PartUploadsService } from '../uploads/part-uploads.service.js';

/** Empties the storage of a deleted project; retried until it is empty. */
@ConsumerOf('purge-project')
export class PurgeProjectConsumer implements JobConsumer<'purge-project'> {
  constructor(
    private readonly storage: StoragePort,
    private readonly uploads: PartUploadsService,
  ) {}

  async run({ payload: { projectId }, signal }: RunningJob<'purge-project'>): Promise<void> {
    // First: uploads that are still running find themselves closed. What a single PUT stores later is swept.
    await this.uploads.abortAll(projectId, signal);
    await this.storage.deletePrefix(projectPrefix(projectId), signal);
  }
}

/** Empties the storage of a file that was deleted or replaced. */
@ConsumerOf('purge-media')
export class PurgeMediaConsumer implements JobConsumer<'purge-media'> {
  constructor(private readonly storage: StoragePort) {}

  async run({ payload, signal }: RunningJob<'purge-media'>): Promise<void> {
    const { projectId, mediaFileId, originalKey, revision = 0 } = payload;
    await this.storage.delete(originalKey, signal);
    await this.storage.deletePrefix(
      renditionsPrefix(projectId, renditionsFolder({ id: mediaFileId, revision })),
      signal,
    );
  }
}
