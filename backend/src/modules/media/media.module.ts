import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { AlbumsController } from './albums.controller.js';
import { AlbumsRepository } from './albums.repository.js';
import { AlbumsService } from './albums.service.js';
import { BytesController } from './bytes.controller.js';
import { BytesService } from './bytes.service.js';
import { DirectUploadController } from './direct-upload.controller.js';
import { MediaEditsController } from './media-edits.controller.js';
import { MediaEditsRepository } from './media-edits.repository.js';
import { MediaEditsService } from './media-edits.service.js';
import { MediaEventsController } from './media-events.controller.js';
import { MediaLinksService } from './media-links.service.js';
import { MediaPresenter } from './media-presenter.js';
import { LostJobsService } from './lost-jobs.service.js';
import { MediaController } from './media.controller.js';
import { MediaRepository } from './media.repository.js';
import { MediaService } from './media.service.js';
import { PartUploadsController } from './part-uploads.controller.js';
import { PartUploadsService } from './part-uploads.service.js';
import { ProjectPicturesController } from './project-pictures.controller.js';
import { ProjectPicturesRepository } from './project-pictures.repository.js';
import { ProjectPicturesService } from './project-pictures.service.js';
import { ReplacementsRepository } from './replacements.repository.js';
import { ReplacementsService } from './replacements.service.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';
import { WatermarkController } from './watermark.controller.js';
import { WatermarkService } from './watermark.service.js';

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
    ReplacementsService,
    UploadsService,
  ],
})
export class MediaModule {}
