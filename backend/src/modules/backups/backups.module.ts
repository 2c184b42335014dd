import { Module } from '@nestjs/common';
import { WorkFolderModule } from '../../common/work-folder.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BackupRequestsService } from './backup-requests.service.js';
import { BackupRunsRepository } from './backup-runs.repository.js';
import { BackupSummaryQuery } from './backup-summary.query.js';
import { BackupsController } from './backups.controller.js';
import { BackupsService } from './backups.service.js';
import { ScheduledBackupsService } from './scheduled-backups.service.js';

/** Backups of the whole installation. */
@Module({
  imports: [WorkFolderModule],
  providers: [BackupRunsRepository, BackupsService, BackupSummaryQuery],
  exports: [BackupsService],
})
export class BackupsModule {}

/** Has the routes of backups. */
@Module({ imports: [JobsModule], controllers: [BackupsController], providers: [BackupRequestsService] })
export class BackupsHttpModule {}

/** Backups that a worker makes by itself. */
@Module({
  imports: [SettingsModule, WorkFolderModule],
  providers: [BackupRunsRepository, BackupsService, BackupSummaryQuery, ScheduledBackupsService],
})
export class BackupsWorkerModule {}
