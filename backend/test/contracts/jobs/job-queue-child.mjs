/** A worker process for the contract suite, of the built backend: prints the job that it runs, then hangs or dies. */
import { Logger } from '@nestjs/common';
import { BullmqJobQueue } from '../../../dist/adapters/bullmq/bullmq-job-queue.js';

const { mode, ...options } = JSON.parse(process.argv[2]);
Logger.overrideLogger(false);
const queue = new BullmqJobQueue({ ...options, lockSeconds: 0.6 });
await queue.work({
  concurrency: { photos: 1, videos: 1, maintenance: 1 },
  run: async (job) => {
    process.stdout.write(`running ${job.id}\n`, () => {
      if (mode === 'die') process.kill(process.pid, 'SIGKILL');
    });
    await new Promise(() => undefined);
  },
  onExhausted: async () => undefined,
});
