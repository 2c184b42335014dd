import type { CreateSelectionDto, SelectionDto } from '@showreel/api-client';
import { instantOf, wallTime } from '../i18n/studioTime';
import { inputValueOf, parseAmount } from '../ui/form/amount';
import { numberOf } from '../ui/form/wholeNumber';

/** The form of a selection: numbers, amounts and times are text. */
export interface SelectionForm {
  name: string;
  participants: SelectionDto['participants'];
  included: string;
  maximum: string;
  additionalPriceCents: string;
  deadline: string;
  notesAllowed: boolean;
}

/** Says whether the price is in another currency than the price list has now: nobody is asked to pay it. */
export const hasForeignPrice = ({ additionalPriceCents, currency, listCurrency }: SelectionDto): boolean =>
  additionalPriceCents !== null && currency !== listCurrency;

/** Fills the form with a saved selection; without one, with a new selection. */
export function formOf(selection: SelectionDto | null, zone: string): SelectionForm {
  const { included, maximum, additionalPriceCents: cents, deadline, currency } = selection ?? {};
  const isForeign = selection !== null && hasForeignPrice(selection);
  return {
    name: selection?.name ?? '',
    participants: selection?.participants ?? 'client',
    included: included?.toString() ?? '',
    maximum: maximum?.toString() ?? '',
    additionalPriceCents: cents == null || isForeign ? '' : inputValueOf(cents, currency!),
    deadline: deadline ? wallTime(new Date(deadline), zone) : '',
    notesAllowed: selection?.notesAllowed ?? false,
  };
}

/** Returns the form as the API expects it. What cannot be read is sent as -1, which the server rejects at its field. */
export function bodyOf(
  form: SelectionForm,
  { saved, currency, zone }: { saved: SelectionDto | null; currency: string; zone: string },
): CreateSelectionDto {
  const { deadline: before = null } = saved ?? {};
  const instant = () => {
    if (!form.deadline) return null;
    // An untouched deadline is sent unchanged, to the second.
    if (before && wallTime(new Date(before), zone) === form.deadline) return before;
    return instantOf(form.deadline, zone)?.toISOString() ?? form.deadline;
  };
  const price = () => {
    if (form.additionalPriceCents.trim())
      return { additionalPriceCents: parseAmount(form.additionalPriceCents, currency) ?? -1, currency };
    // A price in another currency stays until another one is entered.
    return saved && hasForeignPrice(saved) ? {} : { additionalPriceCents: null };
  };
  return {
    name: form.name.trim(),
    participants: form.participants,
    included: numberOf(form.included),
    maximum: numberOf(form.maximum),
    ...price(),
    deadline: instant(),
    notesAllowed: form.notesAllowed,
  };
}
