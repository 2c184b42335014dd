import { currencyDigits, wholeUnits } from '../../../../shared-ui/src/currency';
import { intlLocale } from '../../i18n/language';

/** Writes cents as the value of an amount field, with the decimal sign of the language: 49.50 for 4950. */
export function inputValueOf(cents: number, currency: string): string {
  const digits = currencyDigits(currency);
  return new Intl.NumberFormat(intlLocale(), {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(wholeUnits(cents, currency));
}

/** Parses "49.5", "$1,200" or "49.50" as cents; null for anything that is not clearly an amount in this currency. */
export function parseAmount(typed: string, currency: string): number | null {
  const digits = currencyDigits(currency);
  const bare = withoutCurrency(typed, currency);
  const comma = new Intl.NumberFormat(intlLocale()).format(0.5).includes(',');
  // If the comma is the decimal sign, "49.50" can still only be 49.5, but "1.200" is a thousand and more.
  const english =
    comma && !/^\d+\.\d{1,2}$/.test(bare) ? bare.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : bare;
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,3}))?$/.exec(english);
  if (!match || (match[2] ?? '').length > digits) return null;
  return Number(match[1]!.replaceAll(',', '') + (match[2] ?? '').padEnd(digits, '0'));
}

/** Removes the currency's sign or code before or after the amount. */
function withoutCurrency(typed: string, currency: string): string {
  const signs = (['narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value.toLowerCase()] : [])),
  );
  const text = typed.trim().toLowerCase();
  const sign = signs.find((each) => text.startsWith(each) || text.endsWith(each));
  if (!sign) return text;
  return (text.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -sign.length)).trim();
}
