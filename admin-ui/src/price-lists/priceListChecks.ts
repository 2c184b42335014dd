import { text } from '../i18n/language';
import { inputValueOf, parseAmount } from '../ui/form/amount';
import { sellsExtension, unlocksMore, type PriceListForm } from './priceListForm';

const MAX_NAME = 80;

/**
 * Finds what keeps a list from being saved, as far as the form can know; the server has the last word. The keys are the
 * API's names of fields: `packages.0.priceCents`.
 */
export function checkForm(form: PriceListForm): Record<string, string> {
  const { currency } = form;
  const amount = (typed: string) => amountError(typed, currency);
  const optional = (typed: string) => (typed.trim() ? amount(typed) : undefined);
  const extension = sellsExtension(form);
  const errors: Record<string, string | undefined> = {
    'singleFiles.photoCents': optional(form.singleFiles.photoCents),
    'singleFiles.videoCents': optional(form.singleFiles.videoCents),
    additionalPhotoCents: optional(form.additionalPhotoCents),
    'extension.days': extension ? countError(form.extension.days) : undefined,
    'extension.priceCents': extension ? amount(form.extension.priceCents) : undefined,
    name: nameError(form.name),
    'free.videos': countError(form.free.videos),
    'free.photos': countError(form.free.photos),
  };
  form.packages.forEach((each, index) => {
    const at = `packages.${index}`;
    errors[`${at}.name`] = nameError(each.name);
    errors[`${at}.priceCents`] = amount(each.price);
    errors[`${at}.contents.videos`] = each.videos.all ? undefined : countError(each.videos.count);
    errors[`${at}.contents.photos`] = each.photos.all ? undefined : countError(each.photos.count);
    if (!unlocksMore(each, form)) errors[`${at}.contents`] = text('prices.nothingMore');
  });
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function nameError(name: string): string | undefined {
  const { length } = name.trim();
  if (length === 0) return text('prices.nameRequired');
  return length > MAX_NAME ? text('prices.nameLong', { most: MAX_NAME }) : undefined;
}

const countError = (typed: string): string | undefined =>
  /^\d{1,5}$/.test(typed.trim()) ? undefined : text('prices.wholeNumber');

function amountError(typed: string, currency: string): string | undefined {
  const cents = parseAmount(typed, currency);
  if (cents === null) return text('purchases.amountExample', { example: inputValueOf(4_950, currency) });
  return cents < 1 ? text('purchases.amountZero') : undefined;
}
