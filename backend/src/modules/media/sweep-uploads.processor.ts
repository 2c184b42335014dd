import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { JobOutboxService } from '../../jobs/job-outbox.service.js';
import { MediaRepository } from './media.repository.js';
import { renderJobFor } from './render-jobs.js';
import { UploadsService } from './uploads.service.js';

/** Longer than any render may take: a file still processing then has lost its job. */
const STUCK_AFTER_MS = 6 * 3_600_000;

/** Runs `sweep-uploads`: removes uploads never recorded and gives lost files a new job. */
@Injectable()
export class SweepUploadsProcessor {
  private readonly log = new Logger('Sweep');

  constructor(
    private readonly uploads: UploadsService,
    private readonly media: MediaRepository,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const removed = await this.uploads.sweep();
    if (removed > 0) this.log.log(`Removed ${removed} uploads that were never recorded.`);
    const stuck = await this.media.listStuck(new Date(this.clock.now().getTime() - STUCK_AFTER_MS));
    if (stuck.length === 0) return;
    await this.media.requeueStuck(stuck.map(({ id }) => id), (manager) => this.outbox.putAll(manager, stuck.map(renderJobFor)));
    this.outbox.poke();
    this.log.warn(`Gave ${stuck.length} stuck files a new job.`);
  }
}
