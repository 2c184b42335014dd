import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { JobRunner } from './jobs/job-runner.js';
import type { RunningFor } from './modules/health/heartbeats.repository.js';
import { HeartbeatsService } from './modules/health/heartbeats.service.js';
import { WorkerHealthService, type WorkerHealth } from './modules/health/worker-health.service.js';
import { SchemaError } from './ports/schema.port.js';
import { ProcessLogger } from './common/logging/process-logger.js';
import { WorkerModule } from './worker.module.js';

const BEAT_MS = 5_000;

/** The job process: renders and cleans up. Start more of them to run more jobs at once. */
async function main(): Promise<void> {
  // Originals, mails and their links must not be readable for other users of this machine.
  process.umask(0o077);
  const config = loadConfig();
  if (config.database.url) await requireSchemaAtStart(config.database.url);
  const app = await NestFactory.createApplicationContext(WorkerModule, {
    logger: new ProcessLogger('worker', config),
    abortOnError: false,
  });
  const heartbeats = app.get(HeartbeatsService);
  const health = app.get(WorkerHealthService);
  const runner = app.get(JobRunner);
  await health.beat(runner.oldestRunning());
  void health.checkStorage();
  const timer = setInterval(() => void health.beat(runner.oldestRunning()), BEAT_MS);
  const port = config.http.workerPort;
  const server =
    port === undefined ? undefined : serveHealth(port, () => [health.current(), runner.oldestRunning()] as const);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearInterval(timer);
    server?.close();
    await heartbeats.end().catch(() => undefined);
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

/**
 * On its own port: `/api/health/live` answers 200, any other path only while the worker reaches its database and its
 * storage. Both show the job that has been running for longest.
 */
function serveHealth(port: number, read: () => readonly [WorkerHealth, RunningFor | null]): Server {
  return createServer(({ url }, response) => {
    const [{ database, storage }, oldestJob] = read();
    const ok = url === '/api/health/live' || (database && storage);
    response.statusCode = ok ? 200 : 503;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: ok ? 'ok' : 'unavailable', database, storage, oldestJob }));
  }).listen(port);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof SchemaError ? error.message : error);
  process.exit(1);
});
