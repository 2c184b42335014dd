import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { GalleryController } from './access/gallery.controller.js';
import { MyCoversController } from './projects/my-covers.controller.js';
import { ActivityController } from './activity/activity.controller.js';
import { VisitsController } from './activity/visits.controller.js';
import { ArchivesController } from './archive/archives.controller.js';
import { DownloadsController } from './downloads/downloads.controller.js';
import { FavouritesController } from './favourites/favourites.controller.js';
import { ProjectFavouritesController } from './favourites/project-favourites.controller.js';
import { GalleryModule } from './gallery.module.js';
import { MyProjectsController } from './projects/my-projects.controller.js';
import { ProjectDisplayController } from './projects/project-display.controller.js';
import { ProjectsController } from './projects/projects.controller.js';

/** The routes of galleries. */
@Module({
  imports: [AuthModule, GalleryModule, MediaModule, ProjectsModule],
  controllers: [
    ActivityController,
    ArchivesController,
    DownloadsController,
    FavouritesController,
    GalleryController,
    MyCoversController,
    MyProjectsController,
    ProjectDisplayController,
    ProjectFavouritesController,
    ProjectsController,
    VisitsController,
  ],
})
export class GalleryHttpModule {}
