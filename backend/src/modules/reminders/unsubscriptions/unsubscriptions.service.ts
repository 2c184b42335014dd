import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { UnsubscriptionDto } from './unsubscriptions.dto.js';
import { UnsubscribeLinksService } from './unsubscribe-links.service.js';
import { UnsubscriptionsRepository } from './unsubscriptions.repository.js';

/** Ends reminders to an address, and undoes that. */
@Injectable()
export class UnsubscriptionsService {
  constructor(
    private readonly unsubscriptions: UnsubscriptionsRepository,
    private readonly links: UnsubscribeLinksService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `unsubscribe.not_found` */
  async read(token: string): Promise<UnsubscriptionDto> {
    const key = this.keyOf(token);
    return { email: masked(key), isUnsubscribed: await this.unsubscriptions.exists(key) };
  }

  /** @throws AppError `unsubscribe.not_found` */
  async unsubscribe(token: string): Promise<UnsubscriptionDto> {
    await this.unsubscriptions.insert(this.keyOf(token), this.clock.now());
    return this.read(token);
  }

  /** @throws AppError `unsubscribe.not_found` */
  async undo(token: string): Promise<UnsubscriptionDto> {
    await this.unsubscriptions.delete(this.keyOf(token));
    return this.read(token);
  }

  private keyOf(token: string): string {
    const key = this.links.read(token);
    if (key === null) throw appError('unsubscribe.not_found', 'This link is incomplete.');
    return key;
  }
}

/** Masks an address: its reader recognises it, and whoever the mail was forwarded to learns no address. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0]}…${email.slice(at)}`;
}
