import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
  Validate,
  ValidateIf,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { SentenceField } from '../../common/http/open-api.js';
import { say, type Sentence } from '../../common/sentences.js';
import { EmailField, TextField } from '../../common/http/fields.js';

const PICTURE = /^[0-9a-f]{40}\.png$/;

/** The field may be left out (unchanged) or null (back to the environment's value). */
const OrDefault = () => ValidateIf((_: object, value: unknown) => value !== undefined && value !== null);

const PictureField = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, description }),
    OrDefault(),
    Matches(PICTURE, { message: say('picture_unnamed', { field: '$property' }) }),
  );

@ValidatorConstraint({ name: 'timeZone' })
class IsTimeZone implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    try {
      // Offsets such as +02:00 are taken by Intl too, but know no summer time and PostgreSQL reads them the other way round.
      if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
      new Intl.DateTimeFormat('en', { timeZone: value });
      return true;
    } catch {
      return false;
    }
  }

  defaultMessage(): string {
    return say('time_zone_unknown');
  }
}

/** What can be set in the console, each as it holds now. */
export class SettingValuesDto {
  @ApiProperty() studioName: string;
  @ApiProperty({ type: String, nullable: true }) logoUrl: string | null;
  @ApiProperty({ type: String, nullable: true }) logoDarkUrl: string | null;
  @ApiProperty({ example: '#b4532a' }) accentColour: string;
  @ApiProperty({ enum: ['auto', 'light', 'dark'] }) theme: 'auto' | 'light' | 'dark';
  @ApiProperty({ format: 'email' }) supportEmail: string;
  @ApiProperty() watermarkText: string;
  @ApiProperty({ type: String, nullable: true, description: 'The picture drawn in the place of the text.' })
  watermarkLogoUrl: string | null;
  @ApiProperty({ description: 'IANA time zone.' }) timezone: string;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'New projects close after so many days; null: they stay open.',
  })
  defaultTimerDays: number | null;
}

export const SETTING_NAMES = [
  'studioName',
  'logo',
  'logoDark',
  'accentColour',
  'theme',
  'supportEmail',
  'watermarkText',
  'watermarkLogo',
  'timezone',
  'defaultTimerDays',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export class SettingsDto {
  @ApiProperty({ description: 'To be sent with a change.' }) version: number;
  @ApiProperty({ type: SettingValuesDto, description: 'What holds now.' }) values: SettingValuesDto;
  @ApiProperty({ type: SettingValuesDto, description: 'What the environment says: where a setting goes back to.' })
  defaults: SettingValuesDto;
  @ApiProperty({ enum: SETTING_NAMES, isArray: true, description: 'Which settings were made in the console.' })
  changed: SettingName[];
}

/** Left out: unchanged. Null: back to the environment's value. */
export class UpdateSettingsDto {
  @ApiProperty({ description: 'The version that the form was filled from.' })
  @IsInt({ message: say('settings_version_missing') })
  version: number;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OrDefault()
  @TextField({ max: 80, message: say('studio_name_required') })
  studioName?: string | null;

  @PictureField('Name of an uploaded picture.') logo?: string | null;
  @PictureField('Name of an uploaded picture, for dark ground.') logoDark?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: '#b4532a' })
  @OrDefault()
  @Matches(/^#[0-9a-f]{6}$/i, { message: say('colour_invalid') })
  accentColour?: string | null;

  @ApiPropertyOptional({ enum: ['auto', 'light', 'dark'], nullable: true })
  @OrDefault()
  @IsIn(['auto', 'light', 'dark'], { message: say('theme_unknown') })
  theme?: 'auto' | 'light' | 'dark' | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OrDefault()
  @EmailField(say('email_required'))
  supportEmail?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OrDefault()
  @TextField({ max: 60, message: say('watermark_text_required') })
  watermarkText?: string | null;

  @PictureField('Name of an uploaded picture, drawn in the place of the text.') watermarkLogo?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OrDefault()
  @Validate(IsTimeZone)
  timezone?: string | null;

  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 1, maximum: 3650 })
  @OrDefault()
  @IsInt({ message: say('timer_days_whole') })
  @Min(1, { message: say('timer_days_least') })
  @Max(3_650, { message: say('timer_days_most') })
  defaultTimerDays?: number | null;
}

export class WatermarkPreviewDto {
  @ApiPropertyOptional({ type: String, nullable: true })
  @OrDefault()
  @TextField({ max: 60, message: say('watermark_text_required') })
  watermarkText?: string | null;

  @PictureField('Drawn in the place of the text.') watermarkLogo?: string | null;
}

export class PictureDto {
  @ApiProperty({ description: 'The name to set.' }) picture: string;
  @ApiProperty() url: string;
  @ApiProperty() width: number;
  @ApiProperty() height: number;
}

export class MailTestDto {
  @ApiProperty() sent: boolean;
  @ApiProperty({ description: 'Where it went: your own address.' }) to: string;
  @ApiProperty({ description: 'What happened, and what to do when it failed.' }) message: string;
  @SentenceField() sentence: Sentence | null;
}
