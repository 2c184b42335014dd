import { Module } from '@nestjs/common';
import { JobsModule, JobsWorkerModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { MailFilesService } from './mail-files.service.js';
import { MailSenderService } from './mail-sender.service.js';
import { MailService } from './mail.service.js';
import { MailsRepository } from './mails.repository.js';
import { OrphanMailsQuery } from './orphan-mails.query.js';
import { OrphanMailsService } from './orphan-mails.service.js';
import { MailDnsService } from './settings/mail-dns.service.js';
import { MailSettingsController } from './settings/mail-settings.controller.js';
import { MailSettingsRepository } from './settings/mail-settings.repository.js';
import { MailSettingsService } from './settings/mail-settings.service.js';

/** Has the mails that are due, their layout, and the mail server. */
@Module({
  imports: [AuthModule, JobsModule, SettingsModule],
  providers: [
    MailDnsService,
    MailFilesService,
    MailService,
    MailSettingsRepository,
    MailSettingsService,
    MailsRepository,
  ],
  exports: [MailFilesService, MailService, MailSettingsService],
})
export class MailModule {}

/** Has the routes of the mail server's settings. */
@Module({ imports: [MailModule], controllers: [MailSettingsController] })
export class MailHttpModule {}

/** Sends the mails that are due. */
@Module({
  imports: [JobsWorkerModule, MailModule, SettingsModule],
  providers: [MailSenderService, MailsRepository, OrphanMailsQuery, OrphanMailsService],
})
export class MailWorkerModule {}
