import { Module } from '@nestjs/common';
import { partsOf } from '../../common/module-folder.js';
import { WorkFolderModule } from '../../common/work-folder.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CAPTIONS } from './captions/captions.folder.js';
import { CORE } from './core/core.folder.js';
import { PurgeService } from './deletion/purge.service.js';
import { EDITING } from './editing/editing.folder.js';
import { LISTING } from './listing/listing.folder.js';
import { MediaEventsService } from './listing/media-events.service.js';
import { RENDERING } from './rendering/rendering.folder.js';
import { UPLOADS } from './uploads/uploads.folder.js';
import { WATERMARK } from './watermark/watermark.folder.js';

const { controllers, services, providers } = partsOf(CAPTIONS, CORE, EDITING, LISTING, UPLOADS, WATERMARK);

/** Uploads, media files and their signed links. Rendering is the worker's. */
@Module({ imports: [AuditModule, JobsModule, ProjectsModule, SettingsModule], providers, exports: services })
export class MediaModule {}

/** Has the routes of media files. */
@Module({ imports: [AuthModule, MediaModule, ProjectsModule], providers: [MediaEventsService], controllers })
export class MediaHttpModule {}

/** Renders and purges media files in the worker. */
@Module({
  imports: [JobsModule, MediaModule, SettingsModule, WorkFolderModule],
  providers: [...partsOf(CORE, RENDERING).providers, PurgeService],
})
export class MediaWorkerModule {}
