import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ActivityController } from './activity.controller.js';
import { ActivityRepository } from './activity.repository.js';
import { ActivityService } from './activity.service.js';
import { ArchivesController } from './archives.controller.js';
import { ArchivesRepository } from './archives.repository.js';
import { ArchivesService } from './archives.service.js';
import { ClientAccessRepository } from './client-access.repository.js';
import { DownloadsService } from './downloads.service.js';
import { FavouritesController } from './favourites.controller.js';
import { FavouritesService } from './favourites.service.js';
import { GalleryReplyCache } from './gallery-replies.js';
import { GalleryController } from './gallery.controller.js';
import { GalleryService } from './gallery.service.js';
import { MyCoversController } from './my-covers.controller.js';
import { MyCoversService } from './my-covers.service.js';
import { MyProjectsController } from './my-projects.controller.js';
import { MyProjectsService } from './my-projects.service.js';
import { ProjectFavouritesController } from './project-favourites.controller.js';
import { VisitsRepository } from './visits.repository.js';
import { VisitsService } from './visits.service.js';

/** The client's gallery: listing, downloads, ZIPs, headshot, hearts. */
@Module({
  imports: [PaymentsModule],
  controllers: [
    ActivityController,
    ArchivesController,
    FavouritesController,
    GalleryController,
    MyCoversController,
    MyProjectsController,
    ProjectFavouritesController,
  ],
  exports: [GalleryService],
  providers: [
    ActivityRepository,
    ActivityService,
    ArchivesRepository,
    ArchivesService,
    ClientAccessRepository,
    DownloadsService,
    FavouritesService,
    GalleryReplyCache,
    GalleryService,
    MyCoversService,
    MyProjectsService,
    VisitsRepository,
    VisitsService,
  ],
})
export class GalleryModule {}
