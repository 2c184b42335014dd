import { chargeable } from '../../ports/payment-currencies.js';
import { offersWithdrawal } from './consumer-rights.js';
import type { Studio } from './studio.js';
import type { TaxMode } from './tax-settings.js';
import { standardRate } from './vat-rates.js';

/** The tax depends on these details of a studio. */
export type TaxingStudio = Pick<Studio, 'seller' | 'tax'>;

/**
 * Finds the rate that turns prices without tax into those that consumers see, in hundredths of a per cent: the seller's
 * own. It is null where prices are shown as they were entered: they contain the tax, none is charged, or no law demands
 * totals.
 * @param day `YYYY-MM-DD` where the studio is
 */
export function consumerRate({ seller, tax }: TaxingStudio, day: string): number | null {
  if (seller === null || tax.mode !== 'added' || !offersWithdrawal(seller)) return null;
  return tax.rates[seller.country] ?? standardRate(seller.country, day);
}

/** A rate of 100 % has so many hundredths of a per cent. */
const WHOLE = 10_000;

/**
 * Computes the tax of a price, and the price that cards are charged. Where tax is added and the sum cannot be charged,
 * the net is cut, not the tax: a document with less tax than its rate demands would be wrong.
 */
export function taxedPrice(
  cents: number,
  { taxMode, taxRate, currency }: { taxMode: TaxMode; taxRate: number; currency: string },
): { taxCents: number; grossCents: number } {
  if (taxMode === 'none') return { taxCents: 0, grossCents: cents };
  const isIncluded = taxMode === 'included';
  const taxCents = divideRounded(cents * taxRate, isIncluded ? WHOLE + taxRate : WHOLE);
  return { taxCents, grossCents: isIncluded ? cents : chargeable(cents + taxCents, currency) };
}

/** Rounds half up. Neither number is negative. */
const divideRounded = (value: number, divisor: number): number => Math.floor((2 * value + divisor) / (2 * divisor));

/** Shows the prices of a list as clients see them: consumers see totals, whatever country they state later. */
export function consumerPrices(
  { currency, companiesOnly }: { currency: string; companiesOnly: boolean },
  studio: TaxingStudio,
  day: string,
): { taxMode: TaxMode; shownCents: (cents: number) => number } {
  const taxRate = companiesOnly ? null : consumerRate(studio, day);
  if (taxRate === null) {
    return { taxMode: studio.seller === null ? 'none' : studio.tax.mode, shownCents: (cents) => cents };
  }
  const rate = { taxMode: 'added', taxRate, currency } as const;
  return { taxMode: 'included', shownCents: (cents) => taxedPrice(cents, rate).grossCents };
}
