import { Injectable } from '@nestjs/common';
import { appError, invalidField } from '../../common/errors.js';
import { MAIL_LANGUAGES, type Voice } from '../../common/mails/languages.js';
import { message } from '../../common/messages.js';
import { mailTexts } from '../mail/i18n/mail-texts.js';
import { MailService } from '../mail/mail.service.js';
import { StudioService } from '../settings/studio.service.js';
import { reminderMail } from './reminder-mail.js';
import type { ReminderRule, ReminderText } from './reminder-rule.entity.js';
import { REMINDER_RULES, RULE_DEFAULTS, type ReminderRuleInForce, type ReminderRuleName } from './reminder-rules.js';
import { ReminderRulesRepository } from './reminder-rules.repository.js';
import type { ReminderPreviewDto, ReminderRuleDto, ReminderTextDto, UpdateReminderRuleDto } from './reminders.dto.js';

/** Reads and changes the rules of reminders. */
@Injectable()
export class ReminderRulesService {
  constructor(
    private readonly rules: ReminderRulesRepository,
    private readonly mails: MailService,
    private readonly studio: StudioService,
  ) {}

  /** Lists the rules in force: none is on while the studio sends no automatic mails. */
  async list(): Promise<ReminderRuleInForce[]> {
    const { automaticMails } = this.studio.current;
    const changed = new Map((await this.rules.list()).map((rule) => [rule.name, rule]));
    return REMINDER_RULES.map((name) => changed.get(name) ?? initial(name)).map(({ isEnabled, ...rule }) => ({
      ...rule,
      isEnabled: isEnabled && automaticMails,
    }));
  }

  /** Lists every rule with the texts of all languages, for staff. */
  async describe(): Promise<ReminderRuleDto[]> {
    const changed = new Map((await this.rules.list()).map((rule) => [rule.name, rule]));
    return REMINDER_RULES.map((name) => this.toDto(changed.get(name) ?? initial(name)));
  }

  /** @throws AppError `reminder.rule_not_found`, `settings.changed_meanwhile`; `request.invalid` at a field */
  async update(name: string, { version, isEnabled, days, texts }: UpdateReminderRuleDto): Promise<ReminderRuleDto> {
    const rule = ruleNamed(name);
    for (const each of texts ?? []) assertKnownPlaceholders(rule, each);
    const before = (await this.rules.find(rule)) ?? initial(rule);
    const isSaved = await this.rules.save({
      name: rule,
      version,
      isEnabled: isEnabled ?? before.isEnabled,
      days: days ?? before.days,
      texts: texts
        ? Object.fromEntries(texts.map(({ language, subject, text }) => [language, { subject, text }]))
        : before.texts,
    });
    if (!isSaved)
      throw appError('settings.changed_meanwhile', 'This rule has been changed by somebody else meanwhile.');
    return this.toDto((await this.rules.find(rule))!);
  }

  /** Makes the mail with sample values, as its reader would get it. @throws AppError `reminder.rule_not_found` */
  preview(name: string, written: ReminderTextDto, now: Date): ReminderPreviewDto {
    assertKnownPlaceholders(ruleNamed(name), written);
    const { timezone } = this.studio.current;
    const design = { ...this.mails.designOf(written.language), timezone, unsubscribeUrl: '#' };
    const { project, person, selection, order } = mailTexts(design).reminderSamples;
    const facts = {
      name: person,
      linkUrl: '#',
      isOrder: name === 'order_unpaid',
      project,
      eventAt: now,
      selection,
      order,
    };
    return reminderMail(written, facts, design);
  }

  /** Finds the text of a rule for a reader. */
  async textFor(name: ReminderRuleName, voice: Voice): Promise<ReminderText> {
    const own = (await this.rules.find(name))?.texts[voice.language];
    return own ?? mailTexts(voice).reminders[name];
  }

  private toDto({ name, version, isEnabled, days, texts }: ReminderRule): ReminderRuleDto {
    const { formOfAddress } = this.studio.current;
    const { days: defaultDays, isBefore, placeholders } = RULE_DEFAULTS[name];
    return {
      name,
      version,
      isEnabled,
      days,
      defaultDays,
      isBefore,
      placeholders,
      texts: MAIL_LANGUAGES.map((language) => ({
        language,
        ...(texts[language] ?? mailTexts({ language, formOfAddress }).reminders[name]),
        isOwn: texts[language] !== undefined,
      })),
    };
  }
}

const initial = (name: ReminderRuleName): ReminderRule => ({
  name,
  version: 0,
  isEnabled: true,
  days: RULE_DEFAULTS[name].days,
  texts: {},
});

function ruleNamed(name: string): ReminderRuleName {
  const rule = REMINDER_RULES.find((each) => each === name);
  if (!rule) throw appError('reminder.rule_not_found', 'There is no such reminder.');
  return rule;
}

/** Rejects a text with placeholders that its mail would not fill. */
function assertKnownPlaceholders(rule: ReminderRuleName, { subject, text }: ReminderText): void {
  const known: readonly string[] = RULE_DEFAULTS[rule].placeholders;
  for (const [field, written] of [
    ['subject', subject],
    ['text', text],
  ] as const)
    for (const [placeholder, name] of written.matchAll(/\{([a-z]+)\}/g))
      if (!known.includes(name!) || (field === 'subject' && name === 'link'))
        throw invalidField(field, message('reminder_placeholder', { placeholder }));
}
