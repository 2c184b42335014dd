import { Module } from '@nestjs/common';
import { ProjectsController } from './projects.controller.js';
import { ProjectsModule } from './projects.module.js';

/** The routes of projects. */
@Module({
  imports: [ProjectsModule],
  controllers: [ProjectsController],
})
export class ProjectsHttpModule {}
