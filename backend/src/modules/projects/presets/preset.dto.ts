import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { NullableId, NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  BooleanField,
  EachObject,
  IfSent,
  IsId,
  OneOfField,
  TextField,
  withMessage,
} from '../../../common/http/fields.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import { message } from '../../../common/messages.js';
import {
  COVER_LAYOUTS,
  GRID_DENSITIES,
  PROJECT_ACCESS,
  type CoverLayout,
  type GridDensity,
  type ProjectAccess,
} from '../core/project.entity.js';
import { SelectionTermsDto } from './selection-terms.dto.js';
import {
  MAX_SELECTIONS,
  SELECTION_PARTICIPANTS,
  type PresetSelection,
  type SelectionParticipants,
} from './selection-terms.js';
import type { PresetSettings, ProjectPreset } from './project-preset.entity.js';

const MAX_DAYS = 3_650;

/** The settings with which a new project begins. */
export class PresetSettingsDto implements PresetSettings {
  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_DAYS, description: 'Null: no end.' })
  @ValidateIf(({ timerDays }: PresetSettingsDto) => timerDays !== null)
  @IsInt(withMessage('timer_days_whole'))
  @Min(1, withMessage('timer_days_least'))
  @Max(MAX_DAYS, withMessage('timer_days_most'))
  timerDays: number | null;

  @BooleanField('A passcode is generated.') passcode: boolean;

  @ApiProperty()
  @IsBoolean(withMessage('watermark_switch'))
  watermarkEnabled: boolean;

  @ApiProperty({ type: String, enum: [...MAIL_LANGUAGES, null], nullable: true, description: "Null: the studio's." })
  @ValidateIf(({ language }: PresetSettingsDto) => language !== null)
  @IsIn(MAIL_LANGUAGES, { message: `language must be one of ${MAIL_LANGUAGES.join(', ')}` })
  language: MailLanguage | null;

  @OneOfField(COVER_LAYOUTS) coverLayout: CoverLayout;

  @OneOfField(GRID_DENSITIES) gridDensity: GridDensity;

  @OneOfField(PROJECT_ACCESS, 'What may be downloaded without paying.') access: ProjectAccess;

  @NullableId('Null: the default price list.')
  @ValidateIf(({ priceListId }: PresetSettingsDto) => priceListId !== null)
  @IsId(withMessage('price_list_unknown'))
  priceListId: string | null;
}

/** A selection that each new project of the preset begins with. */
export class PresetSelectionInputDto extends SelectionTermsDto {
  @TextField({ max: 120, message: message('selection_name_required') })
  name: string;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_DAYS,
    description: 'Nothing is chosen so many days after the project was created; null: no deadline.',
  })
  @IsOptional()
  @IsInt(withMessage('timer_days_whole'))
  @Min(1, withMessage('timer_days_least'))
  @Max(MAX_DAYS, withMessage('timer_days_most'))
  deadlineDays?: number | null;
}

/** A selection of a preset, as staff see it. */
export class PresetSelectionDto implements PresetSelection {
  @ApiProperty() name: string;
  @ApiProperty({ enum: SELECTION_PARTICIPANTS }) participants: SelectionParticipants;
  @NullableNumber('How many photos are in the price.') included: number | null;
  @NullableNumber('The most photos that can be chosen.') maximum: number | null;
  @NullableNumber('The price of each photo beyond those included.') additionalPriceCents: number | null;
  @NullableText('The currency of the price list when the price was saved; null without a price.')
  currency: string | null;
  @NullableNumber('Nothing is chosen so many days after the project was created.') deadlineDays: number | null;
  @ApiProperty() notesAllowed: boolean;
}

export class SavePresetDto {
  @TextField({ max: 100, message: message('preset_name_required') }) name: string;

  @BooleanField('Offered first for new projects; of one preset at most.') isDefault: boolean;

  @ApiProperty({ type: PresetSettingsDto })
  @Type(() => PresetSettingsDto)
  @ValidateNested({ message: 'settings must be the settings of a project' })
  @IsObject({ message: 'settings must be the settings of a project' })
  @IsDefined({ message: 'settings must be the settings of a project' })
  settings: PresetSettingsDto;

  @ApiPropertyOptional({
    type: [PresetSelectionInputDto],
    maxItems: MAX_SELECTIONS,
    description: 'Selections that each new project begins with. Left out, they stay as they are.',
  })
  @IfSent()
  @EachObject(PresetSelectionInputDto, 'selections must be a list of selections')
  @ArrayMaxSize(MAX_SELECTIONS, { message: `At most ${MAX_SELECTIONS} selections` })
  @IsArray({ message: 'selections must be a list of selections' })
  selections?: PresetSelectionInputDto[];
}

/** A preset, as staff see it. */
export class PresetDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty() isDefault: boolean;
  @ApiProperty({ type: PresetSettingsDto }) settings: PresetSettingsDto;
  @ApiProperty({ type: [PresetSelectionDto] }) selections: PresetSelectionDto[];

  static from({ id, name, isDefault, settings, priceListId, selections }: ProjectPreset): PresetDto {
    return { id, name, isDefault, settings: { ...settings, priceListId }, selections };
  }
}
