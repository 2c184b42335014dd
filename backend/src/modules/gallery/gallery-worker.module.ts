import { Module } from '@nestjs/common';
import { ArchiveHousekeepingService } from './archive/archive-housekeeping.service.js';
import { ArchivesRepository } from './archive/archives.repository.js';

/** What the worker does for galleries. */
@Module({ providers: [ArchiveHousekeepingService, ArchivesRepository] })
export class GalleryWorkerModule {}
