import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailLanguage } from '../../common/mails/languages.js';
import type { ReminderRuleName } from './reminder-rules.js';

export interface ReminderText {
  subject: string;
  text: string;
}

/** Staff have changed this about a rule; a rule without a row is as in `RULE_DEFAULTS`. */
@Entity('reminder_rule')
export class ReminderRule {
  @PrimaryColumn('text')
  name: ReminderRuleName;

  /** Every change raises it. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('boolean')
  isEnabled: boolean;

  @Column('integer')
  days: number;

  /** The studio's own texts are here; a language without one has the text of the product. */
  @Column('jsonb', { default: {} })
  texts: Partial<Record<MailLanguage, ReminderText>>;
}
