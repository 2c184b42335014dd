import { AsyncLocalStorage } from 'node:async_hooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'typeorm';

const inRequest = new AsyncLocalStorage<true>();

/** Marks what the app does for a request, so that its timers' statements are told apart. Called before it listens. */
export function markRequests(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (_request, _reply, done) => inRequest.run(true, done));
}

/** Notes every SQL statement that a request sends through TypeORM. */
export class RecordingLogger implements Logger {
  readonly statements: string[] = [];

  logQuery(query: string): void {
    if (inRequest.getStore()) this.statements.push(query);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
