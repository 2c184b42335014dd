import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { databaseOptions } from './data-source.js';

/** The process's connection pool. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: ({ database }: Config) => {
        if (!database.url) throw new Error('DATABASE_URL must be set; npm start sets it for the embedded database.');
        return { ...databaseOptions({ url: database.url, poolSize: database.pool }), retryAttempts: 3, retryDelay: 1_000 };
      },
    }),
  ],
})
export class DatabaseModule {}
