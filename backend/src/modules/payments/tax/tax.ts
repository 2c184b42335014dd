import { isEuVatId, isInEu } from '../../../common/vat-id.js';
import type { TaxMode } from '../../settings/tax-settings.js';
import { standardRate } from './vat-rates.js';

/** A sale that is to be taxed. */
export interface TaxableSale {
  /** Each line's amount as it is shown to the client, in the smallest unit of the currency. */
  lines: readonly { amountCents: number }[];
  mode: TaxMode;
  /** ISO 3166 */
  sellerCountry: string;
  customer: { country: string; vatId: string | null };
  /** The day of the sale where the studio is, `YYYY-MM-DD`. */
  at: string;
  /** Consumers in other EU countries pay the seller's rate: the EU's threshold of 10,000 euros is not reached. */
  homeRateForEu?: boolean;
  /** Rates that the studio has set, by country, in hundredths of a per cent. They override the known ones. */
  rates?: Readonly<Record<string, number>>;
}

/** The codes of EN 16931: standard rate, reverse charge, exempt, outside the scope of tax. */
export type TaxCategory = 'S' | 'AE' | 'E' | 'O';

/** The tax of a sale. Net and tax always add up to gross, and the lines to the net. */
export interface Tax {
  category: TaxCategory;
  /** Hundredths of a per cent. */
  rate: number;
  /** The country whose tax it is; null where none is charged. */
  country: string | null;
  lines: { netCents: number }[];
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
 * The tax of a sale of files (electronically supplied services), with the totals of EN 16931: the net total is the sum
 * of the lines (BR-CO-10), gross is net plus tax (BR-CO-15). docs/legal.md says which rules it follows.
 * @throws TaxError
 */
export function taxOf(sale: TaxableSale): Tax {
  const amounts = sale.lines.map(({ amountCents }) => amountCents);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (!amounts.every(Number.isSafeInteger) || total < 0 || sumOfSizes(amounts) > MAX_CENTS)
    throw new TaxError('bad_amount');
  const treatment = treatmentOf(sale);
  const { rate } = treatment;
  if (sale.mode !== 'included') {
    const taxCents = divideRounded(total * rate, WHOLE);
    return totals(treatment, amounts, total, taxCents);
  }
  const taxCents = divideRounded(total * rate, WHOLE + rate);
  return totals(treatment, netLines(amounts, rate, total - taxCents), total - taxCents, taxCents);
}

function totals(treatment: Treatment, nets: readonly number[], netCents: number, taxCents: number): Tax {
  const lines = nets.map((net) => ({ netCents: net }));
  return { ...treatment, lines, netCents, taxCents, grossCents: netCents + taxCents };
}

/** Who taxes the sale, and at what rate: the place of supply of electronic services. */
function treatmentOf({ mode, sellerCountry, customer, at, homeRateForEu, rates = {} }: TaxableSale): Treatment {
  const { country, vatId } = customer;
  if (vatId !== null && isInEu(country) && !isEuVatId(vatId, country)) throw new TaxError('bad_vat_id');
  // A studio in the EU that charges none is a small enterprise; elsewhere there may be no such tax.
  if (mode === 'none') return { category: isInEu(sellerCountry) ? 'E' : 'O', rate: 0, country: null };
  const abroad = country !== sellerCountry;
  if (abroad && isInEu(country) && vatId !== null) return { category: 'AE', rate: 0, country: null };
  const atHome = homeRateForEu === true && isInEu(sellerCountry) && isInEu(country);
  const taxed = atHome ? sellerCountry : country;
  const rate = rates[taxed] ?? standardRate(taxed, at);
  if (rate !== null) return { category: 'S', rate, country: taxed };
  // The tax of a country outside the EU is charged where the studio has set a rate: it is registered there.
  if (abroad && !isInEu(country)) return { category: 'O', rate: 0, country: null };
  throw new TaxError('no_rate');
}

/** Lines without their tax, which add up to `net`: each is rounded down, the cents left over go to the largest remainders. */
function netLines(amounts: readonly number[], rate: number, net: number): number[] {
  const divisor = WHOLE + rate;
  const exact = amounts.map((amount, line) => {
    const down = Math.floor((amount * WHOLE) / divisor);
    return { line, down, remainder: amount * WHOLE - down * divisor };
  });
  const lines = exact.map(({ down }) => down);
  const left = net - lines.reduce((sum, line) => sum + line, 0);
  for (const { line } of exact
    .sort((one, other) => other.remainder - one.remainder || one.line - other.line)
    .slice(0, left))
    lines[line]! += 1;
  return lines;
}

/** Rounded half up. Neither is negative. */
const divideRounded = (value: number, divisor: number): number => Math.floor((2 * value + divisor) / (2 * divisor));

const sumOfSizes = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
