import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobHandlers } from './job-handlers.js';
import { JobOutboxRepository } from './job-outbox.repository.js';
import { JobOutboxService } from './job-outbox.service.js';
import { JobRunner } from './job-runner.js';
import { MarkedMethods } from './marked-methods.js';
import { WaitingJobsRepository } from './waiting-jobs.repository.js';
import { WaitingJobsService } from './waiting-jobs.service.js';

/** Leads from a committed row to the queue, for every module that starts background work. */
@Module({
  providers: [JobOutboxRepository, JobOutboxService, WaitingJobsRepository, WaitingJobsService],
  exports: [JobOutboxService, WaitingJobsService],
})
export class JobsModule {}

/** Connects the queue with the handlers of the modules. */
@Module({
  imports: [DiscoveryModule, JobsModule],
  providers: [JobHandlers, JobRunner, MarkedMethods],
  exports: [JobRunner, MarkedMethods],
})
export class JobsWorkerModule {}
