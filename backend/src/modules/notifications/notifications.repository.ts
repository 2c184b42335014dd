import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { NotificationEvent } from '../../common/mails/notification-events.js';
import { Transactions } from '../../common/transactions.js';
import { defaultParameters, type Delivery } from './deliveries.js';
import { NotificationChoice } from './notification-choice.entity.js';
import { Notification } from './notification.entity.js';
import { DELETE_UNWANTED, NOTIFY, PUT_INTO_MAILS } from './notifications.query.js';

/** Stores notifications and the choices of their readers in PostgreSQL. */
@Injectable()
export class NotificationsRepository {
  constructor(private readonly database: Transactions) {}

  /** Lets nobody else put notifications into mails until the end of the transaction. */
  async lock(): Promise<void> {
    await this.database.lockManager.query(`SELECT pg_advisory_xact_lock(hashtextextended('notifications', 0))`);
  }

  async insert(event: NotificationEvent, reference: string, at: Date): Promise<void> {
    await this.database.query(NOTIFY, [event, reference, at, ...defaultParameters()]);
  }

  /** @returns the ids of the mails */
  async putIntoMails(now: Date, { eight, recent }: { eight: Date; recent: Date }): Promise<string[]> {
    const [rows] = await this.database.query<[{ id: string }[], number]>(PUT_INTO_MAILS, [
      now,
      eight,
      recent,
      ...defaultParameters(),
    ]);
    return [...new Set(rows.map(({ id }) => id))];
  }

  /** Lets the notifications of a mail wait again. */
  async postpone(mailId: string): Promise<void> {
    await this.database.manager.update(Notification, { mailId }, { mailedAt: null });
  }

  /** Removes the notifications of a mail that are not in it. */
  async deleteOthers(mailId: string, kept: readonly string[]): Promise<void> {
    await this.database.query('DELETE FROM notification WHERE mail_id = $1 AND id <> ALL($2::uuid[])', [mailId, kept]);
  }

  /** Removes waiting ones that their reader has switched off: they were in a mail when the choice was changed. */
  async deleteUnwanted(): Promise<void> {
    await this.database.query(DELETE_UNWANTED, defaultParameters());
  }

  async deleteWaiting(): Promise<void> {
    await this.database.manager.delete(Notification, { mailedAt: IsNull() });
  }

  /** @returns how many */
  async deleteBefore(at: Date, limit: number): Promise<number> {
    const [, count] = await this.database.query<[unknown, number]>(
      'DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE created_at < $1 LIMIT $2)',
      [at, limit],
    );
    return count;
  }

  listChoices(userId: string): Promise<NotificationChoice[]> {
    return this.database.manager.findBy(NotificationChoice, { userId });
  }

  async saveChoices(userId: string, choices: readonly [NotificationEvent, Delivery][]): Promise<void> {
    if (choices.length === 0) return;
    const rows = choices.map(([event, delivery]) => ({ userId, event, delivery }));
    await this.database.manager.upsert(NotificationChoice, rows, ['userId', 'event']);
    const unwanted = choices.filter(([, delivery]) => delivery === 'never').map(([event]) => event);
    await this.database.manager.delete(Notification, { userId, event: In(unwanted), mailedAt: IsNull() });
  }
}
