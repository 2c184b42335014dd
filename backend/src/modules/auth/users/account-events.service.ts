import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { AccountEventKind } from '../../../common/mails/account-events.js';
import { FIXED_RETENTION, keptSince } from '../../../common/retention.js';
import { Transactional } from '../../../common/transactions.js';
import { StepOf } from '../../../jobs/job-handlers.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { AccountEvent } from './account-event.entity.js';
import { AccountEventsRepository } from './account-events.repository.js';
import type { User } from './user.entity.js';

/** Notes events of accounts: the owner gets a mail about each, which the module `recovery` writes. */
@Injectable()
export class AccountEventsService {
  constructor(
    private readonly events: AccountEventsRepository,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /** Notes an event in the caller's transaction. */
  @Transactional()
  async note(kind: AccountEventKind, { id: userId, email }: Pick<User, 'id' | 'email'>, detail = ''): Promise<void> {
    const id = randomUUID();
    await this.events.insert({ id, userId, kind, email, detail, at: this.clock.now() });
    await this.outbox.put('announce-account-event', { eventId: id });
  }

  find(id: string): Promise<AccountEvent | null> {
    return this.events.find(id);
  }

  /** Removes events whose mails were sent long ago. */
  @StepOf('housekeeping', 'events of accounts')
  sweep(): Promise<void> {
    return this.events.deleteUntil(keptSince(this.clock.now(), FIXED_RETENTION.accountEvent.days));
  }
}
