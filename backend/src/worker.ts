import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { JobRunner } from './jobs/job-runner.js';
import { HeartbeatsService, type RunningFor } from './modules/health/heartbeats.service.js';
import { SchemaError } from './ports/schema.port.js';
import { VideoToolPort } from './ports/video-tool.port.js';
import { ProcessLogger } from './process-logger.js';
import { WorkerModule } from './worker.module.js';

const BEAT_MS = 5_000;

/** The job process: renders and cleans. Start more of them to do more at once. */
async function main(): Promise<void> {
  // Originals, mails and their links are for no other user of this machine.
  process.umask(0o077);
  const config = loadConfig();
  if (config.database.url) await requireSchemaAtStart(config.database.url);
  const log = new Logger('Worker');
  const app = await NestFactory.createApplicationContext(WorkerModule, {
    logger: new ProcessLogger('worker', config.logLevel),
    abortOnError: false,
  });
  const tools = await app.get(VideoToolPort).check();
  const heartbeats = app.get(HeartbeatsService);
  const runner = app.get(JobRunner);
  let healthy = true;
  const beat = () =>
    heartbeats.beat(runner.oldestRunning()).then(
      () => void (healthy = true),
      (error: unknown) => {
        healthy = false;
        log.warn(`Heartbeat failed: ${error instanceof Error ? error.message : String(error)}`);
      },
    );
  await beat();
  const timer = setInterval(() => void beat(), BEAT_MS);
  const health =
    config.http.workerPort === undefined
      ? undefined
      : serveHealth(config.http.workerPort, () => ({ healthy, oldestJob: runner.oldestRunning() }));
  log.log(`Working with ffmpeg ${tools.version}`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearInterval(timer);
    health?.close();
    await heartbeats.end().catch(() => undefined);
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

/**
 * On its own port: `/api/health/live` answers 200, any other path only while the worker can reach its database. Both
 * show the job that has been running for longest.
 */
function serveHealth(port: number, read: () => { healthy: boolean; oldestJob: RunningFor | null }): Server {
  return createServer(({ url }, response) => {
    const { healthy, oldestJob } = read();
    const ok = url === '/api/health/live' || healthy;
    response.statusCode = ok ? 200 : 503;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: ok ? 'ok' : 'unavailable', oldestJob }));
  }).listen(port);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof SchemaError ? error.message : error);
  process.exit(1);
});
