import { Injectable } from '@nestjs/common';
import { StepOf } from '../../jobs/job-consumers.js';
import { StoragePort } from '../../ports/storage.port.js';
import { MediaEditsService } from './editing/media-edits.service.js';
import { UploadsService } from './uploads/uploads.service.js';

/** Housekeeping of uploads and deleted files. */
@Injectable()
export class MediaHousekeeping {
  constructor(
    private readonly uploads: UploadsService,
    private readonly edits: MediaEditsService,
    private readonly storage: StoragePort,
  ) {}

  @StepOf('sweep-uploads', 'uploads that were never recorded')
  sweepUploads(signal: AbortSignal): Promise<number> {
    return this.uploads.sweep(signal);
  }

  @StepOf('sweep-uploads', 'remains of broken writes')
  sweepStorage(signal: AbortSignal): Promise<number> {
    return this.storage.sweepTemporary(signal);
  }

  @StepOf('sweep-uploads', 'deleted files that can no longer be restored')
  purgeDeleted(): Promise<number> {
    return this.edits.purgeDeleted();
  }
}
