import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AlbumsController } from './albums/albums.controller.js';
import { AlbumsQuery } from './albums/albums.query.js';
import { AlbumsRepository } from './albums/albums.repository.js';
import { AlbumsService } from './albums/albums.service.js';
import { PasscodeCipher } from './core/passcode-cipher.js';
import { ProjectsRepository } from './core/projects.repository.js';
import { ProjectEditsService } from './edit/project-edits.service.js';
import { ProjectsService } from './edit/projects.service.js';
import { GalleryDesignController } from './gallery-design.controller.js';
import { GalleryGateService } from './gate/gallery-gate.service.js';
import { MediaLinksService } from './gate/media-links.service.js';
import { ViewAsController } from './gate/view-as.controller.js';
import { ViewAsService } from './gate/view-as.service.js';
import { ProjectListsService } from './lists/project-lists.service.js';
import { ProjectsQuery } from './lists/projects.query.js';
import { PresetsController } from './presets/presets.controller.js';
import { PresetsRepository } from './presets/presets.repository.js';
import { PresetsService } from './presets/presets.service.js';
import { ProjectsController } from './projects.controller.js';
import { TimelineController } from './timeline/timeline.controller.js';
import { TimelineQuery } from './timeline/timeline.query.js';
import { TimelineService } from './timeline/timeline.service.js';
import { ProjectTrashService } from './trash/project-trash.service.js';
import { TrashController } from './trash/trash.controller.js';
import { TrashQuery } from './trash/trash.query.js';

/** Shoots and deliveries: what staff do with them, and the gate of their galleries. */
@Module({
  imports: [AuditModule, AuthModule, JobsModule, SettingsModule],
  providers: [
    AlbumsQuery,
    AlbumsRepository,
    AlbumsService,
    GalleryGateService,
    MediaLinksService,
    PasscodeCipher,
    PresetsRepository,
    PresetsService,
    ProjectEditsService,
    ProjectListsService,
    ProjectTrashService,
    ProjectsQuery,
    ProjectsRepository,
    ProjectsService,
    TimelineQuery,
    TimelineService,
    TrashQuery,
    ViewAsService,
  ],
  exports: [
    AlbumsService,
    GalleryGateService,
    MediaLinksService,
    PresetsService,
    ProjectEditsService,
    ProjectListsService,
    ProjectTrashService,
    ProjectsService,
    TimelineService,
    ViewAsService,
  ],
})
export class ProjectsModule {}

/** The routes of projects. */
@Module({
  imports: [ProjectsModule, SettingsModule],
  controllers: [
    AlbumsController,
    GalleryDesignController,
    PresetsController,
    ProjectsController,
    TimelineController,
    TrashController,
    ViewAsController,
  ],
})
export class ProjectsHttpModule {}
