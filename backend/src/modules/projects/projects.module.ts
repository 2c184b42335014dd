import { Module } from '@nestjs/common';
import { partsOf } from '../../common/module-folder.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ALBUMS } from './albums/albums.folder.js';
import { CORE } from './core/core.folder.js';
import { EDIT } from './edit/edit.folder.js';
import { GalleryDesignController } from './gallery-design.controller.js';
import { GATE } from './gate/gate.folder.js';
import { LISTS } from './lists/lists.folder.js';
import { PEOPLE } from './people/people.folder.js';
import { PRESETS } from './presets/presets.folder.js';
import { ProjectsController } from './projects.controller.js';
import { TIMELINE } from './timeline/timeline.folder.js';
import { TRASH } from './trash/trash.folder.js';

const { controllers, services, providers } = partsOf(CORE, PRESETS, EDIT, PEOPLE, GATE, ALBUMS, LISTS, TRASH, TIMELINE);

/** Has projects: what staff do with them, and the gate of their galleries. */
@Module({ imports: [AuditModule, AuthModule, JobsModule, SettingsModule], providers, exports: services })
export class ProjectsModule {}

/** Has the routes of projects. */
@Module({
  imports: [ProjectsModule, SettingsModule],
  controllers: [...controllers, GalleryDesignController, ProjectsController],
})
export class ProjectsHttpModule {}
