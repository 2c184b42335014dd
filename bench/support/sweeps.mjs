import { createRequire } from 'node:module';

const require = createRequire(new URL('../../backend/package.json', import.meta.url));
const backend = (path) => import(new URL(`../../backend/dist/${path}`, import.meta.url));

/** Opens a worker's repeating jobs on the database of this API, to run one by one, and others by their names. */
export async function openSweeps({ settings }) {
  Object.assign(process.env, settings);
  const { NestFactory } = require('@nestjs/core');
  const [{ WorkerModule }, { JobHandlers }, { JOB_POLICIES }] = await Promise.all([
    backend('worker.module.js'),
    backend('jobs/job-handlers.js'),
    backend('ports/job-queue.port.js'),
  ]);
  const app = await NestFactory.createApplicationContext(WorkerModule, { logger: ['error'] });
  const handlers = app.get(JobHandlers);
  const { signal } = new AbortController();
  return {
    list: Object.entries(JOB_POLICIES)
      .filter(([, { repeatEveryMs }]) => repeatEveryMs !== undefined)
      .map(([name]) => ({ name, work: () => handlers.get(name).run({}, signal) })),
    run: (name, payload) => handlers.get(name).run(payload, signal),
    close: () => app.close(),
  };
}
