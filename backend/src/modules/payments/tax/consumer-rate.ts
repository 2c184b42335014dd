import { offersWithdrawal } from '../../settings/consumer-rights.js';
import type { Studio } from '../../settings/studio.service.js';
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
