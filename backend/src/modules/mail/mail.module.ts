import { Module } from '@nestjs/common';
import { JobsModule, JobsWorkerModule } from '../../jobs/jobs.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { MailSenderService } from './mail-sender.service.js';
import { MailService } from './mail.service.js';
import { MailsRepository } from './mails.repository.js';

/** Mails that a job sends. */
@Module({
  imports: [JobsModule, SettingsModule],
  providers: [MailService, MailsRepository],
  exports: [MailService],
})
export class MailModule {}

/** What sends them. */
@Module({
  imports: [JobsWorkerModule, SettingsModule],
  providers: [MailSenderService, MailsRepository],
})
export class MailWorkerModule {}
