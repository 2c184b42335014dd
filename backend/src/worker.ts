import 'reflect-metadata';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import { JobOutboxService } from './jobs/job-outbox.service.js';
import { JobRunner } from './jobs/job-runner.js';
import type { RunningFor } from './modules/health/processes/heartbeats.repository.js';
import { HeartbeatsService } from './modules/health/processes/heartbeats.service.js';
import { MetricsService } from './modules/health/metrics/metrics.service.js';
import { WorkerHealthService, type WorkerHealth } from './modules/health/processes/worker-health.service.js';
import { BackendUnavailableError } from './ports/job-queue.port.js';
import { SchemaError } from './ports/schema.port.js';
import { ProcessLogger } from './common/logging/process-logger.js';
import { answerScrape, serveMetricsPort, type MetricsReply } from './metrics-page.js';
import { checkAtStart } from './start-checks.js';
import { WorkerModule } from './worker.module.js';

const BEAT_MS = 5_000;

/** Runs the job process, which renders and cleans up. Start more of them to run more jobs at once. */
async function main(): Promise<void> {
  // Originals, mails and their links must not be readable for other users of this machine.
  process.umask(0o077);
  const config = loadConfig();
  const logger = new ProcessLogger('worker', config);
  const self = await checkAtStart('worker', config, logger);
  const port = config.http.workerPort;
  let read: () => HealthPage | null = () => null;
  let scrape: Scrape | undefined;
  // The port opens before jobs start: a taken one must not end a worker in the middle of them.
  const server =
    port === undefined
      ? undefined
      : await serveHealth(
          port,
          () => read(),
          () => scrape,
        );
  const app = await NestFactory.createApplicationContext(WorkerModule, {
    logger,
    abortOnError: false,
  });
  const metrics = app.get(MetricsService, { strict: false });
  if (config.metrics.token !== undefined && config.metrics.port === undefined)
    scrape = (headers) => answerScrape(headers, config.metrics.token, metrics);
  await serveMetricsPort(config, metrics);
  const heartbeats = app.get(HeartbeatsService);
  const health = app.get(WorkerHealthService);
  const runner = app.get(JobRunner);
  const outbox = app.get(JobOutboxService);
  let oldestUnfinished: RunningFor | null = null;
  const beat = async () => {
    await health.beat(self, runner.oldestRunning());
    // The heartbeat has reported a database that does not answer.
    oldestUnfinished = await outbox.oldestUnfinished().catch(() => null);
  };
  await beat();
  void health.checkStorage();
  const timer = setInterval(() => void beat(), BEAT_MS);
  read = () => ({
    ...health.current(),
    oldestJob: runner.oldestRunning(),
    stuckJob: runner.stuckRunning(),
    oldestUnfinished,
  });

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

type Scrape = (headers: IncomingHttpHeaders) => Promise<MetricsReply>;

interface HealthPage extends WorkerHealth {
  oldestJob: RunningFor | null;
  /** A job that takes far longer than its kind does. */
  stuckJob: RunningFor | null;
  /** The unfinished job of all workers that was written longest ago, for whoever watches the site. */
  oldestUnfinished: RunningFor | null;
}

/**
 * Serves the health page on its own port: `/api/health/live` answers 200, any other path only while the worker reaches
 * its database, queue and storage and no job is stuck. Both show the job that has been running for longest. While
 * `read` gives null, every answer is 503. `/metrics` is the page for Prometheus, where there is one.
 * @throws ConfigError when the port cannot be used
 */
async function serveHealth(
  port: number,
  read: () => HealthPage | null,
  scrape: () => Scrape | undefined,
): Promise<Server> {
  const server = createServer(({ url, headers }, response) => {
    const answer = url === '/metrics' ? scrape() : undefined;
    if (answer)
      return void answer(headers).then(
        (reply) => response.writeHead(reply.status, reply.headers).end(reply.body),
        () => response.writeHead(500).end(),
      );
    const page = read();
    const ok =
      page !== null && (url === '/api/health/live' || (page.database && page.storage && page.queue && !page.stuckJob));
    response.statusCode = ok ? 200 : 503;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: ok ? 'ok' : 'unavailable', ...page }));
  }).listen(port);
  await once(server, 'listening').catch((error: Error) => {
    throw new ConfigError(`WORKER_PORT cannot be used: ${error.message}`);
  });
  return server;
}

main().catch((error: unknown) => {
  const isClear =
    error instanceof ConfigError || error instanceof SchemaError || error instanceof BackendUnavailableError;
  console.error(isClear ? error.message : error);
  process.exit(1);
});
