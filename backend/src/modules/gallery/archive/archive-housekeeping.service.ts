import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { StepOf } from '../../../jobs/job-handlers.js';
import { ArchivesRepository } from './archives.repository.js';

/** Cleans up after ZIPs. */
@Injectable()
export class ArchiveHousekeepingService {
  constructor(
    private readonly archives: ArchivesRepository,
    private readonly clock: Clock,
  ) {}

  @StepOf('housekeeping', 'expired ZIPs')
  deleteExpired(): Promise<number> {
    return this.archives.deleteExpired(this.clock.now());
  }
}
