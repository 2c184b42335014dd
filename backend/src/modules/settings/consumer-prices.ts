import { chargeable } from '../../ports/payment-currencies.js';
import { offersWithdrawal } from './consumer-rights.js';
import type { Studio } from './studio.service.js';
import type { TaxMode } from './tax-settings.js';
import { standardRate } from './vat-rates.js';

/** A studio as far as it decides on tax. */
export type TaxingStudio = Pick<Studio, 'seller' | 'tax'>;

/**
 * The rate that turns prices without tax into those that consumers see, in hundredths of a per cent: the seller's own.
 * Null where prices are shown as they were entered: they contain the tax, none is charged, or no law demands totals.
 * @param day `YYYY-MM-DD` where the studio is
 */
export function consumerRate({ seller, tax }: TaxingStudio, day: string): number | null {
  if (seller === null || tax.mode !== 'added' || !offersWithdrawal(seller)) return null;
  return tax.rates[seller.country] ?? standardRate(seller.country, day);
}

/** A price with its tax, as cards are charged: the same where the tax is included or none is charged. */
export function grossOf(
  cents: number,
  { taxMode, taxRate, currency }: { taxMode: TaxMode; taxRate: number; currency: string },
): number {
  return taxMode === 'added' ? chargeable(cents + Math.round((cents * taxRate) / 10_000), currency) : cents;
}

/** How the clients of a price list see its prices: consumers see totals, whatever country they state later. */
export function consumerPrices(
  { currency, companiesOnly }: { currency: string; companiesOnly: boolean },
  studio: TaxingStudio,
  day: string,
): { taxMode: TaxMode; shownCents: (cents: number) => number } {
  const taxRate = companiesOnly ? null : consumerRate(studio, day);
  if (taxRate === null) {
    return { taxMode: studio.seller === null ? 'none' : studio.tax.mode, shownCents: (cents) => cents };
  }
  return { taxMode: 'included', shownCents: (cents) => grossOf(cents, { taxMode: 'added', taxRate, currency }) };
}
