import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ClientAccessRepository } from './client-access.repository.js';
import { DownloadsService } from './downloads.service.js';
import { GalleryReplies } from './gallery-replies.js';
import { GalleryController } from './gallery.controller.js';
import { GalleryService } from './gallery.service.js';

/** The client's gallery: listing, downloads, headshot. */
@Module({
  imports: [PaymentsModule],
  controllers: [GalleryController],
  providers: [ClientAccessRepository, DownloadsService, GalleryReplies, GalleryService],
})
export class GalleryModule {}
