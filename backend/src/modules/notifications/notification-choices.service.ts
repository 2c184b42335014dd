import { Injectable } from '@nestjs/common';
import { NOTIFICATION_EVENTS, type NotificationEvent } from '../../common/mails/notification-events.js';
import { Transactional } from '../../common/transactions.js';
import type { User } from '../auth/users/user.entity.js';
import { DEFAULT_DELIVERIES, type Deliveries, type Delivery } from './deliveries.js';
import { NotificationsRepository } from './notifications.repository.js';

/** Reads and changes what each member of staff is notified about. */
@Injectable()
export class NotificationChoicesService {
  constructor(private readonly notifications: NotificationsRepository) {}

  async read({ id }: User): Promise<Deliveries> {
    const chosen = await this.notifications.listChoices(id);
    return { ...DEFAULT_DELIVERIES, ...Object.fromEntries(chosen.map(({ event, delivery }) => [event, delivery])) };
  }

  /** Changes the choices that are given; the others stay. */
  async update(user: User, choices: Partial<Deliveries>): Promise<Deliveries> {
    await this.save(user, choices);
    return this.read(user);
  }

  @Transactional()
  private async save({ id }: User, choices: Partial<Deliveries>): Promise<void> {
    const named = NOTIFICATION_EVENTS.map((event) => [event, choices[event]] as const);
    const isNamed = (
      entry: readonly [NotificationEvent, Delivery | undefined],
    ): entry is [NotificationEvent, Delivery] => entry[1] !== undefined;
    await this.notifications.saveChoices(id, named.filter(isNamed));
  }
}
