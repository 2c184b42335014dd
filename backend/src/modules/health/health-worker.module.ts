import { Module } from '@nestjs/common';
import { HealthModule } from './health.module.js';
import { WorkerHealthService } from './worker-health.service.js';

/** Health of a worker. */
@Module({ imports: [HealthModule], providers: [WorkerHealthService] })
export class HealthWorkerModule {}
