import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { ProjectReminders } from './project-reminders.entity.js';
import { ReminderRule } from './reminder-rule.entity.js';
import type { ReminderRuleName } from './reminder-rules.js';

/** Stores in PostgreSQL what staff have changed about the rules. */
@Injectable()
export class ReminderRulesRepository {
  constructor(private readonly database: Transactions) {}

  list(): Promise<ReminderRule[]> {
    return this.database.manager.find(ReminderRule);
  }

  find(name: ReminderRuleName): Promise<ReminderRule | null> {
    return this.database.manager.findOneBy(ReminderRule, { name });
  }

  /** @returns false when somebody else has changed the rule since `version`; 0 is a rule without a row */
  async save({ name, version, isEnabled, days, texts }: ReminderRule): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `INSERT INTO reminder_rule (name, version, is_enabled, days, texts) SELECT $1, 1, $3, $4, $5::jsonb
       WHERE $2 = 0 OR EXISTS (SELECT FROM reminder_rule WHERE name = $1)
       ON CONFLICT (name) DO UPDATE SET version = reminder_rule.version + 1, is_enabled = $3, days = $4,
       texts = $5::jsonb
       WHERE reminder_rule.version = $2 RETURNING name`,
      [name, version, isEnabled, days, JSON.stringify(texts)],
    );
    return rows.length > 0;
  }

  /** Finds which reminders are off in a project. */
  async findSwitches(projectId: string): Promise<ProjectReminders> {
    const saved = await this.database.manager.findOneBy(ProjectReminders, { projectId });
    return saved ?? { projectId, disabledRules: [], staffMails: true };
  }

  async saveSwitches(switches: ProjectReminders): Promise<void> {
    await this.database.manager.upsert(ProjectReminders, switches, ['projectId']);
  }
}
