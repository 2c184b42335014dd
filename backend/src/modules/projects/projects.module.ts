import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { GalleryGateService } from './gate/gallery-gate.service.js';
import { PasscodeCipher } from './core/passcode-cipher.js';
import { ProjectTrashService } from './trash/project-trash.service.js';
import { ProjectsRepository } from './core/projects.repository.js';
import { ProjectsService } from './edit/projects.service.js';
import { ViewAsService } from './gate/view-as.service.js';

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
