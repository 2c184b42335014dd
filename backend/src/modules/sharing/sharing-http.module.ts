import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { SharingController } from './sharing.controller.js';
import { SharingModule } from './sharing.module.js';
import { TimelineController } from './timeline.controller.js';

/** The routes of sharing and of a project's timeline. */
@Module({
  imports: [ProjectsModule, SharingModule],
  controllers: [SharingController, TimelineController],
})
export class SharingHttpModule {}
