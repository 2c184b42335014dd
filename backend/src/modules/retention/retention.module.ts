import { Module } from '@nestjs/common';
import { JobsWorkerModule } from '../../jobs/jobs.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { GrowthQuery } from './growth.query.js';
import { GrowthSamplesRepository } from './growth-samples.repository.js';
import { GrowthService } from './growth.service.js';
import { RetentionService } from './retention.service.js';

/** Measures the data that grows with use. */
@Module({
  imports: [SettingsModule],
  providers: [GrowthQuery, GrowthSamplesRepository, GrowthService],
  exports: [GrowthService],
})
export class RetentionModule {}

/** Deletes data that was kept long enough, and measures the rest. */
@Module({ imports: [JobsWorkerModule, RetentionModule, SettingsModule], providers: [RetentionService] })
export class RetentionWorkerModule {}
