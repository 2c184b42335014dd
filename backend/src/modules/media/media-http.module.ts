import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { AlbumsController } from './albums/albums.controller.js';
import { BytesController } from './delivery/bytes.controller.js';
import { MediaEditsController } from './editing/media-edits.controller.js';
import { MediaEventsController } from './listing/media-events.controller.js';
import { MediaController } from './listing/media.controller.js';
import { ProjectPicturesController } from './listing/project-pictures.controller.js';
import { MediaModule } from './media.module.js';
import { DirectUploadController } from './uploads/direct-upload.controller.js';
import { PartUploadsController } from './uploads/part-uploads.controller.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { WatermarkController } from './watermark/watermark.controller.js';

/** The routes of media files and their bytes. */
@Module({
  imports: [AuthModule, MediaModule, ProjectsModule],
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
})
export class MediaHttpModule {}
