import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MediaModule } from '../media/media.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ClientAccessRepository } from './access/client-access.repository.js';
import { GalleryReplyCache } from './access/gallery-reply-cache.js';
import { GalleryService } from './access/gallery.service.js';
import { MyCoversService } from './projects/my-covers.service.js';
import { ActivityQuery } from './activity/activity.query.js';
import { ActivityService } from './activity/activity.service.js';
import { VisitsRepository } from './activity/visits.repository.js';
import { VisitsService } from './activity/visits.service.js';
import { ArchivesRepository } from './archive/archives.repository.js';
import { ArchivesService } from './archive/archives.service.js';
import { DownloadsService } from './downloads/downloads.service.js';
import { FavouritesQuery } from './favourites/favourites.query.js';
import { FavouritesService } from './favourites/favourites.service.js';
import { MyProjectsService } from './projects/my-projects.service.js';
import { ProjectListsService } from './projects/project-lists.service.js';
import { ProjectsQuery } from './projects/projects.query.js';

/** The client's gallery: listing, downloads, ZIPs, headshot, favourites. */
@Module({
  imports: [AuthModule, MediaModule, PaymentsModule, ProjectsModule],
  providers: [
    ActivityQuery,
    ActivityService,
    ArchivesRepository,
    ArchivesService,
    ClientAccessRepository,
    DownloadsService,
    FavouritesQuery,
    FavouritesService,
    GalleryReplyCache,
    GalleryService,
    MyCoversService,
    MyProjectsService,
    ProjectListsService,
    ProjectsQuery,
    VisitsRepository,
    VisitsService,
  ],
  exports: [
    ActivityService,
    ArchivesService,
    DownloadsService,
    FavouritesService,
    GalleryService,
    MyCoversService,
    MyProjectsService,
    ProjectListsService,
    VisitsService,
  ],
})
export class GalleryModule {}
