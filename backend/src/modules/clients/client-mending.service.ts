import { Injectable } from '@nestjs/common';
import { StepOf } from '../../jobs/job-handlers.js';
import { ClientsRepository } from './clients.repository.js';

/** A worker compares 90,000 clients in about two days. */
const CLIENTS_AT_ONCE = 300;

/** Compares the stored figures of clients with what they are computed from, some clients at a time. */
@Injectable()
export class ClientMendingService {
  /** The key of the client who was compared last; null before the first. */
  private last: string | null = null;

  constructor(private readonly clients: ClientsRepository) {}

  /**
   * Triggers keep the rows; this step adds the visits that were missed while an address became a client's. Each process
   * begins at a random client, since many processes are replaced before they reach the last one.
   */
  @StepOf('housekeeping', 'figures of clients')
  async mend(): Promise<void> {
    const after = this.last ?? (await this.clients.findRandomKey()) ?? '';
    this.last = (await this.clients.mend(after, CLIENTS_AT_ONCE)) ?? '';
  }
}
