import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { HeartbeatsService } from './heartbeats.service.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';

/** Health of this process and of the workers. */
@Module({ controllers: [HealthController, StatusController], providers: [HealthService, HeartbeatsService, StatusService], exports: [HeartbeatsService] })
export class HealthModule {}
