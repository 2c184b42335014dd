import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, ValidateIf } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../common/http/api-decorators.js';
import { BooleanField, IfSent, IsId, OneOfField, TextField } from '../../common/http/fields.js';
import { NullableId, NullableInstant, NullableNumber, NullableText } from '../../common/http/nullable-fields.js';
import { message } from '../../common/messages.js';
import { IsInstant } from '../projects/edit/project-input.dto.js';
import { TAX_MODES, type TaxMode } from '../settings/tax-settings.js';
import type { SelectionParticipants } from '../projects/presets/selection-terms.js';
import { PARTICIPANTS, SelectionTermsDto } from '../projects/presets/selection-terms.dto.js';
import {
  PAYMENT_OBSTACLES,
  SELECTION_STATES,
  type PaymentObstacle,
  type SelectionState,
} from './selection-list.entity.js';

/** This many ids fit into a small body. */
const FILES_AT_ONCE = 300;
const MAX_NOTE = 1_000;

const EXPORT_FORMATS = ['names', 'lightroom', 'captureone', 'csv', 'xmp'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Staff decide this about a selection, besides its name. */
class SelectionFieldsDto extends SelectionTermsDto {
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Nothing is chosen after it.',
  })
  @ValidateIf(({ deadline }: SelectionFieldsDto) => deadline !== null && deadline !== undefined)
  @IsInstant()
  deadline?: string | null;
}

export class CreateSelectionDto extends SelectionFieldsDto {
  @TextField({ max: 120, message: message('selection_name_required') })
  name: string;
}

export class UpdateSelectionDto extends SelectionFieldsDto {
  @IfSent()
  @TextField({ max: 120, message: message('selection_name_required') })
  name?: string;
}

export class SelectionListIdDto {
  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'One list; left out: all of them.' })
  @IfSent()
  @IsId({ message: 'listId must be the id of a list' })
  listId?: string;
}

export class ExportSelectionDto {
  @OneOfField(
    EXPORT_FORMATS,
    'names: one file name a line. lightroom and captureone: names without extension, for the search of these programs. csv: a table. xmp: a ZIP with a sidecar file for each photo.',
  )
  format: ExportFormat;

  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'Only what this person has chosen.' })
  @IfSent()
  @IsId({ message: 'personId must be the id of a person' })
  personId?: string;
}

export class CompareSelectionDto {
  @ApiPropertyOptional({ enum: ['all'], description: 'all: only photos that everybody has chosen who has chosen any.' })
  @IfSent()
  @IsIn(['all'], { message: 'chosenBy must be all' })
  chosenBy?: 'all';

  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'Only photos that this person alone has chosen.' })
  @IfSent()
  @IsId({ message: 'onlyBy must be the id of a person' })
  onlyBy?: string;
}

/** Has the list of one participant, as staff see it. */
export class SelectionListDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @NullableId('Null: all clients together.') personId: string | null;
  @NullableText('Null: all clients together.') personName: string | null;
  @ApiProperty({ enum: SELECTION_STATES }) state: SelectionState;
  @ApiProperty() count: number;
  @ApiProperty({ description: 'How many are beyond those included.' }) additionalCount: number;
  @NullableInstant() doneAt: string | null;
  @NullableText('Null where staff finished it.') doneByName: string | null;
  @ApiProperty({ description: 'How many additional photos are paid for, also before it was opened again.' })
  paidCount: number;
  @ApiProperty({
    type: String,
    enum: [...PAYMENT_OBSTACLES, null],
    nullable: true,
    description:
      'Says why a list that awaits payment cannot be paid: the price is in another currency (currency), the person is gone or does not buy here (not_allowed), no additional photo is left for them (no_photos), or the sum cannot be charged (amount).',
  })
  obstacle: PaymentObstacle | null;
  @NullableId('The last purchase of additional photos, also once it was refunded.') purchaseId: string | null;
}

/** Has a selection, as staff see it. */
export class SelectionDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) projectId: string;
  @ApiProperty() name: string;
  @ApiProperty(PARTICIPANTS) participants: SelectionParticipants;
  @NullableNumber() included: number | null;
  @NullableNumber() maximum: number | null;
  @NullableNumber('The price is taxed as those of the price list are.') additionalPriceCents: number | null;
  @ApiProperty({ description: 'The currency of the price; without a price, that of the price list.' }) currency: string;
  @ApiProperty({
    description: 'The currency of the price list. Where it is not that of the price, nobody is asked to pay.',
  })
  listCurrency: string;
  @NullableInstant() deadline: string | null;
  @ApiProperty() notesAllowed: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: [SelectionListDto], description: 'One for each who has begun.' }) lists: SelectionListDto[];
}

export class ChosenByDto {
  @ApiProperty({ format: 'uuid' }) listId: string;
  @NullableId() personId: string | null;
  @NullableText() name: string | null;
  @NullableText() note: string | null;
  @ApiProperty({ format: 'date-time' }) chosenAt: string;
}

export class ComparedFileDto {
  @NullableId('Null once it was deleted.') fileId: string | null;
  @ApiProperty({ description: 'The name that the camera gave it.' }) fileName: string;
  @ApiProperty({ description: 'Other photos of the project have this name too, whatever their extension.' })
  isAmbiguous: boolean;
  @NullableText() thumbnailUrl: string | null;
  @ApiProperty({ type: [ChosenByDto] }) chosenBy: ChosenByDto[];
}

export class SelectionDetailDto extends SelectionDto {
  @ApiProperty({ type: [ComparedFileDto], description: 'What is chosen, in the order of the lists.' })
  files: ComparedFileDto[];

  @ApiProperty({ type: [String], description: 'Chosen file names that several photos of the project share.' })
  ambiguousNames: string[];
}

export class NoteDto {
  @TextField({ max: MAX_NOTE, required: false, multiline: true }) note?: string | null;
}

export class ChooseFilesDto {
  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: FILES_AT_ONCE })
  @IsId({ each: true, message: 'fileIds must be ids of files' })
  @ArrayMaxSize(FILES_AT_ONCE, { message: `At most ${FILES_AT_ONCE} files in one call` })
  @ArrayMinSize(1, { message: 'fileIds must not be empty' })
  @IsArray({ message: 'fileIds must be a list' })
  fileIds: string[];

  @BooleanField('True chooses the photos, all or none of them; false takes them out.') chosen: boolean;
}

export class SelectionOrderDto {
  @ApiProperty({ type: [String], format: 'uuid', description: 'Files left out follow in their present order.' })
  @IsId({ each: true, message: 'fileIds must be ids of files' })
  @ArrayMaxSize(5_000, { message: 'At most 5000 files in one call' })
  @IsArray({ message: 'fileIds must be a list' })
  fileIds: string[];
}

export class SelectionNoteDto {
  @ApiProperty({ format: 'uuid' }) fileId: string;
  @ApiProperty() note: string;
}

/** Has a selection with the list of the person who calls. */
export class GallerySelectionDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'All clients of the gallery choose together.' }) isShared: boolean;
  @ApiProperty({ type: [String], format: 'uuid', description: 'The chosen photos in their order.' }) fileIds: string[];
  @ApiProperty({ type: [SelectionNoteDto] }) notes: SelectionNoteDto[];
  @ApiProperty({ description: 'How many are chosen, of the files that the person sees.' }) count: number;
  @NullableNumber() included: number | null;
  @NullableNumber() maximum: number | null;
  @NullableNumber('What each photo beyond those included costs, as clients see prices; null: nothing is asked for.')
  additionalPriceCents: number | null;
  @ApiProperty() currency: string;
  @ApiProperty({ enum: TAX_MODES, description: 'Says whether the price contains the tax, or it comes on top.' })
  taxMode: TaxMode;
  @ApiProperty({ description: 'Additional photos are paid for in the gallery; false: the studio settles the price.' })
  isSold: boolean;
  @ApiProperty({ description: 'How many additional photos are paid for, also before the list was opened again.' })
  paidCount: number;
  @ApiProperty({ description: 'How many additional photos the person can pay for now.' }) payableCount: number;
  @ApiProperty({ enum: SELECTION_STATES, description: 'Only an open list changes.' }) state: SelectionState;
  @NullableInstant() doneAt: string | null;
  @NullableInstant() deadline: string | null;
  @ApiProperty({ description: 'The deadline has passed.' }) isClosed: boolean;
  @ApiProperty() notesAllowed: boolean;
}
