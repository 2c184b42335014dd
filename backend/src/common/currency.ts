/** The currencies without decimals, as payment providers count: `Intl` differs for a few, and between versions. */
const ZERO_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '));

/**
 * Returns the decimals of a currency's prices: 2 for "usd" and "USD", 0 for "jpy". Amounts are stored in the smallest
 * unit.
 */
export function decimalsOf(currency: string): number {
  const code = currency.toLowerCase();
  if (ZERO_DECIMALS.has(code)) return 0;
  return THREE_DECIMALS.has(code) ? 3 : 2;
}

/** Returns an amount of the smallest unit as people write it: 19900 cents are 199 dollars, 5000 yen stay 5000. */
export function inMajorUnits(cents: number, currency: string): number {
  return cents / 10 ** decimalsOf(currency);
}

/** Writes amounts of the smallest unit in a language, with all decimals of the currency: `Intl` omits those of HUF. */
export function amountFormat(locale: string, currency: string): (cents: number) => string {
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (cents) => format.format(inMajorUnits(cents, currency));
}

/** Writes `129.95 EUR`, for texts that are not translated. */
export function amountText(cents: number, currency: string): string {
  return `${inMajorUnits(cents, currency).toFixed(decimalsOf(currency))} ${currency.toUpperCase()}`;
}

/** Says whether an amount, as a caller wrote it, is exactly this many of the smallest unit. */
export function equalsCents(amount: number, cents: number, currency: string): boolean {
  // A quotient is rounded once, as the written number was. A product is not: 129.95 * 100 is 12994.999…
  return amount === inMajorUnits(cents, currency);
}
