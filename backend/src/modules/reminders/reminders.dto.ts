import { ArrayMaxSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../common/http/api-decorators.js';
import { NullableText } from '../../common/http/nullable-fields.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';
import { message } from '../../common/messages.js';
import {
  BooleanField,
  EachObject,
  EachOnce,
  IfSent,
  IsWhole,
  OneOfField,
  SettingsVersionField,
  TextField,
  withMessage,
} from '../../common/http/fields.js';
import { MAX_DAYS, REMINDER_RULES, type ReminderPlaceholder, type ReminderRuleName } from './reminder-rules.js';

/** A reminder has a subject and a text in each language. */
export class ReminderTextDto {
  @OneOfField(MAIL_LANGUAGES) language: MailLanguage;

  @TextField({ max: 150, message: message('mail_subject_required') }) subject: string;
  @TextField({ max: 5_000, multiline: true, message: message('mail_text_required') }) text: string;
}

class ShownReminderTextDto extends ReminderTextDto {
  @ApiProperty({ description: 'The studio has written it; false: it comes with the product.' }) isOwn: boolean;
}

export class ReminderRuleDto {
  @ApiProperty({ enum: REMINDER_RULES }) name: ReminderRuleName;
  @ApiProperty({ description: 'Send it back with a change.' }) version: number;
  @ApiProperty({ description: 'False: the studio does without it, in every project.' }) isEnabled: boolean;
  @ApiProperty({ minimum: 1, maximum: MAX_DAYS, description: 'The days between the event and the email.' })
  days: number;
  @ApiProperty() defaultDays: number;
  @ApiProperty({ description: 'The email comes so many days before the event, not after it.' }) isBefore: boolean;
  @ApiProperty({ type: [String], description: 'What a text may contain in braces.' })
  placeholders: readonly ReminderPlaceholder[];
  @ApiProperty({ type: [ShownReminderTextDto], description: 'The text of each language.' })
  texts: ShownReminderTextDto[];
}

/** A field that is left out stays as it is. */
export class UpdateReminderRuleDto {
  @SettingsVersionField() version: number;

  @IfSent() @BooleanField() isEnabled?: boolean;

  @ApiPropertyOptional({ minimum: 1, maximum: MAX_DAYS })
  @IfSent()
  @IsWhole(1, MAX_DAYS, withMessage('reminder_days', { most: MAX_DAYS }))
  days?: number;

  @ApiPropertyOptional({
    type: [ReminderTextDto],
    description: 'All texts that the studio has written; a language that is not there has the product’s.',
  })
  @IfSent()
  @EachObject(ReminderTextDto, 'texts must be a list of texts')
  @ArrayUnique(({ language }: ReminderTextDto) => language, { message: 'texts must name each language once' })
  @ArrayMaxSize(MAIL_LANGUAGES.length, { message: 'texts must name each language once' })
  @IsArray({ message: 'texts must be a list' })
  texts?: ReminderTextDto[];
}

export class ReminderPreviewDto {
  @ApiProperty() subject: string;
  @ApiProperty() text: string;
  @ApiProperty({ description: 'A whole page. It contains no script.' }) html: string;
}

export class PlannedReminderDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: REMINDER_RULES }) rule: ReminderRuleName;
  @ApiProperty({ format: 'uuid' }) personId: string;
  @NullableText('The name, or the address.') personName: string | null;
  @ApiProperty({ description: 'It leaves then if its reason still exists, never at night.' }) dueAt: string;
}

export class ProjectRemindersDto {
  @ApiProperty({ enum: REMINDER_RULES, isArray: true, description: 'The rules that this project does without.' })
  disabledRules: ReminderRuleName[];
  @ApiProperty({ description: 'False: staff get no emails about what happens in this project.' }) staffMails: boolean;
  @ApiProperty({ type: [PlannedReminderDto], description: 'Soonest first, at most 100.' })
  planned: PlannedReminderDto[];
}

export class UpdateProjectRemindersDto {
  @ApiProperty({ enum: REMINDER_RULES, isArray: true })
  @IsIn(REMINDER_RULES, { each: true, message: `disabledRules must be some of ${REMINDER_RULES.join(', ')}` })
  @EachOnce({ message: 'disabledRules must name each rule once' })
  @IsArray({ message: 'disabledRules must be a list' })
  disabledRules: ReminderRuleName[];

  @BooleanField() staffMails: boolean;
}
