import { Module } from '@nestjs/common';
import { WorkFolderModule } from '../../common/work-folder.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { GalleryModule } from '../gallery/gallery.module.js';
import { ExportMakerService } from './export-maker.service.js';
import { ExportZipsService } from './export-zips.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsQuery } from './exports.query.js';
import { ExportsRepository } from './exports.repository.js';
import { ExportsService } from './exports.service.js';

/** The routes of exports. */
@Module({
  imports: [AuthModule, GalleryModule, JobsModule],
  controllers: [ExportsController],
  providers: [ExportZipsService, ExportsQuery, ExportsRepository, ExportsService],
})
export class ExportsHttpModule {}

/** Prepares exports, and removes those that have expired. */
@Module({ imports: [WorkFolderModule], providers: [ExportMakerService, ExportsRepository] })
export class ExportsWorkerModule {}
