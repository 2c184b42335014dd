import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type INestApplication } from '@nestjs/common';
import { serveOpenConnections } from './common/http/request-lifetime.js';
import { HeartbeatsService } from './modules/health/processes/heartbeats.service.js';
import { HealthService } from './modules/health/processes/health.service.js';

/** A busy proxy uses each of its connections within this time. */
const OPEN_CONNECTIONS_MS = 500;

/**
 * Ends the HTTP process: `ready` answers 503 and replies close their connections at once, the port stays open until
 * load balancers have noticed, then open connections get a last request served and the running requests are finished.
 */
export async function shutDown(
  app: INestApplication,
  waitForBalancers: () => Promise<void>,
  openConnectionsMs = OPEN_CONNECTIONS_MS,
): Promise<void> {
  app.get(HealthService).beginShutdown();
  await waitForBalancers();
  await serveOpenConnections(app.getHttpServer() as Server, openConnectionsMs);
  // Nobody waits for this: a database that does not answer must not hold up the end.
  void app
    .get(HeartbeatsService)
    .end()
    .catch(() => undefined);
  await app.close();
}

/** SIGTERM is a deployment and waits for the balancers, Ctrl-C does not. A further signal changes nothing. */
export function shutDownOnSignals(app: INestApplication, delayMs: number): void {
  let isEnding = false;
  const begin = async (waitMs: number) => {
    if (isEnding) return;
    isEnding = true;
    await shutDown(app, () => delay(waitMs)).catch((error: unknown) => {
      new Logger('Api').error(error);
      process.exitCode = 1;
    });
    process.exit();
  };
  process.on('SIGTERM', () => void begin(delayMs));
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void begin(0));
}
