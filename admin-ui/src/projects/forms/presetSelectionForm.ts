import type { PresetSelectionDto, PresetSelectionInputDto } from '@showreel/api-client';
import { inputValueOf, parseAmount } from '../../ui/form/amount';
import { numberOf } from '../../ui/form/wholeNumber';

/** The form of a preset's selection: numbers and amounts are text. */
export interface PresetSelectionForm {
  /** The key names the selection's fields on screen, whichever place it has. */
  key: string;
  name: string;
  participants: PresetSelectionDto['participants'];
  included: string;
  maximum: string;
  additionalPriceCents: string;
  deadlineDays: string;
  notesAllowed: boolean;
}

export const NEW_SELECTION: Omit<PresetSelectionForm, 'key'> = {
  name: '',
  participants: 'client',
  included: '',
  maximum: '',
  additionalPriceCents: '',
  deadlineDays: '',
  notesAllowed: false,
};

/**
 * Fills the form with the saved selections. A price in another currency than the price list has now is entered again.
 */
export const selectionFormsOf = (selections: readonly PresetSelectionDto[], currency: string): PresetSelectionForm[] =>
  selections.map(
    ({ included, maximum, additionalPriceCents: cents, currency: saved, deadlineDays, ...rest }, place) => ({
      ...rest,
      key: `saved-${place}`,
      included: included?.toString() ?? '',
      maximum: maximum?.toString() ?? '',
      additionalPriceCents: cents === null || saved !== currency ? '' : inputValueOf(cents, currency),
      deadlineDays: deadlineDays?.toString() ?? '',
    }),
  );

/**
 * Returns the form's selections as the API expects them. What cannot be read is sent as -1, which is rejected at its
 * field.
 */
export const selectionBodiesOf = (forms: readonly PresetSelectionForm[], currency: string): PresetSelectionInputDto[] =>
  forms.map(({ name, participants, included, maximum, additionalPriceCents, deadlineDays, notesAllowed }) => ({
    name: name.trim(),
    participants,
    included: numberOf(included),
    maximum: numberOf(maximum),
    additionalPriceCents: additionalPriceCents.trim() ? (parseAmount(additionalPriceCents, currency) ?? -1) : null,
    currency,
    deadlineDays: numberOf(deadlineDays),
    notesAllowed,
  }));
