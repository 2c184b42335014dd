import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { AdaptersModule } from './adapters/adapters.module.js';
import { ErrorFilter } from './common/http/error.filter.js';
import { createValidationPipe } from './common/http/validation.js';
import { DatabaseModule } from './database/database.module.js';
import { AuthHttpModule } from './modules/auth/auth.module.js';
import { AuditHttpModule } from './modules/audit/audit.module.js';
import { ClientsModule } from './modules/clients/clients.module.js';
import { BackupsHttpModule } from './modules/backups/backups.module.js';
import { ExportsHttpModule } from './modules/exports/exports.module.js';
import { GalleryHttpModule } from './modules/gallery/gallery.module.js';
import { HealthHttpModule } from './modules/health/health.module.js';
import { LegalHttpModule } from './modules/legal/legal.module.js';
import { MailHttpModule } from './modules/mail/mail.module.js';
import { MediaHttpModule } from './modules/media/media.module.js';
import { NotificationsHttpModule } from './modules/notifications/notifications.module.js';
import { PaymentsHttpModule } from './modules/payments/payments.module.js';
import { ProjectsHttpModule } from './modules/projects/projects.module.js';
import { RecoveryHttpModule } from './modules/recovery/recovery.module.js';
import { RemindersHttpModule } from './modules/reminders/reminders.module.js';
import { SelectionsHttpModule } from './modules/selections/selections.module.js';
import { SettingsHttpModule } from './modules/settings/settings.module.js';
import { SharingHttpModule } from './modules/sharing/sharing.module.js';
import { SiteModule } from './modules/site/site.module.js';
import { StatsModule } from './modules/stats/stats.module.js';

/** Composes the HTTP process: the routes of every module. */
@Module({
  imports: [
    AdaptersModule,
    DatabaseModule,
    HealthHttpModule,
    MediaHttpModule,
    AuditHttpModule,
    AuthHttpModule,
    BackupsHttpModule,
    ExportsHttpModule,
    RecoveryHttpModule,
    SettingsHttpModule,
    LegalHttpModule,
    MailHttpModule,
    ProjectsHttpModule,
    PaymentsHttpModule,
    SelectionsHttpModule,
    GalleryHttpModule,
    SharingHttpModule,
    RemindersHttpModule,
    NotificationsHttpModule,
    ClientsModule,
    StatsModule,
    SiteModule,
  ],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useFactory: createValidationPipe },
  ],
})
export class AppModule {}
