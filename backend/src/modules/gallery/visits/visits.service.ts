import { Injectable } from '@nestjs/common';
import { Sweeps } from '../../../jobs/sweeps.decorator.js';
import { VisitsRepository } from './visits.repository.js';

/** Visits to galleries by their age. */
@Injectable()
export class VisitsService {
  constructor(private readonly visits: VisitsRepository) {}

  @Sweeps('visit')
  deleteBefore(at: Date, limit: number): Promise<number> {
    return this.visits.deleteBefore(at, limit);
  }
}
