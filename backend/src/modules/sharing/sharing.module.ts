import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ClientGalleriesQuery } from './client-galleries.query.js';
import { LinkRequestsController } from './link-requests.controller.js';
import { LinkRequestsRepository } from './link-requests.repository.js';
import { LinkRequestsService } from './link-requests.service.js';
import { SharesQuery } from './shares.query.js';
import { SharesRepository } from './shares.repository.js';
import { SharesService } from './shares.service.js';
import { SharingController } from './sharing.controller.js';

/** Sends a gallery to its client. */
@Module({
  imports: [AuthModule, JobsModule, MailModule, MediaModule, ProjectsModule, SettingsModule],
  providers: [
    ClientGalleriesQuery,
    LinkRequestsRepository,
    LinkRequestsService,
    SharesQuery,
    SharesRepository,
    SharesService,
  ],
  exports: [LinkRequestsService, SharesService],
})
export class SharingModule {}

/** Has the routes of sharing. */
@Module({
  imports: [SharingModule],
  controllers: [LinkRequestsController, SharingController],
})
export class SharingHttpModule {}
