import { readFileSync } from 'node:fs';

/** A standard rate applies on these days, both included. */
interface DatedRate {
  country: string;
  validFrom: string;
  validTo: string | null;
  percent: number;
}

const { rates } = JSON.parse(
  readFileSync(new URL('../../../assets/tax/eu-vat-rates.json', import.meta.url), 'utf8'),
) as { rates: DatedRate[] };

/**
 * Returns the standard rate of an EU country on a day (`YYYY-MM-DD`), in hundredths of a per cent; null when it is not
 * known.
 */
export function standardRate(country: string, day: string): number | null {
  const rate = rates.find(
    (each) => each.country === country && each.validFrom <= day && (each.validTo === null || day <= each.validTo),
  );
  return rate ? Math.round(rate.percent * 100) : null;
}

/** Returns the standard rates of all EU countries on a day, by country. */
export function standardRates(day: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const country of new Set(rates.map((rate) => rate.country))) {
    const rate = standardRate(country, day);
    if (rate !== null) found[country] = rate;
  }
  return found;
}
