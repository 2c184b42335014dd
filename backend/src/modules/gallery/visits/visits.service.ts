import { Injectable } from '@nestjs/common';
import { Sweeps } from '../../../jobs/sweeps.decorator.js';
import { VisitsRepository } from './visits.repository.js';

const DAY_MS = 86_400_000;

/** Deletes visits to galleries by their age. */
@Injectable()
export class VisitsService {
  /** The instant of the last sweep that looked at every old visit. */
  private sweptBefore: number | null = null;

  constructor(private readonly visits: VisitsRepository) {}

  /**
   * Deletes old visits. The last visits of people stay and become many, so all of them are looked at once a day. In
   * between, a sweep looks at what has become old since, and at the day before: a visit may have been going on. After
   * the period was lengthened or the clock corrected, all of them are looked at again.
   */
  @Sweeps('visit')
  async deleteBefore(at: Date, limit: number): Promise<number> {
    const since = this.sweptBefore;
    if (since !== null && Math.abs(at.getTime() - since) < DAY_MS)
      return this.visits.deleteBefore(at, limit, new Date(since - DAY_MS));
    const deleted = await this.visits.deleteBefore(at, limit, null);
    if (deleted < limit) this.sweptBefore = at.getTime();
    return deleted;
  }
}
