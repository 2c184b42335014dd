import { amountFormat, currencyDigits, wholeUnits } from '../../../shared-ui/src/currency';
import { createFormatCache } from '../../../shared-ui/src/format';
import { getLanguage } from './language';

const cached = createFormatCache(() => getLanguage().locale);

function format(cents: number, currency: string, digits: number): string {
  return cached(`${currency} ${digits}`, (locale) => amountFormat(locale, currency, digits, 'narrowSymbol')).format(
    wholeUnits(cents, currency),
  );
}

/** Writes cents as money, always with all decimals of the currency: for the lines of an order. */
export const formatAmount = (cents: number, currency: string): string =>
  format(cents, currency, currencyDigits(currency));

/** Writes cents as money, without `.00` where there are no cents. */
export const formatMoney = (cents: number, currency: string): string =>
  format(cents, currency, Number.isInteger(wholeUnits(cents, currency)) ? 0 : currencyDigits(currency));
