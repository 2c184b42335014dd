import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdaptersModule } from './adapters/adapters.module.js';
import { newKey } from './adapters/backups/age-cipher.js';
import { loadConfig } from './config/config.js';
import { DatabaseModule } from './database/database.module.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { BackupsModule } from './modules/backups/backups.module.js';
import { BackupsService } from './modules/backups/backups.service.js';
import { runTool, UsageError } from './tool-error.js';

@Module({ imports: [AdaptersModule, DatabaseModule, BackupsModule] })
class BackupTool {}

/**
 * `node backend/dist/backup.js /folder`: makes a backup while everything runs, proves it, and removes the earlier ones
 * that are no longer kept.
 */
async function backup(): Promise<void> {
  process.umask(0o077);
  const { database, backups } = loadConfig();
  const [target = backups.target] = process.argv.slice(2);
  if (target === '--new-key') return console.log(`BACKUP_KEY=${await newKey()}`);
  if (!target)
    throw new UsageError('Say where: npm run backup -- /folder, or -- s3://bucket/folder; or set BACKUP_TARGET.');
  if (!database.url) throw new UsageError('DATABASE_URL must be set, or run npm run backup.');
  await requireSchemaAtStart(database.url);
  const app = await NestFactory.createApplicationContext(BackupTool, { logger: ['fatal'], abortOnError: false });
  try {
    const made = await app.get(BackupsService).make({ target, hasRenditions: backups.hasRenditions });
    const { id, objects, database: rows } = made.backup;
    const count = rows.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`The backup ${id} is good: ${count} rows and ${objects.count} objects were restored and compared.`);
    const { pruned } = made;
    if (pruned instanceof Error) throw new UsageError(`Earlier backups could not be removed: ${pruned.message}`);
    if (pruned.backups > 0) console.log(`Removed ${pruned.backups} earlier backups and ${pruned.objects} objects.`);
  } finally {
    await app.close();
  }
}

runTool(backup);
