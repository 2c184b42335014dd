import { ConsumerOf, type JobConsumer } from '../../jobs/job-consumers.js';
import type { JobPayloads, RunningJob } from '../../ports/job-queue.port.js';
import { SharesService } from './shares.service.js';

/** Sends the mails that share galleries. */
@ConsumerOf('send-share')
export class ShareConsumer implements JobConsumer<'send-share'> {
  constructor(private readonly shares: SharesService) {}

  run({ payload }: RunningJob<'send-share'>): Promise<void> {
    return this.shares.deliver(payload.shareId);
  }

  onExhausted({ shareId }: JobPayloads['send-share']): Promise<void> {
    return this.shares.onExhausted(shareId);
  }
}
