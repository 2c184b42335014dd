import { Module } from '@nestjs/common';
import { AdaptersModule } from './adapters/adapters.module.js';
import { DatabaseModule } from './database/database.module.js';
import { JobsWorkerModule } from './jobs/jobs.module.js';
import { AuthWorkerModule } from './modules/auth/auth.module.js';
import { GalleryWorkerModule } from './modules/gallery/gallery.module.js';
import { HealthWorkerModule } from './modules/health/health.module.js';
import { MediaWorkerModule } from './modules/media/media.module.js';
import { PaymentsWorkerModule } from './modules/payments/payments.module.js';
import { RecoveryWorkerModule } from './modules/recovery/recovery.module.js';
import { SharingWorkerModule } from './modules/sharing/sharing.module.js';

/** The job process: what each module brings to run in the background. */
@Module({
  imports: [
    AdaptersModule,
    DatabaseModule,
    HealthWorkerModule,
    JobsWorkerModule,
    AuthWorkerModule,
    RecoveryWorkerModule,
    MediaWorkerModule,
    PaymentsWorkerModule,
    GalleryWorkerModule,
    SharingWorkerModule,
  ],
})
export class WorkerModule {}
