import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ShareConsumer } from './shares.consumer.js';
import { SharesQuery } from './shares.query.js';
import { SharesRepository } from './shares.repository.js';
import { SharesService } from './shares.service.js';
import { SharingController } from './sharing.controller.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineQuery } from './timeline.query.js';
import { TimelineService } from './timeline.service.js';

/** Sends a gallery to its client, and shows what the client does with it. */
@Module({
  imports: [AuthModule, JobsModule, MediaModule, ProjectsModule, SettingsModule],
  providers: [SharesQuery, SharesRepository, SharesService, TimelineQuery, TimelineService],
  exports: [SharesService, TimelineService],
})
export class SharingModule {}

/** The routes of sharing and of a project's timeline. */
@Module({
  imports: [ProjectsModule, SettingsModule, SharingModule],
  controllers: [SharingController, TimelineController],
})
export class SharingHttpModule {}

/** What the worker does for shared galleries. */
@Module({ imports: [SharingModule], providers: [ShareConsumer] })
export class SharingWorkerModule {}
