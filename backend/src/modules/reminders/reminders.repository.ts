import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import type { ReminderRuleInForce } from './reminder-rules.js';
import { Reminder, type ReminderState } from './reminder.entity.js';
import { DECIDE_DUE, DECIDE_ONE, planningParameters } from './reminders.query.js';

/** Stores the decisions about reminders in PostgreSQL. */
@Injectable()
export class RemindersRepository {
  constructor(private readonly database: Transactions) {}

  /** Lets nobody else decide until the end of the transaction: an address that is in a gallery twice gets one mail. */
  async lock(): Promise<void> {
    await this.database.lockManager.query(`SELECT pg_advisory_xact_lock(hashtextextended('reminders', 0))`);
  }

  /** @returns the ids of those that are decided now */
  async decideDue(now: Date, rules: readonly ReminderRuleInForce[], limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(DECIDE_DUE, [...planningParameters(now, rules), limit]);
    return rows.map(({ id }) => id);
  }

  /** @returns false when it is not planned */
  async decide(
    { projectId, id, state, userId }: { projectId: string; id: string; state: ReminderState; userId: string },
    now: Date,
    rules: readonly ReminderRuleInForce[],
  ): Promise<boolean> {
    const rows = await this.database.query<{ id: string }[]>(DECIDE_ONE, [
      ...planningParameters(now, rules),
      projectId,
      id,
      state,
      userId,
    ]);
    return rows.length > 0;
  }

  /** Deletes a decision; the reminder is planned again if its reason exists. */
  async delete(id: string): Promise<void> {
    await this.database.manager.delete(Reminder, { id });
  }
}
