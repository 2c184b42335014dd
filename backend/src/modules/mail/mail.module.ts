import { Module } from '@nestjs/common';
import { JobsModule, JobsWorkerModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ErasedMailsService } from './erased-mails.service.js';
import { MailFilesService } from './mail-files.service.js';
import { MailSenderService } from './mail-sender.service.js';
import { MailService } from './mail.service.js';
import { MailsRepository } from './mails.repository.js';
import { MailDnsService } from './settings/mail-dns.service.js';
import { MailSettingsController } from './settings/mail-settings.controller.js';
import { MailSettingsRepository } from './settings/mail-settings.repository.js';
import { MailSettingsService } from './settings/mail-settings.service.js';

/** Mails that are due, how they look, and the mail server. */
@Module({
  imports: [AuthModule, JobsModule, SettingsModule],
  providers: [
    ErasedMailsService,
    MailDnsService,
    MailService,
    MailSettingsRepository,
    MailSettingsService,
    MailsRepository,
  ],
  exports: [ErasedMailsService, MailService, MailSettingsService],
})
export class MailModule {}

/** The routes of the mail server's settings. */
@Module({ imports: [MailModule], controllers: [MailSettingsController] })
export class MailHttpModule {}

/** What sends the mails that are due. */
@Module({
  imports: [JobsWorkerModule, MailModule, SettingsModule],
  providers: [MailFilesService, MailSenderService, MailsRepository],
})
export class MailWorkerModule {}
