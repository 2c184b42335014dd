import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MediaModule } from '../media/media.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ClientAccessRepository } from './access/client-access.repository.js';
import { ClientStateQuery } from './access/client-state.query.js';
import { DeliveriesService } from './access/deliveries.service.js';
import { GalleryController } from './access/gallery.controller.js';
import { PreviewsController } from './access/previews.controller.js';
import { GalleryService } from './access/gallery.service.js';
import { OffersService } from './access/offers.service.js';
import { ActivityController } from './activity/activity.controller.js';
import { ActivityQuery } from './activity/activity.query.js';
import { ActivityService } from './activity/activity.service.js';
import { VisitsController } from './activity/visits.controller.js';
import { BenefitsService } from './access/benefits.service.js';
import { UndeliveredQuery } from './access/undelivered.query.js';
import { VisitsRepository } from './activity/visits.repository.js';
import { VisitsService } from './activity/visits.service.js';
import { ArchiveHousekeepingService } from './archive/archive-housekeeping.service.js';
import { ArchivesController } from './archive/archives.controller.js';
import { ArchivesRepository } from './archive/archives.repository.js';
import { ArchivesService } from './archive/archives.service.js';
import { ZipDownloads } from './archive/zip-downloads.js';
import { DownloadsController } from './downloads/downloads.controller.js';
import { DownloadsService } from './downloads/downloads.service.js';
import { FavouritesController } from './favourites/favourites.controller.js';
import { FavouritesQuery } from './favourites/favourites.query.js';
import { FavouritesService } from './favourites/favourites.service.js';
import { ProjectFavouritesController } from './favourites/project-favourites.controller.js';
import { PresetsController } from './presets/presets.controller.js';
import { PresetsRepository } from './presets/presets.repository.js';
import { PresetsService } from './presets/presets.service.js';
import { MyCoversController } from './projects/my-covers.controller.js';
import { MyCoversService } from './projects/my-covers.service.js';
import { MyProjectsController } from './projects/my-projects.controller.js';
import { MyProjectsService } from './projects/my-projects.service.js';
import { ProjectDeletionService } from './projects/project-deletion.service.js';
import { ProjectDisplayController } from './projects/project-display.controller.js';
import { ProjectEditsService } from './projects/project-edits.service.js';
import { ProjectListsService } from './projects/project-lists.service.js';
import { ProjectsController } from './projects/projects.controller.js';
import { ProjectsQuery } from './projects/projects.query.js';
import { TrashController } from './projects/trash.controller.js';
import { TrashQuery } from './projects/trash.query.js';

/** The client's gallery: listing, downloads, ZIPs, headshot, favourites. */
@Module({
  imports: [AuthModule, MediaModule, PaymentsModule, ProjectsModule, SettingsModule],
  providers: [
    BenefitsService,
    ActivityQuery,
    ActivityService,
    ArchivesRepository,
    ArchivesService,
    ClientAccessRepository,
    ClientStateQuery,
    DeliveriesService,
    DownloadsService,
    FavouritesQuery,
    FavouritesService,
    GalleryService,
    MyCoversService,
    MyProjectsService,
    OffersService,
    PresetsRepository,
    PresetsService,
    ProjectDeletionService,
    ProjectEditsService,
    ProjectListsService,
    ProjectsQuery,
    TrashQuery,
    UndeliveredQuery,
    VisitsRepository,
    VisitsService,
    ZipDownloads,
  ],
  exports: [
    ActivityService,
    ArchivesService,
    DownloadsService,
    FavouritesService,
    GalleryService,
    MyCoversService,
    MyProjectsService,
    OffersService,
    PresetsService,
    ProjectDeletionService,
    ProjectEditsService,
    ProjectListsService,
    VisitsService,
    ZipDownloads,
  ],
})
export class GalleryModule {}

/** The routes of galleries. */
@Module({
  imports: [AuthModule, GalleryModule, MediaModule, ProjectsModule],
  controllers: [
    ActivityController,
    ArchivesController,
    DownloadsController,
    FavouritesController,
    GalleryController,
    PreviewsController,
    MyCoversController,
    MyProjectsController,
    PresetsController,
    ProjectDisplayController,
    ProjectFavouritesController,
    ProjectsController,
    TrashController,
    VisitsController,
  ],
})
export class GalleryHttpModule {}

/** What the worker does for galleries. */
@Module({
  imports: [MediaModule, PaymentsModule, ProjectsModule],
  providers: [
    ArchiveHousekeepingService,
    ArchivesRepository,
    BenefitsService,
    ClientStateQuery,
    ProjectDeletionService,
  ],
})
export class GalleryWorkerModule {}
