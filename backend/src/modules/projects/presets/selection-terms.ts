import { invalidField } from '../../../common/errors.js';
import { message } from '../../../common/messages.js';

/** A selection has a list for each client, one list for all clients together, or a list for everybody. */
export const SELECTION_PARTICIPANTS = ['client', 'clients', 'everyone'] as const;
export type SelectionParticipants = (typeof SELECTION_PARTICIPANTS)[number];

/** A gallery has at most so many selections. */
export const MAX_SELECTIONS = 20;

/** A selection that each project of a preset begins with. */
export interface PresetSelection {
  name: string;
  participants: SelectionParticipants;
  included: number | null;
  maximum: number | null;
  additionalPriceCents: number | null;
  /** The price is in this currency, in lower case; null: there is no price. */
  currency: string | null;
  /** Nothing is chosen so many days after the project was created; null: no deadline. */
  deadlineDays: number | null;
  notesAllowed: boolean;
}

/** @throws AppError `request.invalid` at the maximum when more photos are in the price than can be chosen */
export function assertLimits(
  { included, maximum }: Pick<PresetSelection, 'included' | 'maximum'>,
  field = 'maximum',
): void {
  if (included !== null && maximum !== null && included > maximum)
    throw invalidField(field, message('selection_maximum_least', { least: included }));
}
