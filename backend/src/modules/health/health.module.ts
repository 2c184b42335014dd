import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { BackupsModule } from '../backups/backups.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { PaymentAccountsModule } from '../payments/accounts/payment-accounts.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { HeartbeatsRepository } from './heartbeats.repository.js';
import { HeartbeatsService } from './heartbeats.service.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';
import { WorkerHealthService } from './worker-health.service.js';

/** Records and shows which processes are alive. */
@Module({
  providers: [HeartbeatsRepository, HeartbeatsService],
  exports: [HeartbeatsService],
})
export class HealthModule {}

/** Health of this process and of the workers. */
@Module({
  imports: [
    BackupsModule,
    HealthModule,
    JobsModule,
    MailModule,
    MediaModule,
    PaymentAccountsModule,
    RetentionModule,
    SettingsModule,
  ],
  controllers: [HealthController, StatusController],
  providers: [HealthService, StatusService],
})
export class HealthHttpModule {}

/** Health of a worker. */
@Module({ imports: [HealthModule], providers: [WorkerHealthService] })
export class HealthWorkerModule {}
