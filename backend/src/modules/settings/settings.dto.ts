import { ApiProperty, ApiPropertyOptional } from '../../common/http/api-decorators.js';
import { NullableNumber, NullableText } from '../../common/http/nullable-fields.js';
import {
  FORMS_OF_ADDRESS,
  MAIL_LANGUAGES,
  type FormOfAddress,
  type MailLanguage,
} from '../../common/mails/languages.js';
import { applyDecorators } from '@nestjs/common';
import { TIMER_STYLES, type StudioSettings, type TimerStyle } from './studio-settings.entity.js';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  Matches,
  Max,
  Min,
  Validate,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { message } from '../../common/messages.js';
import { MOST_DAYS, RETENTION, type KeptKind } from '../../common/retention.js';
import type { DataMining, Watermark } from '../../ports/image-tool.port.js';
import {
  EmailField,
  IfSent,
  IsTimeZone,
  IsWhole,
  OneOfField,
  SettingsVersionField,
  TextField,
  withMessage,
} from '../../common/http/fields.js';
import { cardsOf, type HomePage } from './home-page.js';
import { GRID_SIZES, PREVIEW_SIZES, type GridSize, type PreviewSize } from './picture-sizes.js';

const PICTURE = /^[0-9a-f]{40}\.png$/;
const PHOTO = /^[0-9a-f]{40}\.webp$/;
const MAX_CARDS = 6;

/** The field may be left out (unchanged) or null (back to the environment's value). */
const OrDefault = () => ValidateIf((_: object, value: unknown) => value !== undefined && value !== null);

const PictureField = (description: string, name = PICTURE) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, description }),
    OrDefault(),
    Matches(name, withMessage('picture_unnamed', { field: '' })),
  );

const WATERMARK_LAYOUTS = ['pattern', 'centre', 'corner'] as const satisfies readonly Watermark['layout'][];
const WATERMARK_SIZES = ['small', 'medium', 'large'] as const satisfies readonly Watermark['size'][];
/** Statements that refer to other properties of a picture are only taken over from files. */
const DATA_MINING_CHOICES = [
  'DMI-ALLOWED',
  'DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING',
  'DMI-PROHIBITED-AIMLTRAINING',
  'DMI-PROHIBITED-GENAIMLTRAINING',
  'DMI-PROHIBITED',
] as const satisfies readonly DataMining[];
const HOME_PAGES = ['default', 'own', 'signIn'] as const satisfies readonly HomePage['kind'][];
const WATERMARK_SAMPLES = ['bright', 'dark', 'busy'] as const;
/** The watermark can be tried on these photos. */
export type WatermarkSample = (typeof WATERMARK_SAMPLES)[number];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const SwitchField = (field: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: Boolean, nullable: true }),
    OrDefault(),
    IsBoolean(withMessage('invalid_value', { explanation: `${field} must be true, false or null` })),
  );

const DaysField = (kind: KeptKind) =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', nullable: true, minimum: RETENTION[kind].least, maximum: MOST_DAYS }),
    OrDefault(),
    IsWhole(
      RETENTION[kind].least,
      MOST_DAYS,
      withMessage('retention_days', { least: RETENTION[kind].least, most: MOST_DAYS }),
    ),
  );

const ChoiceField = (field: string, choices: readonly (string | number)[]) =>
  applyDecorators(
    ApiPropertyOptional({ enum: [...choices], nullable: true }),
    OrDefault(),
    IsIn(choices, withMessage('invalid_value', { explanation: `${field} must be one of ${choices.join(', ')}` })),
  );

/** Has the settings of the console with their present values. */
export class SettingValuesDto {
  @ApiProperty() studioName: string;
  @NullableText() logoUrl: string | null;
  @NullableText() logoDarkUrl: string | null;
  @NullableText('Drawn from the name where there is none.') iconUrl: string | null;
  @NullableText('Drawn from the logo or the name where there is none.') socialImageUrl: string | null;
  @ApiProperty({ example: '#b4532a' }) accentColour: string;
  @ApiProperty({ enum: ['auto', 'light', 'dark'] }) theme: 'auto' | 'light' | 'dark';
  @ApiProperty({ format: 'email' }) supportEmail: string;
  @ApiProperty() watermarkText: string;
  @NullableText('The picture drawn in the place of the text.') watermarkLogoUrl: string | null;
  @ApiProperty({ enum: WATERMARK_LAYOUTS }) watermarkLayout: Watermark['layout'];
  @ApiProperty({ enum: WATERMARK_SIZES }) watermarkSize: Watermark['size'];
  @ApiProperty({
    description: 'How much it differs in brightness from the picture, in per cent.',
    minimum: 10,
    maximum: 60,
  })
  watermarkStrength: number;
  @ApiProperty({ enum: MAIL_LANGUAGES, description: 'The language of emails to clients whose project sets none.' })
  language: MailLanguage;
  @ApiProperty({
    enum: FORMS_OF_ADDRESS,
    description: 'How clients are addressed in German and Spanish: Sie or du, usted or tú.',
  })
  formOfAddress: FormOfAddress;
  @ApiProperty({ description: 'IANA time zone.' }) timezone: string;
  @NullableNumber('New projects close after so many days; null: they stay open.') defaultTimerDays: number | null;
  @ApiProperty({ enum: TIMER_STYLES, description: 'How projects made in the console show the end of their timer.' })
  timerStyle: TimerStyle;
  @ApiProperty({ type: 'integer', description: 'The largest file that can be uploaded, in megabytes (2^20 bytes).' })
  maxUploadMb: number;
  @ApiProperty({ description: 'Links with the email address of a client open galleries, besides personal links.' })
  emailLinks: boolean;
  @ApiProperty({ description: 'Emails that come by themselves: reminders to clients, and those to staff.' })
  automaticMails: boolean;
  @ApiProperty({ description: 'Backups are made once a day, where `BACKUP_TARGET` is set.' }) automaticBackups: boolean;
  @ApiProperty({
    type: 'integer',
    description: 'The hour in the time zone of the studio from which the backup is made.',
  })
  backupHour: number;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description:
      'The day from which every member of staff with a password here needs a second factor, in the time zone of the studio. Null: nobody does.',
  })
  secondFactorFrom: string | null;
  @ApiProperty({
    type: 'integer',
    description: 'Days that entries of the audit log are kept. Those about money stay for the accounting period.',
  })
  auditDays: number;
  @ApiProperty({
    type: 'integer',
    description: 'Days that visits to galleries are kept. The last one of each person stays.',
  })
  visitDays: number;
  @ApiProperty({ type: 'integer', description: 'Days that events of the payment provider are kept.' })
  providerEventDays: number;
  @ApiProperty({ type: 'integer', description: 'Days that mails are kept that were written as files.' })
  mailFileDays: number;
  @ApiProperty({ type: 'integer', description: 'Days that jobs are listed which have failed for good.' })
  failedJobDays: number;
  @ApiProperty({ type: 'integer', description: 'Days that mails to staff are kept, with what they were about.' })
  notificationDays: number;
  @ApiProperty({ type: 'integer', description: 'Days after which an upload that was not finished is deleted.' })
  uploadDays: number;
  @ApiProperty({ description: 'Clients see the cover without watermark, up to 1440 px.' }) cleanCover: boolean;
  @ApiProperty({
    description:
      'Films without watermark are streamed in up to 2160p, not 1080p. It holds for films that are prepared from then on.',
  })
  ultraHdFilms: boolean;
  @ApiProperty({
    enum: PREVIEW_SIZES,
    description:
      'Pixels of the long side of the largest preview of a locked file. A higher value needs `applyWatermark`.',
  })
  previewSize: PreviewSize;
  @ApiProperty({
    enum: GRID_SIZES,
    description:
      'Clients see grid images and posters without watermark up to this size; 0: none. 768 needs `applyWatermark`.',
  })
  gridSize: GridSize;
  @NullableText('Who made the pictures. It is written into renditions where the file itself says nothing.')
  photoCreator: string | null;
  @NullableText('The copyright notice of pictures, in the same way.') photoCopyright: string | null;
  @NullableText('The credit line of pictures, in the same way.') photoCredit: string | null;
  @ApiProperty({
    type: String,
    enum: [...DATA_MINING_CHOICES, null],
    nullable: true,
    description: 'The statement on data mining and training of AI, by the PLUS vocabulary. Null: nothing is said.',
  })
  dataMining: DataMining | null;
  @ApiProperty({ enum: HOME_PAGES, description: 'What visitors see at /; the fields below are for `own`.' })
  homePage: HomePage['kind'];
  @NullableText() homeTitle: string | null;
  @NullableText() homeText: string | null;
  @NullableText('Separated by blank lines; the first line of each card is its title.') homeCards: string | null;
  @NullableText() homeImageUrl: string | null;
}

export const SETTING_NAMES = [
  'studioName',
  'logo',
  'logoDark',
  'icon',
  'socialImage',
  'accentColour',
  'theme',
  'supportEmail',
  'watermarkText',
  'watermarkLogo',
  'watermarkLayout',
  'watermarkSize',
  'watermarkStrength',
  'language',
  'formOfAddress',
  'timezone',
  'defaultTimerDays',
  'timerStyle',
  'maxUploadMb',
  'emailLinks',
  'automaticMails',
  'automaticBackups',
  'backupHour',
  'secondFactorFrom',
  'auditDays',
  'visitDays',
  'providerEventDays',
  'mailFileDays',
  'failedJobDays',
  'notificationDays',
  'uploadDays',
  'cleanCover',
  'ultraHdFilms',
  'previewSize',
  'gridSize',
  'photoCreator',
  'photoCopyright',
  'photoCredit',
  'dataMining',
  'homePage',
  'homeTitle',
  'homeText',
  'homeCards',
  'homeImage',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export class SettingsDto {
  @ApiProperty({ description: 'Send it back with a change.' }) version: number;
  @ApiProperty({ type: SettingValuesDto, description: 'The values in force.' }) values: SettingValuesDto;
  @ApiProperty({ type: SettingValuesDto, description: 'The environment’s values, which null restores.' })
  defaults: SettingValuesDto;
  @ApiProperty({ enum: SETTING_NAMES, isArray: true, description: 'The settings that were set in the console.' })
  changed: SettingName[];
  @ApiProperty({ description: 'True when `BACKUP_TARGET` is set; without it no backup is made.' })
  hasBackupTarget: boolean;
  @ApiProperty({ type: 'integer', description: 'Members of staff with a password here and no second factor.' })
  staffWithoutFactor: number;
}

/** Says what the watermark shows, and how. */
class WatermarkFieldsDto {
  @ApiPropertyOptional({ type: String, nullable: true })
  @OrDefault()
  @TextField({ max: 60, message: message('watermark_text_required') })
  watermarkText?: string | null;

  @PictureField('Name of an uploaded picture, drawn in the place of the text.') watermarkLogo?: string | null;

  @ChoiceField('watermarkLayout', WATERMARK_LAYOUTS) watermarkLayout?: Watermark['layout'] | null;
  @ChoiceField('watermarkSize', WATERMARK_SIZES) watermarkSize?: Watermark['size'] | null;

  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 10, maximum: 60 })
  @OrDefault()
  @IsWhole(10, 60, withMessage('watermark_strength'))
  watermarkStrength?: number | null;
}

/** A field that is left out stays as it is; null restores the environment's value. */
export class UpdateSettingsDto extends WatermarkFieldsDto {
  @SettingsVersionField() version: number;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OrDefault()
  @TextField({ max: 80, message: message('studio_name_required') })
  studioName?: string | null;

  @PictureField('Name of an uploaded picture.') logo?: string | null;
  @PictureField('Name of an uploaded picture, for dark backgrounds.') logoDark?: string | null;
  @PictureField('Name of an uploaded picture, for browser tabs and home screens.') icon?: string | null;
  @PictureField('Name of an uploaded photo, for previews of links to the site.', PHOTO) socialImage?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: '#b4532a' })
  @OrDefault()
  @Matches(/^#[0-9a-f]{6}$/i, withMessage('colour_invalid'))
  accentColour?: string | null;

  @ApiPropertyOptional({ enum: ['auto', 'light', 'dark'], nullable: true })
  @OrDefault()
  @IsIn(['auto', 'light', 'dark'], withMessage('theme_unknown'))
  theme?: 'auto' | 'light' | 'dark' | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OrDefault()
  @EmailField(message('email_required'))
  supportEmail?: string | null;

  @ChoiceField('language', MAIL_LANGUAGES) language?: MailLanguage | null;
  @ChoiceField('formOfAddress', FORMS_OF_ADDRESS) formOfAddress?: FormOfAddress | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OrDefault()
  @Validate(IsTimeZone, withMessage('time_zone_unknown'))
  timezone?: string | null;

  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 1, maximum: 3650 })
  @OrDefault()
  @IsInt(withMessage('timer_days_whole'))
  @Min(1, withMessage('timer_days_least'))
  @Max(3_650, withMessage('timer_days_most'))
  defaultTimerDays?: number | null;
  @ChoiceField('timerStyle', TIMER_STYLES) timerStyle?: TimerStyle | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    description: 'Megabytes; `MAX_UPLOAD_MB` (`defaults`) at most.',
  })
  @OrDefault()
  @IsWhole(1, Number.MAX_SAFE_INTEGER, withMessage('upload_limit_whole'))
  maxUploadMb?: number | null;

  @SwitchField('emailLinks') emailLinks?: boolean | null;
  @SwitchField('automaticMails') automaticMails?: boolean | null;
  @SwitchField('automaticBackups') automaticBackups?: boolean | null;
  @ChoiceField('backupHour', HOURS) backupHour?: number | null;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    description: 'A change needs a proof of who you are, and a day a second factor of your own.',
  })
  @OrDefault()
  @Matches(/^20\d\d-\d\d-\d\d$/, withMessage('second_factor_date_invalid'))
  @IsISO8601({ strict: true }, withMessage('second_factor_date_invalid'))
  secondFactorFrom?: string | null;

  @DaysField('audit') auditDays?: number | null;
  @DaysField('visit') visitDays?: number | null;
  @DaysField('providerEvent') providerEventDays?: number | null;
  @DaysField('mailFile') mailFileDays?: number | null;
  @DaysField('failedJob') failedJobDays?: number | null;
  @DaysField('notification') notificationDays?: number | null;
  @DaysField('upload') uploadDays?: number | null;
  @SwitchField('cleanCover') cleanCover?: boolean | null;
  @SwitchField('ultraHdFilms') ultraHdFilms?: boolean | null;
  @ChoiceField('previewSize', PREVIEW_SIZES) previewSize?: PreviewSize | null;
  @ChoiceField('gridSize', GRID_SIZES) gridSize?: GridSize | null;

  @OrDefault() @TextField({ max: 120, required: false }) photoCreator?: string | null;
  @OrDefault() @TextField({ max: 250, required: false }) photoCopyright?: string | null;
  @OrDefault() @TextField({ max: 120, required: false }) photoCredit?: string | null;
  @ChoiceField('dataMining', DATA_MINING_CHOICES) dataMining?: DataMining | null;

  @ChoiceField('homePage', HOME_PAGES)
  @Transform(({ value }: { value: unknown }) => (value === 'default' ? null : value))
  homePage?: 'own' | 'signIn' | null;

  @OrDefault() @TextField({ max: 120, required: false }) homeTitle?: string | null;
  @OrDefault() @TextField({ max: 500, required: false, multiline: true }) homeText?: string | null;

  @OrDefault()
  @TextField({ max: 2_000, required: false, multiline: true })
  @ValidateBy(
    { name: 'fewCards', validator: { validate: (cards) => cardsOf(String(cards)).length <= MAX_CARDS } },
    withMessage('home_cards_most', { most: MAX_CARDS }),
  )
  homeCards?: string | null;

  @PictureField('Name of an uploaded photo.', PHOTO) homeImage?: string | null;
}

export class WatermarkPreviewDto extends WatermarkFieldsDto {
  @IfSent()
  @OneOfField(WATERMARK_SAMPLES, 'The photo it is drawn on; bright when left out.')
  sample?: WatermarkSample;
}

export class PictureDto {
  @ApiProperty({ description: 'The name to set.' }) picture: string;
  @ApiProperty() url: string;
  @ApiProperty() width: number;
  @ApiProperty() height: number;
}

/** Returns the settings in a body: a field that was left out stays as it is. */
export const settingsIn = (sent: Omit<UpdateSettingsDto, 'version'>): Partial<StudioSettings> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
