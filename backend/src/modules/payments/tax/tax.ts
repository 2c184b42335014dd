import { isEuVatId, isInEu } from '../../../common/vat-id.js';
import { chargeable } from '../../../ports/payment-currencies.js';
import type { TaxCategory } from '../../../ports/invoice-renderer.port.js';
import type { TaxMode } from '../../settings/tax-settings.js';
import { standardRate } from '../../settings/vat-rates.js';

/** A sale that is to be taxed. */
export interface TaxableSale {
  /** The price as it is shown to the client, in the smallest unit of the currency. */
  amountCents: number;
  /** ISO 4217, lower case: not every amount can be charged. */
  currency: string;
  mode: Exclude<TaxMode, 'none'>;
  /** ISO 3166 */
  sellerCountry: string;
  /** Without a VAT ID of the seller there is no reverse charge (Art. 226(3)). */
  hasSellerVatId: boolean;
  customer: { country: string; vatId: string | null };
  /** The day of the sale where the studio is, `YYYY-MM-DD`. */
  at: string;
  /** Consumers in other EU countries pay the seller's rate: the EU's threshold of 10,000 euros is not reached. */
  homeRateForEu?: boolean;
  /** A seller outside the EU is registered for its consumers; without, none of the EU's tax is charged. */
  nonUnionOss?: boolean;
  /** Rates that the studio has set, by country, in hundredths of a per cent. They override the known ones. */
  rates?: Readonly<Record<string, number>>;
}

/** The tax of a sale. Net and tax always add up to gross. */
export interface Tax {
  category: TaxCategory;
  /** Hundredths of a per cent. */
  rate: number;
  /** The country whose tax it is; null where none is charged. */
  country: string | null;
  netCents: number;
  taxCents: number;
  grossCents: number;
}

/** Why a sale cannot be taxed. */
export class TaxError extends Error {
  constructor(readonly code: 'bad_amount' | 'bad_vat_id' | 'no_rate') {
    super(code);
  }
}

type Treatment = Pick<Tax, 'category' | 'rate' | 'country'>;

/** Ten thousandths: a rate of 100 % in its own unit. */
const WHOLE = 10_000;
/** Products with a rate stay exact. */
const MAX_CENTS = 100_000_000_000;

/**
 * The tax of a sale of files (electronically supplied services); gross is net plus tax (BR-CO-15). docs/legal.md says
 * which rules it follows.
 * @throws TaxError
 */
export function taxOf(sale: TaxableSale): Tax {
  const { amountCents, mode, currency } = sale;
  if (!Number.isSafeInteger(amountCents) || amountCents < 0 || amountCents > MAX_CENTS)
    throw new TaxError('bad_amount');
  const treatment = treatmentOf(sale);
  const { rate } = treatment;
  const isIncluded = mode === 'included';
  const taxCents = divideRounded(amountCents * rate, isIncluded ? WHOLE + rate : WHOLE);
  // The net is cut, not the tax: a document with less tax than its rate demands would be wrong.
  const grossCents = isIncluded ? amountCents : chargeable(amountCents + taxCents, currency);
  return { ...treatment, netCents: grossCents - taxCents, taxCents, grossCents };
}

/** Who taxes the sale, and at what rate: the place of supply of electronic services. */
function treatmentOf({ sellerCountry, hasSellerVatId, customer, at, rates = {}, ...options }: TaxableSale): Treatment {
  const { homeRateForEu, nonUnionOss } = options;
  const { country, vatId } = customer;
  if (vatId !== null && isInEu(country) && !isEuVatId(vatId, country)) throw new TaxError('bad_vat_id');
  const abroad = country !== sellerCountry;
  if (abroad && isInEu(country) && vatId !== null && hasSellerVatId) return { category: 'AE', rate: 0, country: null };
  const atHome = homeRateForEu === true && isInEu(sellerCountry) && isInEu(country);
  const taxed = atHome ? sellerCountry : country;
  const isRegistered = !abroad || isInEu(sellerCountry) || nonUnionOss === true;
  const rate = rates[taxed] ?? (isRegistered ? standardRate(taxed, at) : null);
  // In category S the rate is above 0 (BR-S-05).
  if (rate === 0) return { category: isInEu(taxed) ? 'Z' : 'O', rate, country: isInEu(taxed) ? taxed : null };
  if (rate !== null) return { category: 'S', rate, country: taxed };
  // The tax of a country outside the EU is charged where the studio has set a rate: it is registered there.
  if (abroad && !(isInEu(country) && isRegistered)) return { category: 'O', rate: 0, country: null };
  throw new TaxError('no_rate');
}

/** Rounded half up. Neither is negative. */
const divideRounded = (value: number, divisor: number): number => Math.floor((2 * value + divisor) / (2 * divisor));
