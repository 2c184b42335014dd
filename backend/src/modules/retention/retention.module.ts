import { Module } from '@nestjs/common';
import { JobsWorkerModule } from '../../jobs/jobs.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { GrowthQuery } from './growth.query.js';
import { GrowthSamplesRepository } from './growth-samples.repository.js';
import { GrowthService } from './growth.service.js';
import { RetentionService } from './retention.service.js';

/** How much there is of what grows with use. */
@Module({
  imports: [SettingsModule],
  providers: [GrowthQuery, GrowthSamplesRepository, GrowthService],
  exports: [GrowthService],
})
export class RetentionModule {}

/** The deletion of what was kept long enough, and the measuring of what is left. */
@Module({ imports: [JobsWorkerModule, RetentionModule, SettingsModule], providers: [RetentionService] })
export class RetentionWorkerModule {}
