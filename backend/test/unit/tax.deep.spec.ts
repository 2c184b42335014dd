import { randomInt } from 'node:crypto';
import { taxOf, type Tax, type TaxableSale } from '../../src/modules/payments/checkout/taxed-quote.js';
import { DEEP } from '../fixtures/deep.js';
import { VAT_IDS } from '../fixtures/vat-ids.js';

const BASKETS = DEEP ? 30_000 : 2_000;

/** The oracle's own rates of 2026, as fractions of 10,000. */
const RATES: Readonly<Record<string, bigint>> = Object.fromEntries(
  (
    'AT2000 BE2100 BG2000 CY1900 CZ2100 DE1900 DK2500 EE2400 ES2100 FI2550 FR2000 GR2400 HR2500 HU2700 ' +
    'IE2300 IT2200 LT2100 LU1700 LV2100 MT1800 NL2100 PL2300 PT2300 RO2100 SE2500 SI2200 SK2300'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), BigInt(entry.slice(2))]),
);
const COUNTRIES = [...Object.keys(RATES), 'US', 'GB', 'CH', 'JP'];

/** Returns the rate, by the rules of docs/legal.md; null where the studio must set one. */
function rateOf(sale: TaxableSale): bigint | null {
  const { sellerCountry: seller, hasSellerVatId, customer, homeRateForEu, nonUnionOss, rates = {} } = sale;
  const { country, vatId } = customer;
  const own = (of: string) => (of in rates ? BigInt(rates[of]!) : null);
  const known = (of: string) => own(of) ?? RATES[of] ?? null;
  if (!(country in RATES)) return own(country) ?? (country === seller ? null : 0n);
  if (country !== seller && vatId && hasSellerVatId) return 0n;
  if (seller in RATES) return known(homeRateForEu ? seller : country);
  return nonUnionOss ? known(country) : (own(country) ?? 0n);
}

/** Returns the names of the rules that a tax breaks, checked in exact fractions. */
function mistakesIn(sale: TaxableSale, tax: Tax): string[] {
  const rate = rateOf(sale)!;
  const shown = BigInt(sale.amountCents);
  const step = sale.currency === 'kwd' ? 10n : 1n;
  const [net, taxed, gross] = [tax.netCents, tax.taxCents, tax.grossCents].map(BigInt) as [bigint, bigint, bigint];
  const whole = sale.mode === 'included' ? 10_000n + rate : 10_000n;
  const size = (value: bigint) => (value < 0n ? -value : value);
  const rules: Record<string, boolean> = {
    'the rate': BigInt(tax.rate) === rate,
    'the total that was shown': sale.mode === 'included' ? gross === shown : shown - net >= 0n && shown - net < step,
    'the total can be charged': gross % step === 0n,
    'BR-CO-15: net and tax add up to gross': net + taxed === gross,
    // Half a cent at most from the exact tax.
    'the tax is rounded once': 2n * size(taxed * whole - shown * rate) <= whole,
    // The net is rounded too, to a step at most: together less than a cent, and the rate of the step.
    'BR-CO-17: the tax is the rate of the net': size(taxed * 10_000n - net * rate) < 10_000n + (step - 1n) * rate,
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;

const OWN_RATES: Readonly<Record<string, number>> = { US: 888, GB: 2000, CH: 810, JP: 1000, DE: 1901 };

function randomSale(): TaxableSale {
  const country = pick(COUNTRIES);
  const most = pick([10, 10_000, 1_000_000, 1_000_000_000]);
  const currency = pick(['eur', 'eur', 'kwd']);
  return {
    amountCents: randomInt(most) * (currency === 'kwd' ? 10 : 1),
    currency,
    mode: pick(['included', 'added']),
    sellerCountry: pick(COUNTRIES),
    hasSellerVatId: pick([true, false]),
    nonUnionOss: pick([true, false]),
    customer: { country, vatId: pick([null, VAT_IDS[country] ?? null]) },
    at: '2026-11-22',
    homeRateForEu: pick([true, false]),
    rates: pick([{}, OWN_RATES]),
  };
}

describe('tax of a price', () => {
  test(`${BASKETS} random baskets agree with exact arithmetic`, () => {
    const wrong: unknown[] = [];
    let taxed = 0;
    for (let basket = 0; basket < BASKETS; basket++) {
      const sale = randomSale();
      if (rateOf(sale) === null) {
        expect(taxOf(sale)).toBeNull();
        continue;
      }
      const tax = taxOf(sale)!;
      if (tax.taxCents > 0) taxed++;
      const mistakes = mistakesIn(sale, tax);
      if (mistakes.length > 0) wrong.push({ mistakes, sale, tax });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(taxed).toBeGreaterThan(BASKETS / 4);
  });
});
