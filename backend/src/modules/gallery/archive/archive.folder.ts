import { defineFolder } from '../../../common/module-folder.js';
import { ArchiveCaptionsQuery } from './archive-captions.query.js';
import { ArchivesController } from './archives.controller.js';
import { ArchivesRepository } from './archives.repository.js';
import { ArchivesService } from './archives.service.js';
import { ZipDownloads } from './zip-downloads.js';

export const ARCHIVE = defineFolder({
  controllers: [ArchivesController],
  services: [ArchivesService, ZipDownloads],
  internals: [ArchiveCaptionsQuery, ArchivesRepository],
});
