import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { Transactions } from '../common/transactions.js';
import { DatabaseCopyPort } from '../ports/database-copy.port.js';
import { SchemaPort } from '../ports/schema.port.js';
import { PostgresCopy } from './copy/postgres-copy.js';
import { databaseOptions } from './data-source.js';
import { requireSchema } from './schema-check.js';

/**
 * Far above what any call needs: a runaway statement must not hold a connection forever. Longer work lifts it for its
 * transaction.
 */
const STATEMENT_TIMEOUT_MS = 60_000;
/** PostgreSQL has answered or cancelled the statement by then. */
const SILENCE_TIMEOUT_MS = 65_000;

/** Has the process's connection pool. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: ({ database }: Config) => {
        if (!database.url) throw new Error('DATABASE_URL must be set; npm start sets it for the embedded database.');
        return {
          ...databaseOptions({
            url: database.url,
            isPooled: database.directUrl !== undefined,
            poolSize: database.pool,
            statementTimeoutMs: STATEMENT_TIMEOUT_MS,
            silenceTimeoutMs: SILENCE_TIMEOUT_MS,
          }),
          retryAttempts: 3,
          retryDelay: 1_000,
        };
      },
    }),
  ],
  providers: [
    Transactions,
    {
      provide: SchemaPort,
      inject: [DataSource],
      useFactory: (database: DataSource): SchemaPort => ({ check: () => requireSchema((sql) => database.query(sql)) }),
    },
    {
      provide: DatabaseCopyPort,
      inject: [CONFIG],
      // A lock and a snapshot belong to a session, which a pooler does not keep.
      useFactory: ({ database }: Config) => new PostgresCopy(database.directUrl ?? database.url!),
    },
  ],
  exports: [DatabaseCopyPort, SchemaPort, Transactions],
})
export class DatabaseModule {}
