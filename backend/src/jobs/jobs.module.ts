import { Module } from '@nestjs/common';
import { JobOutboxService } from './job-outbox.service.js';

/** The road from a committed row to the queue, for every module that starts background work. */
@Module({ providers: [JobOutboxService], exports: [JobOutboxService] })
export class JobsModule {}
