import { createRequire } from 'node:module';

type Stdnum = typeof import('stdnum');

let stdnum: Stdnum | undefined;

/** The member states of the EU, as ISO 3166 writes them. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Says whether a country is a member state of the EU. */
export const isInEu = (country: string): boolean => EU.has(country);

/** Removes spaces, dots and dashes from a VAT ID, and puts it in capitals. */
export const compactVatId = (vatId: string): string => vatId.replace(/[\s.-]/g, '').toUpperCase();

/**
 * Says whether a VAT ID has the format of a member state, and the right check digits where it has any. Greece writes
 * EL. The ID is not looked up in VIES: it may belong to nobody.
 */
export function isEuVatId(vatId: string, country: string): boolean {
  const compact = compactVatId(vatId);
  const prefix = country === 'GR' ? 'EL' : country;
  if (!isInEu(country) || !/^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(compact) || !compact.startsWith(prefix)) return false;
  return validatorsOf(country).some((validator) => validator.validate(compact).isValid);
}

/** The package holds the numbers of a hundred countries: it is loaded when the first ID is checked. */
function validatorsOf(country: string): Stdnum['euVat'][string] {
  stdnum ??= createRequire(import.meta.url)('stdnum') as Stdnum;
  return stdnum.euVat[country] ?? [];
}
