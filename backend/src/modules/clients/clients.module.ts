import { Module } from '@nestjs/common';
import { GalleryModule } from '../gallery/gallery.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SharingModule } from '../sharing/sharing.module.js';
import { ClientDocumentsQuery } from './client-documents.query.js';
import { ClientsController } from './clients.controller.js';
import { ClientsQuery } from './clients.query.js';
import { ClientsService } from './clients.service.js';

/** Who the studio's clients are: read from projects, purchases, accounts and visits. */
@Module({
  imports: [GalleryModule, PaymentsModule, SettingsModule, SharingModule],
  controllers: [ClientsController],
  providers: [ClientDocumentsQuery, ClientsQuery, ClientsService],
})
export class ClientsModule {}
