import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { MediaModule } from '../media/media.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { HeartbeatsRepository } from './heartbeats.repository.js';
import { HeartbeatsService } from './heartbeats.service.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';

/** Health of this process and of the workers. */
@Module({
  imports: [JobsModule, MediaModule],
  controllers: [HealthController, StatusController],
  providers: [HealthService, HeartbeatsRepository, HeartbeatsService, StatusService],
  exports: [HeartbeatsService],
})
export class HealthModule {}
