import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventBusPort } from '../../ports/event-bus.port.js';
import { Sweeps } from '../../jobs/sweeps.decorator.js';
import { MailFolderPort } from '../../ports/mail-folder.port.js';

/**
 * Removes mails that are files: all by their age, and those that name an erased person at once. Every process writes
 * such files to its own DATA_DIR, which the others may not see, so each removes its own. A process that is down while a
 * person is erased keeps its files until they are deleted by age.
 */
@Injectable()
export class MailFilesService implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('Mail');
  /** This id names the process in its own events, which it receives as well. */
  private readonly sender = randomUUID();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly folder: MailFolderPort,
    private readonly bus: EventBusPort,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.bus.subscribe('person-erased', ({ address, sender }) => {
      if (sender === this.sender) return;
      this.folder
        .deleteNaming(address)
        .catch((error: Error) => this.log.warn(`Mails of an erased person could not be removed: ${error.message}`));
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
  }

  /**
   * Removes the mails here, and lets the other processes remove theirs. When these cannot be notified, the person is
   * erased all the same: their files are deleted by age.
   */
  async remove(address: string): Promise<void> {
    await this.folder.deleteNaming(address);
    await this.bus
      .publish('person-erased', { address, sender: this.sender })
      .catch((error: Error) => this.log.warn(`Other processes keep mails of an erased person: ${error.message}`));
  }

  @Sweeps('mailFile')
  deleteBefore(at: Date, limit: number): Promise<number> {
    return this.folder.deleteBefore(at, limit);
  }
}
