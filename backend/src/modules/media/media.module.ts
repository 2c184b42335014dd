import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { AlbumsRepository } from './albums/albums.repository.js';
import { AlbumsService } from './albums/albums.service.js';
import { MediaRepository } from './core/media.repository.js';
import { ByteTargetQuery } from './delivery/byte-target.query.js';
import { BytesService } from './delivery/bytes.service.js';
import { MediaLinksService } from './delivery/media-links.service.js';
import { MediaEditsRepository } from './editing/media-edits.repository.js';
import { MediaEditsService } from './editing/media-edits.service.js';
import { ReplacementsRepository } from './editing/replacements.repository.js';
import { ReplacementsService } from './editing/replacements.service.js';
import { MediaListQuery } from './listing/media-list.query.js';
import { MediaPresenter } from './listing/media-presenter.js';
import { MediaService } from './listing/media.service.js';
import { ProjectPicturesQuery } from './listing/project-pictures.query.js';
import { ProjectPicturesService } from './listing/project-pictures.service.js';
import { LostJobsQuery } from './lost-jobs.query.js';
import { LostJobsService } from './lost-jobs.service.js';
import { PartUploadsService } from './uploads/part-uploads.service.js';
import { UploadsRepository } from './uploads/uploads.repository.js';
import { UploadsService } from './uploads/uploads.service.js';
import { WatermarkRepository } from './watermark/watermark.repository.js';
import { WatermarkService } from './watermark/watermark.service.js';

/** Uploads, media files and their signed links. Rendering is the worker's (media-worker.module). */
@Module({
  imports: [AuditModule, JobsModule, ProjectsModule],
  providers: [
    AlbumsRepository,
    AlbumsService,
    ByteTargetQuery,
    BytesService,
    LostJobsQuery,
    LostJobsService,
    MediaEditsRepository,
    MediaEditsService,
    MediaLinksService,
    MediaListQuery,
    MediaPresenter,
    MediaRepository,
    MediaService,
    PartUploadsService,
    ProjectPicturesQuery,
    ProjectPicturesService,
    ReplacementsRepository,
    ReplacementsService,
    UploadsRepository,
    UploadsService,
    WatermarkRepository,
    WatermarkService,
  ],
  exports: [
    AlbumsService,
    BytesService,
    LostJobsService,
    MediaEditsService,
    MediaLinksService,
    MediaPresenter,
    MediaService,
    PartUploadsService,
    ProjectPicturesService,
    ReplacementsService,
    UploadsService,
    WatermarkService,
  ],
})
export class MediaModule {}
