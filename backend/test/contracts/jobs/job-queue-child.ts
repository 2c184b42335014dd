/** A worker process for the contract suite: prints the job that it runs, then hangs or dies in the middle of it. */
import { Logger } from '@nestjs/common';
import { BullmqJobQueue } from '../../../src/adapters/bullmq/bullmq-job-queue.js';

const { mode, ...options } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl: string;
  redisUrl?: string;
  schema: string;
  mode: 'hang' | 'die';
};
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
