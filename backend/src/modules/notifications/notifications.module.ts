import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { NotificationChoicesService } from './notification-choices.service.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsQuery } from './notifications.query.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';

/** Notifies staff of events. */
@Module({
  imports: [JobsModule, MailModule, SettingsModule],
  providers: [NotificationChoicesService, NotificationsQuery, NotificationsRepository, NotificationsService],
  exports: [NotificationChoicesService, NotificationsService],
})
export class NotificationsModule {}

/** Has the routes of notifications. */
@Module({ imports: [AuthModule, NotificationsModule], controllers: [NotificationsController] })
export class NotificationsHttpModule {}
