import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { ProcessLogger } from './common/logging/process-logger.js';
import { serveApiDocs } from './common/http/api-docs.js';
import { loadConfig } from './config/config.js';
import { createAdapter, setUpHttp } from './http-app.js';
import { HeartbeatsService } from './modules/health/processes/heartbeats.service.js';
import { MetricsService } from './modules/health/metrics/metrics.service.js';
import { OutageWatchService } from './modules/health/outages/outage-watch.service.js';
import { serveMetricsPort } from './metrics-page.js';
import { shutDownOnSignals } from './shutdown.js';
import { checkAtStart } from './start-checks.js';

/**
 * Starts the HTTP process: the API, the media bytes and both front ends. `npm start` loads this module, and with it all
 * code of the process, while the database starts.
 */
export async function startApi(): Promise<void> {
  // Originals, mails and their links must not be readable for other users of this machine.
  process.umask(0o077);
  const config = loadConfig();
  const logger = new ProcessLogger('api', config);
  const self = await checkAtStart('api', config, logger);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, createAdapter(config, logger.pino), {
    logger,
    abortOnError: false,
    bodyParser: true,
  });
  await setUpHttp(app);
  await serveApiDocs(app);
  await serveMetricsPort(config, app.get(MetricsService, { strict: false }));
  shutDownOnSignals(app, config.http.shutdownDelaySeconds * 1000);
  await app.listen(config.http.port, config.http.host);
  app.get(HeartbeatsService).beatRegularly(self);
  app.get(OutageWatchService).watchRegularly();
  // `npm start` waits for this: another program on the same port could answer its requests instead.
  process.send?.({ type: 'listening' });
}
