import { ConsumerOf, StepOf, type JobConsumer } from '../../jobs/job-consumers.js';
import type { RunningJob } from '../../ports/job-queue.port.js';
import { RecoveryService } from './recovery.service.js';

/** Sends the mails about accounts, and forgets them. */
@ConsumerOf('send-account-mail')
export class RecoveryConsumer implements JobConsumer<'send-account-mail'> {
  constructor(private readonly recovery: RecoveryService) {}

  run({ payload }: RunningJob<'send-account-mail'>): Promise<void> {
    return this.recovery.deliver(payload.mailId);
  }

  @StepOf('sweep-uploads', 'expired password links')
  sweep(): Promise<void> {
    return this.recovery.sweep();
  }
}
