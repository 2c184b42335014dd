import { Module } from '@nestjs/common';
import { GalleryModule } from '../gallery/gallery.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { PaymentAccountsModule } from '../payments/accounts/payment-accounts.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BrandImagesService } from './brand-images.service.js';
import { GalleryPageController } from './gallery-page.controller.js';
import { GalleryPageService } from './gallery-page.service.js';
import { SecurityTextController } from './security-text.controller.js';
import { SiteController } from './site.controller.js';
import { SiteService } from './site.service.js';

/** Has the studio's brand and the pages of the client's site. */
@Module({
  imports: [
    GalleryModule,
    MailModule,
    MediaModule,
    PaymentAccountsModule,
    PaymentsModule,
    ProjectsModule,
    SettingsModule,
  ],
  controllers: [GalleryPageController, SecurityTextController, SiteController],
  providers: [BrandImagesService, GalleryPageService, SiteService],
  exports: [GalleryPageService],
})
export class SiteModule {}
