import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventBusPort } from '../../ports/event-bus.port.js';
import { MailFolderPort } from '../../ports/mail-folder.port.js';

/**
 * Removes the mails that are files and name a person. Every process writes such files to its own DATA_DIR, which the
 * others may not see, so each removes its own. A process that is down at that moment keeps its files until they are
 * deleted by age.
 */
@Injectable()
export class ErasedMailsService implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('Mail');
  /** It names this process in its own events, which it receives, too. */
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
   * Removes the mails here, and lets the other processes remove theirs. When they cannot be told, the person is erased all
   * the same: what they keep is deleted by age.
   */
  async remove(address: string): Promise<void> {
    await this.folder.deleteNaming(address);
    await this.bus
      .publish('person-erased', { address, sender: this.sender })
      .catch((error: Error) => this.log.warn(`Other processes keep mails of an erased person: ${error.message}`));
  }
}
