import type { LoggerService } from '@nestjs/common';
import { storageIdentity } from './adapters/storage-identity.js';
import type { Config } from './config/config.js';
import { unknownVariables } from './config/unknown-variables.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { requireStorageAtStart } from './database/storage-check.js';

/**
 * What API and worker check before they work on anything: the database's schema, and that the settings lead to its
 * files.
 * @throws SchemaError or ConfigError with one line that says what to do
 */
export async function checkAtStart(config: Config, log: LoggerService): Promise<void> {
  for (const warning of unknownVariables()) log.warn(warning, 'Settings');
  const { url } = config.database;
  if (!url) return;
  await requireSchemaAtStart(url);
  await requireStorageAtStart(url, await storageIdentity(config));
}
