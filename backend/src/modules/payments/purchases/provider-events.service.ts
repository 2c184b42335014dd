import { Injectable } from '@nestjs/common';
import { Sweeps } from '../../../jobs/sweeps.decorator.js';
import { PurchasesRepository } from './purchases.repository.js';

/** Events of the payment provider by their age. */
@Injectable()
export class ProviderEventsService {
  constructor(private readonly purchases: PurchasesRepository) {}

  @Sweeps('providerEvent')
  deleteBefore(at: Date, limit: number): Promise<number> {
    return this.purchases.deleteEventsBefore(at, limit);
  }
}
