import type { Logger } from 'typeorm';

/** Notes every SQL statement that goes through TypeORM. */
export class RecordingLogger implements Logger {
  readonly statements: string[] = [];

  logQuery(query: string): void {
    this.statements.push(query);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
