import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ChoicesService } from './choices.service.js';
import { GallerySelectionsController } from './gallery-selections.controller.js';
import { NewProjectsController } from './new-projects.controller.js';
import { NewProjectsService } from './new-projects.service.js';
import { SelectionsController } from './selections.controller.js';
import { SelectionsQuery } from './selections.query.js';
import { SelectionsRepository } from './selections.repository.js';
import { SelectionOrdersService } from './selection-orders.service.js';
import { SelectionsService } from './selections.service.js';

/** Lets the people of a gallery choose photos, such as those for the album. */
@Module({
  imports: [AuthModule, EntitlementsModule, JobsModule, MediaModule, ProjectsModule, SettingsModule],
  providers: [
    ChoicesService,
    SelectionOrdersService,
    SelectionsQuery,
    SelectionsRepository,
    SelectionsService,
    NewProjectsService,
  ],
  exports: [ChoicesService, NewProjectsService, SelectionOrdersService, SelectionsService],
})
export class SelectionsModule {}

/** Has the routes of selections. */
@Module({
  imports: [AuthModule, ProjectsModule, SelectionsModule],
  controllers: [NewProjectsController, SelectionsController, GallerySelectionsController],
})
export class SelectionsHttpModule {}
