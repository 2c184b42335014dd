import { DataSource, type DataSourceOptions } from 'typeorm';
import { AuditEntry } from '../modules/audit/audit-entry.entity.js';
import { RateLimitWindow } from '../modules/auth/attempt.entity.js';
import { EndedSession } from '../modules/auth/ended-session.entity.js';
import { User } from '../modules/auth/user.entity.js';
import { Archive } from '../modules/gallery/archive.entity.js';
import { ClientAccess } from '../modules/gallery/client-access.entity.js';
import { Download } from '../modules/gallery/download.entity.js';
import { Favourite } from '../modules/gallery/favourite.entity.js';
import { GalleryVisit } from '../modules/gallery/gallery-visit.entity.js';
import { WorkerHeartbeat } from '../modules/health/worker-heartbeat.entity.js';
import { JobOutbox } from '../jobs/job-outbox.entity.js';
import { Album } from '../modules/media/album.entity.js';
import { MediaFile } from '../modules/media/media-file.entity.js';
import { MediaReplacement } from '../modules/media/media-replacement.entity.js';
import { Rendition } from '../modules/media/rendition.entity.js';
import { Upload } from '../modules/media/upload.entity.js';
import { ProviderEvent } from '../modules/payments/provider-event.entity.js';
import { Purchase } from '../modules/payments/purchase.entity.js';
import { Refund } from '../modules/payments/refund.entity.js';
import { Project } from '../modules/projects/project.entity.js';
import { GalleryShare } from '../modules/sharing/gallery-share.entity.js';
import { StudioSettings } from '../modules/settings/studio-settings.entity.js';
import { MIGRATIONS } from './migrations.js';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';

/** Every table of the product. */
export const ENTITIES = [
  User,
  RateLimitWindow,
  EndedSession,
  Project,
  Upload,
  Album,
  MediaFile,
  MediaReplacement,
  Rendition,
  JobOutbox,
  Purchase,
  Refund,
  ProviderEvent,
  ClientAccess,
  Download,
  Favourite,
  Archive,
  WorkerHeartbeat,
  StudioSettings,
  GalleryVisit,
  GalleryShare,
  AuditEntry,
];

export interface DatabaseOptions {
  url: string;
  /** Connections this process may hold. */
  poolSize?: number;
}

/** TypeORM's options for one database; `synchronize` is never on. */
export function databaseOptions({ url, poolSize = 10 }: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'schema_migration',
    namingStrategy: new SnakeNamingStrategy(),
    poolSize,
    logging: false,
    // gen_random_uuid() is in the core; no extension is installed.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    extra: { connectionTimeoutMillis: 10_000, idle_in_transaction_session_timeout: 60_000 },
  };
}

/** A data source that is not yet connected. */
export function createDataSource(options: DatabaseOptions): DataSource {
  return new DataSource(databaseOptions(options));
}
