import { Injectable } from '@nestjs/common';
import type { Voice } from '../../common/mails/languages.js';
import { mailTexts } from '../mail/i18n/mail-texts.js';
import type { ReminderText } from './reminder-rule.entity.js';
import { REMINDER_RULES, RULE_DEFAULTS, type ReminderRuleInForce, type ReminderRuleName } from './reminder-rules.js';
import { ReminderRulesRepository } from './reminder-rules.repository.js';

/** The rules of reminders as they are in force. */
@Injectable()
export class ReminderRulesService {
  constructor(private readonly rules: ReminderRulesRepository) {}

  async list(): Promise<ReminderRuleInForce[]> {
    const changed = new Map((await this.rules.list()).map((rule) => [rule.name, rule]));
    return REMINDER_RULES.map((name) => ({
      name,
      isEnabled: changed.get(name)?.isEnabled ?? true,
      days: changed.get(name)?.days ?? RULE_DEFAULTS[name].days,
    }));
  }

  /** What a rule says to a reader. */
  async textFor(name: ReminderRuleName, voice: Voice): Promise<ReminderText> {
    const own = (await this.rules.find(name))?.texts[voice.language];
    return own ?? mailTexts(voice).reminders[name];
  }
}
