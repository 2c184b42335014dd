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
import { ProbeController } from './checks/probe.controller.js';
import { InstallationFactsQuery } from './metrics/installation-facts.query.js';
import { MetricsService } from './metrics/metrics.service.js';
import { AlertMarkService } from './outages/alert-mark.service.js';
import { OutageAlertsService } from './outages/outage-alerts.service.js';
import { OutageWatchService } from './outages/outage-watch.service.js';
import { OutagesRepository } from './outages/outages.repository.js';
import { HealthController } from './processes/health.controller.js';
import { HealthService } from './processes/health.service.js';
import { HeartbeatsRepository } from './processes/heartbeats.repository.js';
import { HeartbeatsService } from './processes/heartbeats.service.js';
import { WorkerHealthService } from './processes/worker-health.service.js';
import { StatusController } from './status/status.controller.js';
import { StatusService } from './status/status.service.js';

/** Records and shows which processes are alive. */
@Module({
  imports: [BackupsModule, JobsModule],
  providers: [HeartbeatsRepository, HeartbeatsService, InstallationFactsQuery, MetricsService],
  exports: [HeartbeatsService, MetricsService],
})
export class HealthModule {}

/** Finds out what is wrong with the installation, and what to do. */
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

/** Shows the health of this process and of the workers. */
@Module({
  imports: [HealthModule, MailModule, SettingsModule, StatusModule],
  controllers: [HealthController, ProbeController, StatusController],
  providers: [AlertMarkService, OutageAlertsService, OutagesRepository, OutageWatchService],
})
export class HealthHttpModule {}

/** Checks the health of a worker. */
@Module({ imports: [HealthModule], providers: [WorkerHealthService] })
export class HealthWorkerModule {}
