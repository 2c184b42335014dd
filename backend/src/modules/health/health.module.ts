import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { HeartbeatsService } from './heartbeats.service.js';

/** Health of this process and of the workers. */
@Module({ controllers: [HealthController], providers: [HealthService, HeartbeatsService], exports: [HeartbeatsService] })
export class HealthModule {}
