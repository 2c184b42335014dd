import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { MediaModule } from '../media/media.module.js';
import { HealthController } from './health.controller.js';
import { HealthModule } from './health.module.js';
import { HealthService } from './health.service.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';

/** Health of this process and of the workers. */
@Module({
  imports: [HealthModule, JobsModule, MediaModule],
  controllers: [HealthController, StatusController],
  providers: [HealthService, StatusService],
})
export class HealthHttpModule {}
