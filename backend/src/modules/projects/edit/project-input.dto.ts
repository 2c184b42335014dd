import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, Matches, Max, Min, ValidateIf } from 'class-validator';
import { ApiProperty, ApiPropertyOptional, PartialType } from '../../../common/http/api-decorators.js';
import { EmailField, IfSent, IsId, TextField, withMessage } from '../../../common/http/fields.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import { message } from '../../../common/messages.js';
import { PROJECT_ACCESS, type ProjectAccess, type ProjectStatus } from '../core/project.entity.js';
import { TIMER_STYLES, type TimerStyle } from '../../settings/studio-settings.entity.js';

const NO_INSTANT = withMessage('timer_date_unreadable');

/**
 * Accepts a date and time with its zone: without one it would be a different instant on every machine. JavaScript does
 * not read the weeks of ISO 8601.
 */
export const IsInstant = () =>
  applyDecorators(
    Matches(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i, NO_INSTANT),
    IsISO8601({ strict: true }, NO_INSTANT),
  );

/** The way in which clients see the end of the timer. */
const TimerStyleField = () =>
  applyDecorators(
    ApiPropertyOptional({
      enum: TIMER_STYLES,
      description: 'How the gallery shows its end: the date, the days left, or a clock. New projects: clock.',
    }),
    IfSent(),
    IsIn(TIMER_STYLES, withMessage('invalid_value', { explanation: 'timerStyle must be date, days or clock' })),
  );

/** Staff fill in these fields of a project, when they create it and later. No other place lists them. */
export class ProjectFieldsDto {
  @TextField({ max: 200, message: message('project_name_required') }) name: string;
  @TextField({ max: 5_000, required: false, multiline: true }) description?: string | null;
  @EmailField(message('email_required')) clientEmail: string;
  @TextField({ max: 200, required: false }) clientName?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, example: '2026-09-12' })
  @IsOptional()
  @Matches(/^(19|20|21)\d\d-\d\d-\d\d$/, withMessage('event_date_invalid'))
  @IsISO8601({ strict: true }, withMessage('event_date_invalid'))
  eventDate?: string | null;

  @ApiPropertyOptional({ type: String, enum: [...MAIL_LANGUAGES, null], nullable: true })
  @IsOptional()
  @IsIn(MAIL_LANGUAGES, withMessage('invalid_value', { explanation: 'language must be en, de or es' }))
  language?: MailLanguage | null;

  @ApiPropertyOptional({ description: 'Off: clients see previews without a watermark.' })
  @IfSent()
  @IsBoolean(withMessage('watermark_switch'))
  watermarkEnabled?: boolean;

  @ApiPropertyOptional({
    description: 'Off: the gallery opens by personal links alone, not by the email address of a client.',
  })
  @IfSent()
  @IsBoolean(withMessage('invalid_value', { explanation: 'emailLinks must be true or false' }))
  emailLinks?: boolean;

  @ApiPropertyOptional({ description: 'Each guest gets what a client gets without paying; off: previews alone.' })
  @IfSent()
  @IsBoolean(withMessage('invalid_value', { explanation: 'guestAllowance must be true or false' }))
  guestAllowance?: boolean;

  @ApiPropertyOptional({ description: 'Guests may buy; what they buy opens for themselves alone.' })
  @IfSent()
  @IsBoolean(withMessage('invalid_value', { explanation: 'guestPurchases must be true or false' }))
  guestPurchases?: boolean;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: 'Null: the default price list.' })
  @IsOptional()
  @IsId(withMessage('price_list_unknown'))
  priceListId?: string | null;

  @ApiPropertyOptional({ enum: PROJECT_ACCESS })
  @IfSent()
  @IsIn(PROJECT_ACCESS, withMessage('invalid_value', { explanation: 'access must be preview, free or everything' }))
  access?: ProjectAccess;
}

/** Has the fields of the timer, which are the same in create and edit. */
export class TimerDto {
  @ApiProperty()
  @IsBoolean(withMessage('timer_flag'))
  timerEnabled: boolean;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'An instant with its zone (2026-05-01T18:00:00Z). Kept only while the timer is on. Null: the studio’s default number of days, or no end; a past instant closes the gallery at once.',
  })
  @ValidateIf((timer: TimerDto) => timer.expiresAt !== null && timer.expiresAt !== undefined)
  @IsInstant()
  expiresAt?: string | null;

  @TimerStyleField() timerStyle?: TimerStyle;
}

export class CreateProjectDto extends ProjectFieldsDto {
  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean(withMessage('timer_flag'))
  timerEnabled?: boolean;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      "The end of the timer. Without a date, timerEnabled gives the studio's default number of days, or no end.",
  })
  @IsOptional()
  @IsInstant()
  expiresAt?: string | null;

  @TimerStyleField() timerStyle?: TimerStyle;

  @ApiPropertyOptional({ format: 'uuid', description: 'A preset, whose settings apply where none are sent.' })
  @IfSent()
  @IsId(withMessage('preset_unknown'))
  presetId?: string;
}

export class CopyProjectDto {
  @IfSent() @TextField({ max: 200, message: message('project_name_required') }) name?: string;
  @EmailField(message('email_required')) clientEmail: string;
  @TextField({ max: 200, required: false }) clientName?: string | null;
}

const NO_VERSION = withMessage('version_missing');

/** A field that is left out stays unchanged. */
export class UpdateProjectDto extends PartialType(ProjectFieldsDto, { skipNullProperties: false }) {
  @ApiPropertyOptional({ enum: ['active', 'archived'] })
  @IfSent()
  @IsIn(['active', 'archived'], withMessage('project_status_unknown'))
  status?: ProjectStatus;

  @ApiPropertyOptional()
  @IfSent()
  @IsBoolean(withMessage('timer_flag'))
  timerEnabled?: boolean;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The end of the timer, as for PATCH /api/admin/projects/{id}/timer.',
  })
  @IsOptional()
  @IsInstant()
  expiresAt?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'The version that was edited, like an If-Match header. Without either, the edit is always made.',
  })
  @IfSent()
  @Max(2_147_483_647, NO_VERSION)
  @Min(1, NO_VERSION)
  @IsInt(NO_VERSION)
  version?: number;
}

export class PasscodeDto {
  @ApiProperty({ type: String, nullable: true, minLength: 6, maxLength: 64, description: 'Null removes the passcode.' })
  @ValidateIf(({ passcode }: PasscodeDto) => passcode !== null)
  @TextField({ min: 6, max: 64, trim: false, message: message('passcode_length') })
  passcode: string | null;
}
