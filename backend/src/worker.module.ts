import { Module } from '@nestjs/common';
import { AdaptersModule } from './adapters/adapters.module.js';
import { Clock } from './common/clock.js';
import { DatabaseModule } from './database/database.module.js';
import { JobOutboxService } from './jobs/job-outbox.service.js';
import { JobRunner, type Processors } from './jobs/job-runner.js';
import { JobsModule } from './jobs/jobs.module.js';
import { runEach } from './jobs/run-each.js';
import { ArchivesRepository } from './modules/gallery/archive/archives.repository.js';
import { HealthModule } from './modules/health/health.module.js';
import { WorkerHealthService } from './modules/health/worker-health.service.js';
import { LostJobsService } from './modules/media/lost-jobs.service.js';
import { MediaModule } from './modules/media/media.module.js';
import { PurgeProcessor } from './modules/media/uploads/purge.processor.js';
import { RenderMediaProcessor } from './modules/media/rendering/render-media.processor.js';
import { Renderer } from './modules/media/rendering/renderer.js';
import { RenderingService } from './modules/media/rendering/rendering.service.js';
import { SweepUploadsProcessor } from './modules/media/uploads/housekeeping.processor.js';
import { PaymentsModule } from './modules/payments/payments.module.js';
import { PaymentsProcessor } from './modules/payments/payments.processor.js';
import { SharesProcessor } from './modules/sharing/shares.processor.js';
import { SharingModule } from './modules/sharing/sharing.module.js';

/** The job process. The table below is the contents page of background work: every job, exactly one processor. */
@Module({
  imports: [AdaptersModule, DatabaseModule, HealthModule, JobsModule, MediaModule, PaymentsModule, SharingModule],
  providers: [
    ArchivesRepository,
    PaymentsProcessor,
    PurgeProcessor,
    RenderMediaProcessor,
    Renderer,
    RenderingService,
    SharesProcessor,
    SweepUploadsProcessor,
    WorkerHealthService,
    {
      provide: JobRunner.PROCESSORS,
      inject: [
        ...[RenderMediaProcessor, PurgeProcessor, SweepUploadsProcessor, PaymentsProcessor, SharesProcessor],
        ...[ArchivesRepository, LostJobsService, JobOutboxService, Clock],
      ],
      useFactory: (
        render: RenderMediaProcessor,
        purge: PurgeProcessor,
        sweep: SweepUploadsProcessor,
        payments: PaymentsProcessor,
        shares: SharesProcessor,
        archives: ArchivesRepository,
        lost: LostJobsService,
        outbox: JobOutboxService,
        clock: Clock,
      ): Processors => ({
        'render-photo': {
          run: (job) => render.run(job),
          onExhausted: ({ mediaFileId }) => render.onRenderExhausted(mediaFileId),
        },
        'render-video': {
          run: (job) => render.run(job),
          onExhausted: ({ mediaFileId }) => render.onRenderExhausted(mediaFileId),
        },
        'clean-photo': {
          run: (job) => render.runClean(job),
          onExhausted: ({ mediaFileId }) => render.onCleanExhausted(mediaFileId),
        },
        'clean-video': {
          run: (job) => render.runClean(job),
          onExhausted: ({ mediaFileId }) => render.onCleanExhausted(mediaFileId),
        },
        'renew-photo': {
          run: (job) => render.runRerender(job),
          onExhausted: ({ mediaFileId }) => render.onRerenderExhausted(mediaFileId),
        },
        'renew-video': {
          run: (job) => render.runRerender(job),
          onExhausted: ({ mediaFileId }) => render.onRerenderExhausted(mediaFileId),
        },
        'purge-project': { run: (job) => purge.purgeProject(job) },
        'purge-media': { run: (job) => purge.purgeMedia(job) },
        'send-receipt': { run: (job) => payments.sendReceipt(job) },
        'send-share': { run: (job) => shares.send(job), onExhausted: ({ shareId }) => shares.onExhausted(shareId) },
        'refund-payment': { run: (job) => payments.refund(job) },
        'reconcile-payments': { run: () => payments.reconcile() },
        'recover-jobs': {
          run: () =>
            runEach({ 'lost media jobs': () => lost.requeue(), 'lost kept jobs': () => outbox.redispatchLost() }),
        },
        'sweep-uploads': {
          run: async ({ signal }) => {
            await archives.deleteExpired(clock.now());
            await sweep.run(signal);
          },
        },
      }),
    },
    JobRunner,
  ],
})
export class WorkerModule {}
