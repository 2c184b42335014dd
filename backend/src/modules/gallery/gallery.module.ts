import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ClientAccessRepository } from './client-access.repository.js';
import { DownloadsService } from './downloads.service.js';
import { FavouritesController } from './favourites.controller.js';
import { FavouritesService } from './favourites.service.js';
import { GalleryReplies } from './gallery-replies.js';
import { GalleryController } from './gallery.controller.js';
import { GalleryService } from './gallery.service.js';
import { ProjectFavouritesController } from './project-favourites.controller.js';

/** The client's gallery: listing, downloads, headshot. */
@Module({
  imports: [PaymentsModule],
  controllers: [FavouritesController, GalleryController, ProjectFavouritesController],
  providers: [ClientAccessRepository, DownloadsService, FavouritesService, GalleryReplies, GalleryService],
})
export class GalleryModule {}
