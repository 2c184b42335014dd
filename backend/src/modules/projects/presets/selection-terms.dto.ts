import { IsIn, IsOptional, Matches } from 'class-validator';
import { ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { BooleanField, IfSent, IsWhole, withMessage } from '../../../common/http/fields.js';
import { MAX_CENTS } from '../../../ports/payment-currencies.js';
import { SELECTION_PARTICIPANTS, type SelectionParticipants } from './selection-terms.js';

/** More than any gallery has. */
const MOST_FILES = 100_000;

const CountField = (minimum: number, description: string) =>
  ApiPropertyOptional({ type: 'integer', minimum, maximum: MOST_FILES, nullable: true, description });

export const PARTICIPANTS = {
  enum: SELECTION_PARTICIPANTS,
  description:
    'Who chooses: client (each client a list of their own), clients (all clients one list together) or everyone (guests too, each a list of their own).',
};

/** Has what staff decide about a selection besides its name and its deadline. */
export class SelectionTermsDto {
  @ApiPropertyOptional(PARTICIPANTS)
  @IfSent()
  @IsIn(SELECTION_PARTICIPANTS, { message: `participants must be one of ${SELECTION_PARTICIPANTS.join(', ')}` })
  participants?: SelectionParticipants;

  @CountField(0, 'How many photos are in the price; null: nothing is said about a price.')
  @IsOptional()
  @IsWhole(0, MOST_FILES, withMessage('selection_count_whole'))
  included?: number | null;

  @CountField(1, 'The most photos that can be chosen; null: no limit.')
  @IsOptional()
  @IsWhole(1, MOST_FILES, withMessage('selection_maximum_whole'))
  maximum?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: MAX_CENTS,
    nullable: true,
    description:
      'The price of each photo beyond those included, in the currency and with the tax of the price list; null: it costs nothing.',
  })
  @IsOptional()
  @IsWhole(0, MAX_CENTS, withMessage('selection_price_whole'))
  additionalPriceCents?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'eur',
    description: 'The currency in which the price was entered; left out: that of the price list.',
  })
  @IsOptional()
  @Matches(/^[a-z]{3}$/, { message: 'currency must be a code of ISO 4217 in lower case' })
  currency?: string | null;

  @IfSent() @BooleanField('A note can be written about each photo.') notesAllowed?: boolean;
}
