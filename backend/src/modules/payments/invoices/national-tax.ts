import { decimalsOf } from '../../../common/currency.js';
import { isInEu } from '../../../common/vat-id.js';
import type { EuroRates } from '../../../ports/exchange-rates.port.js';
import type { NationalTax } from '../../../ports/invoice-renderer.port.js';

/** These members of the EU have a currency of their own; all others have the euro. */
const OWN_CURRENCIES: Readonly<Record<string, string>> = {
  CZ: 'czk',
  DK: 'dkk',
  HU: 'huf',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
};

/** The conversion of a purchase's amounts to the seller's currency. */
export type Conversion = Omit<NationalTax, 'taxCents'>;

/** Returns the currency in which documents must state the tax, too; null where they need not. */
export function nationalCurrency(
  seller: { country: string },
  { currency, taxCents }: { currency: string; taxCents: number },
): string | null {
  if (taxCents === 0 || !isInEu(seller.country)) return null;
  const national = OWN_CURRENCIES[seller.country] ?? 'eur';
  return national === currency ? null : national;
}

/**
 * Computes the rate from a document's currency to another one, through the euro; null when the bank publishes no rate
 * for one of them.
 */
export function conversionOf({ day, rates }: EuroRates, from: string, currency: string): Conversion | null {
  const perEuro = (code: string) => (code === 'eur' ? 1 : rates[code]);
  const [document, national] = [perEuro(from), perEuro(currency)];
  return document === undefined || national === undefined ? null : { currency, day, perEuro: { document, national } };
}

/** Converts an amount to the seller's currency, in its smallest unit. */
export function converted(cents: number, from: string, { currency, perEuro }: Conversion): number {
  const units = (cents / 10 ** decimalsOf(from) / perEuro.document) * perEuro.national;
  return Math.round(units * 10 ** decimalsOf(currency));
}
