/**
 * A worker process for the contract suite, of the built backend: prints the job that it runs, then hangs, dies or ends.
 */
import { Logger } from '@nestjs/common';
import { BullmqJobQueue } from '../../../dist/adapters/bullmq/bullmq-job-queue.js';

const { mode, ...options } = JSON.parse(process.argv[2]);
Logger.overrideLogger(false);
let done;
const isDone = new Promise((resolve) => (done = resolve));
const queue = new BullmqJobQueue({ ...options, lockSeconds: 0.6 });
const worker = await queue.work({
  concurrency: { photos: 1, videos: 1, maintenance: 1 },
  run: async (job) => {
    process.stdout.write(`running ${job.id}\n`, () => {
      if (mode === 'die') process.kill(process.pid, 'SIGKILL');
    });
    if (mode === 'end') return done();
    await new Promise(() => undefined);
  },
  onExhausted: async () => undefined,
});
await isDone;
await worker.stop(10_000);
await queue.close();
