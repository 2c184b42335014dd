import { Injectable, Logger } from '@nestjs/common';
import { StoragePort } from '../../../ports/storage.port.js';
import { AuthHousekeepingService } from '../../auth/auth-housekeeping.service.js';
import { MediaEditsService } from '../editing/media-edits.service.js';
import { UploadsService } from './uploads.service.js';

/** Runs `sweep-uploads`: whatever was begun and never finished is removed. */
@Injectable()
export class SweepUploadsProcessor {
  private readonly log = new Logger('Sweep');

  constructor(
    private readonly uploads: UploadsService,
    private readonly edits: MediaEditsService,
    private readonly storage: StoragePort,
    private readonly authHousekeeping: AuthHousekeepingService,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const unrecorded = await this.uploads.sweep(signal);
    if (unrecorded > 0) this.log.log(`Removed ${unrecorded} uploads that were never recorded.`);
    const broken = await this.storage.sweepTemporary(signal);
    if (broken > 0) this.log.log(`Removed ${broken} leftovers of broken writes.`);
    const purged = await this.edits.purgeDeleted();
    if (purged > 0) this.log.log(`Removed ${purged} deleted files for good.`);
    await this.authHousekeeping.run();
  }
}
