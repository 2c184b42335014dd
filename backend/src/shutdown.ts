import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type INestApplication } from '@nestjs/common';
import { HeartbeatsService } from './modules/health/heartbeats.service.js';
import { HealthService } from './modules/health/health.service.js';

/**
 * Ends the HTTP process: `ready` answers 503 at once, the port stays open until load balancers have noticed, then the
 * running requests are finished.
 */
export async function shutDown(app: INestApplication, waitForBalancers: () => Promise<void>): Promise<void> {
  app.get(HealthService).beginShutdown();
  await waitForBalancers();
  await app
    .get(HeartbeatsService)
    .end()
    .catch(() => undefined);
  await app.close();
}

/** SIGTERM is a deployment and waits for the balancers, Ctrl-C does not. A further signal changes nothing. */
export function shutDownOnSignals(app: INestApplication, delayMs: number): void {
  let begun = false;
  const begin = async (waitMs: number) => {
    if (begun) return;
    begun = true;
    await shutDown(app, () => delay(waitMs)).catch((error: unknown) => {
      new Logger('Api').error(error);
      process.exitCode = 1;
    });
    process.exit();
  };
  process.on('SIGTERM', () => void begin(delayMs));
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void begin(0));
}
