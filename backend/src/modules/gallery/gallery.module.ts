import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ClientAccessRepository } from './client-access.repository.js';
import { DownloadsService } from './downloads.service.js';
import { GalleryListing } from './gallery-listing.js';
import { GalleryController } from './gallery.controller.js';
import { GalleryService } from './gallery.service.js';

/** The client's gallery: listing, downloads, headshot. */
@Module({
  imports: [PaymentsModule],
  controllers: [GalleryController],
  providers: [ClientAccessRepository, DownloadsService, GalleryListing, GalleryService],
})
export class GalleryModule {}
