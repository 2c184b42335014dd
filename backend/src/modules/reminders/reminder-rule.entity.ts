import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailLanguage } from '../../common/mails/languages.js';
import type { ReminderRuleName } from './reminder-rules.js';

/** What a reminder says. */
export interface ReminderText {
  subject: string;
  text: string;
}

/** What staff have changed about a rule; a rule without a row is as `RULE_DEFAULTS` has it. */
@Entity('reminder_rule')
export class ReminderRule {
  @PrimaryColumn('text')
  name: ReminderRuleName;

  /** Raised by every change. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('boolean')
  isEnabled: boolean;

  @Column('integer')
  days: number;

  /** The studio's own texts; a language that is not here has the text that comes with the product. */
  @Column('jsonb', { default: {} })
  texts: Partial<Record<MailLanguage, ReminderText>>;
}
