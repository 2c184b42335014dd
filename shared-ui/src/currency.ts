/** Currencies without a smaller unit, as payment providers count them: browsers differ for a few. */
const ZERO_DECIMAL = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';
const THREE_DECIMAL = 'bhd jod kwd omr tnd';

/** Returns the decimals of an amount in this currency: 2 for "usd", 0 for "jpy". */
export function currencyDigits(currency: string): number {
  const code = currency.toLowerCase();
  if (ZERO_DECIMAL.includes(code)) return 0;
  return THREE_DECIMAL.includes(code) ? 3 : 2;
}

/** Converts an amount to whole units for `Intl`: 19950 cents are 199.5 dollars, 5000 yen are 5000. */
export const wholeUnits = (cents: number, currency: string): number => cents / 10 ** currencyDigits(currency);

/** Makes a format of amounts, always with this many decimals. */
export function amountFormat(
  locale: string,
  currency: string,
  digits: number,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol',
): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
