import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ClientGalleriesQuery } from './client-galleries.query.js';
import { LinkRequestsConsumer } from './link-requests.consumer.js';
import { LinkRequestsController } from './link-requests.controller.js';
import { LinkRequestsRepository } from './link-requests.repository.js';
import { LinkRequestsService } from './link-requests.service.js';
import { ShareConsumer } from './shares.consumer.js';
import { SharesQuery } from './shares.query.js';
import { SharesRepository } from './shares.repository.js';
import { SharesService } from './shares.service.js';
import { SharingController } from './sharing.controller.js';
import { TimelineController } from '../projects/timeline/timeline.controller.js';
import { TimelineQuery } from '../projects/timeline/timeline.query.js';
import { TimelineService } from '../projects/timeline/timeline.service.js';

/** Sends a gallery to its client, and shows what the client does with it. */
@Module({
  imports: [AuthModule, JobsModule, MediaModule, ProjectsModule, SettingsModule],
  providers: [
    ClientGalleriesQuery,
    LinkRequestsRepository,
    LinkRequestsService,
    SharesQuery,
    SharesRepository,
    SharesService,
    TimelineQuery,
    TimelineService,
  ],
  exports: [LinkRequestsService, SharesService, TimelineService],
})
export class SharingModule {}

/** The routes of sharing and of a project's timeline. */
@Module({
  imports: [ProjectsModule, SettingsModule, SharingModule],
  controllers: [LinkRequestsController, SharingController, TimelineController],
})
export class SharingHttpModule {}

/** What the worker does for shared galleries. */
@Module({ imports: [SharingModule], providers: [LinkRequestsConsumer, ShareConsumer] })
export class SharingWorkerModule {}
