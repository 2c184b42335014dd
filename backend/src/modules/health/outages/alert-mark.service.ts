import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { StoragePort } from '../../../ports/storage.port.js';

const KEY = '.outage/told';

/**
 * Marks in the storage that the owner was alerted to an outage of the database, for the other processes. While the
 * storage is down too, there is no mark.
 */
@Injectable()
export class AlertMarkService {
  constructor(private readonly storage: StoragePort) {}

  /** Says whether a process has alerted the owner since this instant. */
  async isSetSince(instant: Date): Promise<boolean> {
    try {
      return Date.parse(await text(await this.storage.read(KEY))) >= instant.getTime();
    } catch {
      return false;
    }
  }

  async set(now: Date): Promise<void> {
    await this.storage.write(KEY, Buffer.from(now.toISOString()), 'text/plain').catch(() => undefined);
  }

  async remove(): Promise<void> {
    await this.storage.delete(KEY).catch(() => undefined);
  }
}
