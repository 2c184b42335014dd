import { Module } from '@nestjs/common';
import { AdaptersModule } from './adapters/adapters.module.js';
import { DatabaseModule } from './database/database.module.js';
import { JobsWorkerModule } from './jobs/jobs.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { BackupsWorkerModule } from './modules/backups/backups.module.js';
import { ClientsWorkerModule } from './modules/clients/clients.module.js';
import { ExportsWorkerModule } from './modules/exports/exports.module.js';
import { GalleryModule } from './modules/gallery/gallery.module.js';
import { HealthWorkerModule } from './modules/health/health.module.js';
import { MailWorkerModule } from './modules/mail/mail.module.js';
import { MediaWorkerModule } from './modules/media/media.module.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { PaymentsModule } from './modules/payments/payments.module.js';
import { RecoveryModule } from './modules/recovery/recovery.module.js';
import { RemindersModule } from './modules/reminders/reminders.module.js';
import { RetentionWorkerModule } from './modules/retention/retention.module.js';
import { SelectionsModule } from './modules/selections/selections.module.js';
import { SharingModule } from './modules/sharing/sharing.module.js';

/** Composes the job process from the background work of each module. */
@Module({
  imports: [
    AdaptersModule,
    DatabaseModule,
    HealthWorkerModule,
    JobsWorkerModule,
    AuthModule,
    BackupsWorkerModule,
    ExportsWorkerModule,
    MailWorkerModule,
    RecoveryModule,
    MediaWorkerModule,
    PaymentsModule,
    SelectionsModule,
    GalleryModule,
    SharingModule,
    RemindersModule,
    NotificationsModule,
    ClientsWorkerModule,
    RetentionWorkerModule,
  ],
})
export class WorkerModule {}
