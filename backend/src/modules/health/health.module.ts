import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { BackupsModule } from '../backups/backups.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { PaymentAccountsModule } from '../payments/accounts/payment-accounts.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ChecksService } from './checks/checks.service.js';
import { DatabaseFactsQuery } from './checks/database-facts.query.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { HeartbeatsRepository } from './heartbeats.repository.js';
import { HeartbeatsService } from './heartbeats.service.js';
import { InstallationFactsQuery } from './installation-facts.query.js';
import { MetricsService } from './metrics.service.js';
import { OutageAlertsService } from './outage-alerts.service.js';
import { OutageWatchService } from './outage-watch.service.js';
import { OutagesRepository } from './outages.repository.js';
import { ProbeController } from './probe.controller.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';
import { ToldMarkService } from './told-mark.service.js';
import { WorkerHealthService } from './worker-health.service.js';

/** Records and shows which processes are alive. */
@Module({
  imports: [BackupsModule, JobsModule],
  providers: [HeartbeatsRepository, HeartbeatsService, InstallationFactsQuery, MetricsService],
  exports: [HeartbeatsService, MetricsService],
})
export class HealthModule {}

/** Everything that can be wrong with the installation, and what to do. */
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
  providers: [ChecksService, DatabaseFactsQuery, HealthService, StatusService],
  exports: [HealthService, StatusService],
})
export class StatusModule {}

/** Health of this process and of the workers. */
@Module({
  imports: [HealthModule, MailModule, SettingsModule, StatusModule],
  controllers: [HealthController, ProbeController, StatusController],
  providers: [OutageAlertsService, OutagesRepository, OutageWatchService, ToldMarkService],
})
export class HealthHttpModule {}

/** Health of a worker. */
@Module({ imports: [HealthModule], providers: [WorkerHealthService] })
export class HealthWorkerModule {}
