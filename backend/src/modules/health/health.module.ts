import { Module } from '@nestjs/common';
import { HeartbeatsRepository } from './heartbeats.repository.js';
import { HeartbeatsService } from './heartbeats.service.js';

/** Which processes are alive. */
@Module({
  providers: [HeartbeatsRepository, HeartbeatsService],
  exports: [HeartbeatsService],
})
export class HealthModule {}
