import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { GalleryGateService } from './gallery-gate.service.js';
import { PasscodeCipher } from './passcode-cipher.js';
import { ProjectTrashService } from './project-trash.service.js';
import { ProjectsRepository } from './projects.repository.js';
import { ProjectsService } from './projects.service.js';
import { ViewAsService } from './view-as.service.js';

/** Shoots and deliveries, and the gate of their galleries. */
@Module({
  imports: [AuditModule, AuthModule, JobsModule, SettingsModule],
  providers: [
    GalleryGateService,
    PasscodeCipher,
    ProjectTrashService,
    ProjectsRepository,
    ProjectsService,
    ViewAsService,
  ],
  exports: [GalleryGateService, ProjectTrashService, ProjectsService, ViewAsService],
})
export class ProjectsModule {}
