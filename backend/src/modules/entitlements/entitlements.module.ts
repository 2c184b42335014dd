import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ProjectDeletionService } from './project-deletion.service.js';
import { UndeliveredQuery } from './undelivered.query.js';
import { ClientAccessRepository } from './usage/client-access.repository.js';
import { EntitlementsQuery } from './entitlements.query.js';
import { DeliveriesService } from './deliveries.service.js';
import { EntitlementsRepository } from './entitlements.repository.js';
import { EntitlementsService } from './entitlements.service.js';

/** Computes what somebody may have in a gallery, and has used of it. */
@Module({
  imports: [MediaModule, ProjectsModule],
  providers: [
    ClientAccessRepository,
    DeliveriesService,
    EntitlementsQuery,
    EntitlementsRepository,
    EntitlementsService,
    ProjectDeletionService,
    UndeliveredQuery,
  ],
  exports: [DeliveriesService, EntitlementsService],
})
export class EntitlementsModule {}
