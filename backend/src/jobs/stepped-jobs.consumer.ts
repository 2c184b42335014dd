import { Logger } from '@nestjs/common';
import type { RunningJob } from '../ports/job-queue.port.js';
import { ConsumerOf, type JobConsumer, JobConsumers, runEach, StepOf, type SteppedJob } from './job-consumers.js';
import { JobOutboxService } from './job-outbox.service.js';

/** Runs the steps of every module; a failed step does not stop the others, but then the job fails. */
@ConsumerOf('recover-jobs', 'sweep-uploads')
export class SteppedJobsConsumer implements JobConsumer<SteppedJob> {
  private readonly log = new Logger('Jobs');

  constructor(
    private readonly consumers: JobConsumers,
    private readonly outbox: JobOutboxService,
  ) {}

  async run({ name, signal }: RunningJob<SteppedJob>): Promise<void> {
    const steps = Object.entries(this.consumers.stepsOf(name)).map(([title, step]) => {
      const counted = async () => {
        const count = await step(signal);
        if (count) this.log.log(`${name}, ${title}: ${count}`);
      };
      return [title, counted] as const;
    });
    await runEach(Object.fromEntries(steps));
  }

  @StepOf('recover-jobs', 'jobs that the queue has lost')
  redispatchLost(): Promise<number> {
    return this.outbox.redispatchLost();
  }

  @StepOf('recover-jobs', 'dead jobs that are restarted')
  restartDead(): Promise<number> {
    return this.outbox.restartDead();
  }
}
