import type { LoggerService } from '@nestjs/common';
import { storageIdentity } from './adapters/storage-identity.js';
import type { Config } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import { unknownVariables } from './config/unknown-variables.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { requireStorageAtStart } from './database/storage-check.js';
import type { ProcessIdentity } from './modules/health/processes/heartbeats.repository.js';
import { readRelease } from './release.js';

/**
 * Checks the database's schema, and that the settings lead to its files, before API and worker work on anything.
 * Returns the values that the processes compare.
 * @throws SchemaError or ConfigError with one line that says what to do
 */
export async function checkAtStart(
  kind: ProcessIdentity['kind'],
  config: Config,
  log: LoggerService,
): Promise<ProcessIdentity> {
  for (const warning of unknownVariables()) log.warn(warning, 'Settings');
  const { url } = config.database;
  if (!url) throw new ConfigError('DATABASE_URL must be set; npm start sets it for the embedded database.');
  await requireSchemaAtStart(url);
  const storage = await storageIdentity(config);
  await requireStorageAtStart(url, storage);
  return { kind, release: readRelease(), storage };
}
