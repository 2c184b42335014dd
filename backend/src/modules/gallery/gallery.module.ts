import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { GalleryController } from './access/gallery.controller.js';
import { GalleryService } from './access/gallery.service.js';
import { ActivityController } from './my-galleries/activity.controller.js';
import { ActivityQuery } from './my-galleries/activity.query.js';
import { ActivityService } from './my-galleries/activity.service.js';
import { VisitsRepository } from './visits/visits.repository.js';
import { ArchivesController } from './archive/archives.controller.js';
import { ArchivesRepository } from './archive/archives.repository.js';
import { ArchivesService } from './archive/archives.service.js';
import { ZipDownloads } from './archive/zip-downloads.js';
import { ByteTargetQuery } from './bytes/byte-target.query.js';
import { BytesController } from './bytes/bytes.controller.js';
import { BytesService } from './bytes/bytes.service.js';
import { DownloadsController } from './downloads/downloads.controller.js';
import { DownloadsService } from './downloads/downloads.service.js';
import { FavouritesController } from './favourites/favourites.controller.js';
import { FavouritesQuery } from './favourites/favourites.query.js';
import { FavouritesRepository } from './favourites/favourites.repository.js';
import { FavouritesService } from './favourites/favourites.service.js';
import { ProjectFavouritesController } from './favourites/project-favourites.controller.js';
import { MyProjectsController } from './my-galleries/my-projects.controller.js';
import { MyProjectsService } from './my-galleries/my-projects.service.js';

/** The client's gallery: listing, downloads, ZIPs, headshot, favourites. */
@Module({
  imports: [AuthModule, EntitlementsModule, MediaModule, ProjectsModule, SettingsModule],
  providers: [
    ActivityQuery,
    ActivityService,
    ArchivesRepository,
    ArchivesService,
    ByteTargetQuery,
    BytesService,
    DownloadsService,
    FavouritesQuery,
    FavouritesRepository,
    FavouritesService,
    GalleryService,
    MyProjectsService,
    VisitsRepository,
    ZipDownloads,
  ],
  exports: [
    ActivityService,
    ArchivesService,
    BytesService,
    DownloadsService,
    FavouritesService,
    GalleryService,
    MyProjectsService,
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
    BytesController,
    DownloadsController,
    FavouritesController,
    GalleryController,
    MyProjectsController,
    ProjectFavouritesController,
  ],
})
export class GalleryHttpModule {}
