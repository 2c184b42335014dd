import { ConsumerOf, type JobConsumer } from '../../jobs/job-consumers.js';
import type { RunningJob } from '../../ports/job-queue.port.js';
import { LinkRequestsService } from './link-requests.service.js';

/** Writes the mails with the links that a client asked for. */
@ConsumerOf('send-links')
export class LinkRequestsConsumer implements JobConsumer<'send-links'> {
  constructor(private readonly requests: LinkRequestsService) {}

  run({ payload }: RunningJob<'send-links'>): Promise<void> {
    return this.requests.answer(payload.linkRequestId);
  }
}
