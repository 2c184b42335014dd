import { Module } from '@nestjs/common';
import { partsOf } from '../../common/module-folder.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ACCESS } from './access/access.folder.js';
import { ARCHIVE } from './archive/archive.folder.js';
import { BYTES } from './bytes/bytes.folder.js';
import { DOWNLOADS } from './downloads/downloads.folder.js';
import { FAVOURITES } from './favourites/favourites.folder.js';
import { MY_GALLERIES } from './my-galleries/my-galleries.folder.js';
import { PRIVATE_FILES } from './private-files/private-files.folder.js';
import { VISITS } from './visits/visits.folder.js';

const { controllers, services, providers } = partsOf(
  BYTES,
  VISITS,
  ACCESS,
  DOWNLOADS,
  ARCHIVE,
  FAVOURITES,
  MY_GALLERIES,
  PRIVATE_FILES,
);

/** Has the client's gallery: listing, bytes, downloads, ZIPs, free photos, favourites. */
@Module({
  imports: [AuthModule, EntitlementsModule, JobsModule, MediaModule, ProjectsModule, SettingsModule],
  providers,
  exports: services,
})
export class GalleryModule {}

/** Has the routes of galleries. */
@Module({ imports: [AuthModule, GalleryModule, MediaModule, ProjectsModule], controllers })
export class GalleryHttpModule {}
