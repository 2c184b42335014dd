import { ConsumerOf, type JobConsumer } from '../../../jobs/job-consumers.js';
import { UnusableMediaError } from '../../../ports/image-tool.port.js';
import {
  type JobOutcome,
  type JobPayloads,
  PermanentJobError,
  type RunningJob,
} from '../../../ports/job-queue.port.js';
import { RenderingService } from './rendering.service.js';

type RenderJob = 'render-photo' | 'render-video';
type CleanJob = 'clean-photo' | 'clean-video';
type RerenderJob = 'renew-photo' | 'renew-video';

/** Probes and renders an uploaded file. */
@ConsumerOf('render-photo', 'render-video')
export class RenderConsumer implements JobConsumer<RenderJob> {
  constructor(private readonly rendering: RenderingService) {}

  run({ payload, signal }: RunningJob<RenderJob>): Promise<JobOutcome> {
    return unusableIsPermanent(this.rendering.render(payload, signal));
  }

  onExhausted({ mediaFileId }: JobPayloads[RenderJob]): Promise<void> {
    return this.rendering.onRenderExhausted(mediaFileId);
  }
}

/** Renders an unlocked file without watermark. */
@ConsumerOf('clean-photo', 'clean-video')
export class CleanConsumer implements JobConsumer<CleanJob> {
  constructor(private readonly rendering: RenderingService) {}

  run({ payload, signal }: RunningJob<CleanJob>): Promise<JobOutcome> {
    return unusableIsPermanent(this.rendering.renderClean(payload.mediaFileId, signal));
  }

  onExhausted({ mediaFileId }: JobPayloads[CleanJob]): Promise<void> {
    return this.rendering.onCleanExhausted(mediaFileId);
  }
}

/** Renders a project's cover without watermark. */
@ConsumerOf('render-cover')
export class CoverConsumer implements JobConsumer<'render-cover'> {
  constructor(private readonly rendering: RenderingService) {}

  run({ payload, signal }: RunningJob<'render-cover'>): Promise<JobOutcome> {
    return unusableIsPermanent(this.rendering.renderCover(payload.projectId, signal));
  }

  onExhausted({ projectId }: JobPayloads['render-cover']): Promise<void> {
    return this.rendering.onCoverExhausted(projectId);
  }
}

/** Re-renders the previews of a file with the current watermark. */
@ConsumerOf('renew-photo', 'renew-video')
export class RerenderConsumer implements JobConsumer<RerenderJob> {
  constructor(private readonly rendering: RenderingService) {}

  run({ payload, signal }: RunningJob<RerenderJob>): Promise<JobOutcome> {
    return unusableIsPermanent(this.rendering.rerender(payload.mediaFileId, signal));
  }

  onExhausted({ mediaFileId }: JobPayloads[RerenderJob]): Promise<void> {
    return this.rendering.onRerenderExhausted(mediaFileId);
  }
}

/** An unusable file fails at once, with the reason for staff; anything else is retried. */
async function unusableIsPermanent(work: Promise<JobOutcome>): Promise<JobOutcome> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UnusableMediaError ? new PermanentJobError(error.message) : error;
  }
}
