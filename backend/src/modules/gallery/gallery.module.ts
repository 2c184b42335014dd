import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ActivityController } from './activity/activity.controller.js';
import { ActivityQuery } from './activity/activity.query.js';
import { ActivityService } from './activity/activity.service.js';
import { ArchivesController } from './archive/archives.controller.js';
import { ArchivesRepository } from './archive/archives.repository.js';
import { ArchivesService } from './archive/archives.service.js';
import { ClientAccessRepository } from './access/client-access.repository.js';
import { DownloadsController } from './downloads/downloads.controller.js';
import { DownloadsService } from './downloads/downloads.service.js';
import { FavouritesController } from './favourites/favourites.controller.js';
import { FavouritesService } from './favourites/favourites.service.js';
import { GalleryReplyCache } from './access/gallery-reply-cache.js';
import { GalleryController } from './access/gallery.controller.js';
import { GalleryService } from './access/gallery.service.js';
import { MyCoversController } from './access/my-covers.controller.js';
import { MyCoversService } from './access/my-covers.service.js';
import { MyProjectsController } from './my-projects.controller.js';
import { MyProjectsService } from './my-projects.service.js';
import { ProjectFavouritesController } from './favourites/project-favourites.controller.js';
import { VisitsController } from './activity/visits.controller.js';
import { VisitsRepository } from './activity/visits.repository.js';
import { VisitsService } from './activity/visits.service.js';

/** The client's gallery: listing, downloads, ZIPs, headshot, hearts. */
@Module({
  imports: [PaymentsModule],
  controllers: [
    ActivityController,
    ArchivesController,
    DownloadsController,
    FavouritesController,
    GalleryController,
    MyCoversController,
    MyProjectsController,
    ProjectFavouritesController,
    VisitsController,
  ],
  exports: [GalleryService],
  providers: [
    ActivityQuery,
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
