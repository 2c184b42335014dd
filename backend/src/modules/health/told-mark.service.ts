import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { StoragePort } from '../../ports/storage.port.js';

const KEY = '.outage/told';

/**
 * A note in the storage that the owner was told of an outage of the database, for the other processes. While the storage
 * is down too, there is none.
 */
@Injectable()
export class ToldMarkService {
  constructor(private readonly storage: StoragePort) {}

  /** Whether another process has told it since this instant. */
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
