import { Injectable } from '@nestjs/common';
import { UnusableMediaError } from '../../../ports/image-tool.port.js';
import { type JobOutcome, PermanentJobError, type RunningJob } from '../../../ports/job-queue.port.js';
import { RenderingService } from './rendering.service.js';

/** Runs `render-photo` and `render-video`. */
@Injectable()
export class RenderMediaProcessor {
  constructor(private readonly rendering: RenderingService) {}

  /** @throws PermanentJobError with the reason for staff when the file cannot be used; anything else is tried again */
  async run(job: RunningJob<'render-photo' | 'render-video'>): Promise<JobOutcome> {
    try {
      return await this.rendering.render(job.payload, job.signal);
    } catch (error) {
      throw error instanceof UnusableMediaError ? new PermanentJobError(error.message) : error;
    }
  }

  /** Runs `clean-photo` and `clean-video`. @throws PermanentJobError like `run` */
  async runClean(job: RunningJob<'clean-photo' | 'clean-video'>): Promise<JobOutcome> {
    try {
      return await this.rendering.renderClean(job.payload.mediaFileId, job.signal);
    } catch (error) {
      throw error instanceof UnusableMediaError ? new PermanentJobError(error.message) : error;
    }
  }

  /** Runs `renew-photo` and `renew-video`. @throws PermanentJobError like `run` */
  async runRerender(job: RunningJob<'renew-photo' | 'renew-video'>): Promise<JobOutcome> {
    try {
      return await this.rendering.rerender(job.payload.mediaFileId, job.signal);
    } catch (error) {
      throw error instanceof UnusableMediaError ? new PermanentJobError(error.message) : error;
    }
  }

  /** Called when the queue has given up on new previews: the old ones stay. */
  async onRerenderExhausted(mediaFileId: string): Promise<void> {
    await this.rendering.onRerenderExhausted(mediaFileId);
  }

  /** Called when the queue has given up on making the renditions without watermark. */
  async onCleanExhausted(mediaFileId: string): Promise<void> {
    await this.rendering.onCleanExhausted(mediaFileId);
  }

  /** Called when the queue has given up on a render job. */
  async onRenderExhausted(mediaFileId: string): Promise<void> {
    await this.rendering.onRenderExhausted(mediaFileId);
  }
}
