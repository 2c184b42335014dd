import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { AlbumsController } from './albums/albums.controller.js';
import { AlbumsRepository } from './albums/albums.repository.js';
import { AlbumsService } from './albums/albums.service.js';
import { BytesController } from './delivery/bytes.controller.js';
import { BytesService } from './delivery/bytes.service.js';
import { DirectUploadController } from './uploads/direct-upload.controller.js';
import { MediaEditsController } from './editing/media-edits.controller.js';
import { MediaEditsRepository } from './editing/media-edits.repository.js';
import { MediaEditsService } from './editing/media-edits.service.js';
import { MediaEventsController } from './listing/media-events.controller.js';
import { MediaLinksService } from './delivery/media-links.service.js';
import { MediaPresenter } from './listing/media-presenter.js';
import { LostJobsService } from './lost-jobs.service.js';
import { MediaController } from './listing/media.controller.js';
import { MediaRepository } from './core/media.repository.js';
import { MediaService } from './listing/media.service.js';
import { PartUploadsController } from './uploads/part-uploads.controller.js';
import { PartUploadsService } from './uploads/part-uploads.service.js';
import { ProjectPicturesController } from './listing/project-pictures.controller.js';
import { ProjectPicturesRepository } from './listing/project-pictures.repository.js';
import { ProjectPicturesService } from './listing/project-pictures.service.js';
import { ReplacementsRepository } from './core/replacements.repository.js';
import { ReplacementsService } from './editing/replacements.service.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadsRepository } from './uploads/uploads.repository.js';
import { UploadsService } from './uploads/uploads.service.js';
import { WatermarkController } from './watermark/watermark.controller.js';
import { WatermarkService } from './watermark/watermark.service.js';

/** Uploads, media files, their signed links and the byte routes. Rendering itself is the worker's (worker.module). */
@Module({
  imports: [ProjectsModule],
  controllers: [
    AlbumsController,
    BytesController,
    DirectUploadController,
    MediaController,
    MediaEditsController,
    MediaEventsController,
    PartUploadsController,
    ProjectPicturesController,
    UploadsController,
    WatermarkController,
  ],
  providers: [
    AlbumsRepository,
    AlbumsService,
    BytesService,
    LostJobsService,
    MediaEditsRepository,
    MediaEditsService,
    MediaLinksService,
    MediaPresenter,
    MediaRepository,
    MediaService,
    PartUploadsService,
    ProjectPicturesRepository,
    ProjectPicturesService,
    ReplacementsRepository,
    ReplacementsService,
    UploadsRepository,
    UploadsService,
    WatermarkService,
  ],
  exports: [
    AlbumsService,
    LostJobsService,
    MediaEditsService,
    MediaLinksService,
    MediaPresenter,
    MediaRepository,
    MediaService,
    PartUploadsService,
    ProjectPicturesService,
    ProjectsModule,
    UploadsService,
  ],
})
export class MediaModule {}
