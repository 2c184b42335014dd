import { Module } from '@nestjs/common';
import { WorkFolder } from '../../common/work-folder.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CoverQuery } from './core/cover.query.js';
import { MediaRepository } from './core/media.repository.js';
import { DeletionController } from './deletion/deletion.controller.js';
import { ProjectDeletionService } from './deletion/project-deletion.service.js';
import { ProjectDisplayController } from './editing/project-display.controller.js';
import { MediaEditsController } from './editing/media-edits.controller.js';
import { MediaEditsRepository } from './editing/media-edits.repository.js';
import { MediaEditsService } from './editing/media-edits.service.js';
import { ReplacementsRepository } from './editing/replacements.repository.js';
import { ReplacementsService } from './editing/replacements.service.js';
import { MediaEventsController } from './listing/media-events.controller.js';
import { MediaEventsService } from './listing/media-events.service.js';
import { MediaListQuery } from './listing/media-list.query.js';
import { MailPicturesService } from './listing/mail-pictures.service.js';
import { MediaPresenter } from './listing/media-presenter.js';
import { MediaController } from './listing/media.controller.js';
import { MediaService } from './listing/media.service.js';
import { ProjectPicturesController } from './listing/project-pictures.controller.js';
import { ProjectPicturesQuery } from './listing/project-pictures.query.js';
import { ProjectPicturesService } from './listing/project-pictures.service.js';
import { PendingReplacementsRepository } from './rendering/pending-replacements.repository.js';
import { RenderOutcomesService } from './rendering/render-outcomes.service.js';
import { RenderProgress } from './rendering/render-progress.js';
import { Renderer } from './rendering/renderer.js';
import { RenderingService } from './rendering/rendering.service.js';
import { ProjectWatermarkQuery } from './rendering/project-watermark.query.js';
import { RenditionsRepository } from './rendering/renditions.repository.js';
import { DirectUploadController } from './uploads/direct-upload.controller.js';
import { PartUploadsController } from './uploads/part-uploads.controller.js';
import { PartUploadsService } from './uploads/part-uploads.service.js';
import { PurgeService } from './deletion/purge.service.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadsRepository } from './uploads/uploads.repository.js';
import { UploadsService } from './uploads/uploads.service.js';
import { WatermarkController } from './watermark/watermark.controller.js';
import { WatermarkProgressQuery } from './watermark/watermark-progress.query.js';
import { WatermarkRepository } from './watermark/watermark.repository.js';
import { WatermarkService } from './watermark/watermark.service.js';

/** Uploads, media files and their signed links. Rendering is the worker's. */
@Module({
  imports: [AuditModule, JobsModule, ProjectsModule, SettingsModule],
  providers: [
    MediaEditsRepository,
    MediaEditsService,
    MediaListQuery,
    MailPicturesService,
    MediaPresenter,
    MediaRepository,
    MediaService,
    PartUploadsService,
    ProjectDeletionService,
    ProjectPicturesQuery,
    ProjectPicturesService,
    ReplacementsRepository,
    ReplacementsService,
    UploadsRepository,
    UploadsService,
    WatermarkProgressQuery,
    WatermarkRepository,
    WatermarkService,
  ],
  exports: [
    MailPicturesService,
    MediaEditsService,
    MediaPresenter,
    MediaService,
    PartUploadsService,
    ProjectDeletionService,
    ProjectPicturesService,
    ReplacementsService,
    UploadsService,
    WatermarkService,
  ],
})
export class MediaModule {}

/** The routes of media files and their bytes. */
@Module({
  imports: [AuthModule, MediaModule, ProjectsModule],
  providers: [MediaEventsService],
  controllers: [
    DeletionController,
    DirectUploadController,
    MediaController,
    MediaEditsController,
    MediaEventsController,
    PartUploadsController,
    ProjectDisplayController,
    ProjectPicturesController,
    UploadsController,
    WatermarkController,
  ],
})
export class MediaHttpModule {}

/** What the worker does for media files. */
@Module({
  imports: [JobsModule, MediaModule, SettingsModule],
  providers: [
    CoverQuery,
    MediaRepository,
    PendingReplacementsRepository,
    PurgeService,
    RenderOutcomesService,
    RenderProgress,
    Renderer,
    RenderingService,
    ProjectWatermarkQuery,
    RenditionsRepository,
    WorkFolder,
  ],
})
export class MediaWorkerModule {}
