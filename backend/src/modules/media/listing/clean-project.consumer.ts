import { ConsumerOf, type JobConsumer } from '../../../jobs/job-consumers.js';
import type { RunningJob } from '../../../ports/job-queue.port.js';
import { MediaService } from './media.service.js';

/** Requests the files of a project without watermark, once staff have switched it off. */
@ConsumerOf('clean-project')
export class CleanProjectConsumer implements JobConsumer<'clean-project'> {
  constructor(private readonly media: MediaService) {}

  run({ payload }: RunningJob<'clean-project'>): Promise<void> {
    return this.media.prepareProjectClean(payload.projectId);
  }
}
