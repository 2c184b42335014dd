import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailDnsService } from './mail/mail-dns.service.js';
import { MailSettingsController } from './mail/mail-settings.controller.js';
import { MailSettingsRepository } from './mail/mail-settings.repository.js';
import { MailSettingsService } from './mail/mail-settings.service.js';
import { SettingsController, SitePicturesController } from './settings.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';
import { StaffMailService } from './staff-mail.service.js';
import { StudioService } from './studio.service.js';

/** What staff set up in the console, over the environment's values. */
@Module({
  imports: [AuthModule],
  providers: [
    MailDnsService,
    MailSettingsRepository,
    MailSettingsService,
    SettingsRepository,
    SettingsService,
    StaffMailService,
    StudioService,
  ],
  exports: [MailSettingsService, SettingsService, StaffMailService, StudioService],
})
export class SettingsModule {}

/** The routes of the studio's settings. */
@Module({
  imports: [SettingsModule],
  controllers: [MailSettingsController, SettingsController, SitePicturesController],
})
export class SettingsHttpModule {}
