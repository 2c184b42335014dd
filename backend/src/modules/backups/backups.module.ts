import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BackupRequestsService } from './backup-requests.service.js';
import { BackupRunsRepository } from './backup-runs.repository.js';
import { BackupsController } from './backups.controller.js';
import { BackupsService } from './backups.service.js';
import { ScheduledBackupsService } from './scheduled-backups.service.js';

/** Backups of the whole installation. */
@Module({ providers: [BackupRunsRepository, BackupsService], exports: [BackupsService] })
export class BackupsModule {}

/** The routes of backups. */
@Module({ imports: [JobsModule], controllers: [BackupsController], providers: [BackupRequestsService] })
export class BackupsHttpModule {}

/** Backups that a worker makes by itself. */
@Module({
  imports: [SettingsModule],
  providers: [BackupRunsRepository, BackupsService, ScheduledBackupsService],
})
export class BackupsWorkerModule {}
