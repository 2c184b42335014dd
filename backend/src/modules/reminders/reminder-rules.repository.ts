import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { ReminderRule } from './reminder-rule.entity.js';
import type { ReminderRuleName } from './reminder-rules.js';

/** What staff have changed about the rules, in PostgreSQL. */
@Injectable()
export class ReminderRulesRepository {
  constructor(private readonly database: Transactions) {}

  list(): Promise<ReminderRule[]> {
    return this.database.manager.find(ReminderRule);
  }

  find(name: ReminderRuleName): Promise<ReminderRule | null> {
    return this.database.manager.findOneBy(ReminderRule, { name });
  }
}
