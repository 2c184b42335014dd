import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AccountEventMailsService } from './account-event-mails.service.js';
import { AccountMailsRepository } from './account-mails.repository.js';
import { RecoveryController } from './recovery.controller.js';
import { RecoveryService } from './recovery.service.js';

/** Lets users choose a password by a mailed link. */
@Module({
  imports: [AuditModule, AuthModule, MailModule, SettingsModule],
  providers: [AccountEventMailsService, AccountMailsRepository, RecoveryService],
  exports: [RecoveryService],
})
export class RecoveryModule {}

/** Has the routes by which a mailed link sets a password. */
@Module({ imports: [RecoveryModule], controllers: [RecoveryController] })
export class RecoveryHttpModule {}
