import { appError } from '../../../common/errors.js';
import { message } from '../../../common/messages.js';
import { isInEu } from '../../../common/vat-id.js';
import type { TaxCategory } from '../../../ports/invoice-renderer.port.js';
import { taxedPrice } from '../../settings/consumer-prices.js';
import type { Studio } from '../../settings/studio.js';
import type { TaxMode } from '../../settings/tax-settings.js';
import { untaxedCategory, untaxedNote } from '../../settings/untaxed-reason.js';
import { standardRate } from '../../settings/vat-rates.js';
import type { Quote } from '../pricing/quote.js';
import type { OrderBuyer } from './order-terms.js';

/**
 * Adds the tax to an order: the last step of a price.
 * @param day of the sale where the studio is, `YYYY-MM-DD`
 * @param placing an order cannot be placed before its buyer has stated their country; until then no tax is shown
 * @throws AppError `request.invalid` for a missing country, `payments.no_tax_rate`
 */
export function withTax(
  quote: Quote,
  { country, vatId, companyName, street, postcode, city }: OrderBuyer,
  { seller, tax: studioTax }: Pick<Studio, 'seller' | 'tax'>,
  day: string,
  { placing }: { placing: boolean },
): Quote {
  const buyer = {
    buyerCountry: country,
    buyerVatId: vatId,
    buyerCompany: companyName,
    buyerStreet: street,
    buyerPostcode: postcode,
    buyerCity: city,
  };
  if (seller === null) return { ...quote, ...buyer };
  const { mode, untaxedReason } = studioTax;
  if (mode === 'none')
    return {
      ...quote,
      ...buyer,
      taxCategory: untaxedCategory(untaxedReason, seller.country),
      taxNote: untaxedNote(untaxedReason, seller.country),
    };
  if (country === null) {
    if (placing)
      throw appError('request.invalid', 'The order cannot be taxed like this.', {
        fields: { country: message('buyer_country_required') },
      });
    return { ...quote, ...buyer };
  }
  const tax = taxOf({
    ...studioTax,
    mode,
    amountCents: quote.subtotalCents,
    currency: quote.currency,
    sellerCountry: seller.country,
    hasSellerVatId: seller.vatId !== '',
    customer: { country, vatId },
    at: day,
  });
  if (!tax)
    throw appError(
      'payments.no_tax_rate',
      "We can't take orders from this country yet. Check the country, or contact us.",
      { country },
    );
  return {
    ...quote,
    ...buyer,
    taxMode: mode,
    taxCategory: tax.category,
    taxRate: tax.rate,
    taxCountry: tax.country,
    taxCents: tax.taxCents,
    totalCents: tax.grossCents,
    ...(mode === 'added' ? roundedTo(tax.netCents, quote) : {}),
  };
}

/** Makes the lines of the price add up to a net that was rounded so that the total can be charged. */
const roundedTo = (netCents: number, { subtotalCents, discountCents }: Quote) => ({
  discountCents: discountCents + subtotalCents - netCents,
  subtotalCents: netCents,
});

/** A sale that is to be taxed. */
export interface TaxableSale {
  /** The price as it is shown to the client, in the smallest unit of the currency. */
  amountCents: number;
  /** The currency is ISO 4217 in lower case: not every amount can be charged in it. */
  currency: string;
  mode: Exclude<TaxMode, 'none'>;
  /** The country is ISO 3166. */
  sellerCountry: string;
  /** Without a VAT ID of the seller there is no reverse charge (Art. 226(3)). */
  hasSellerVatId: boolean;
  /** The VAT ID is well-formed. */
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

/** Net and tax of a sale always add up to gross. */
export interface Tax {
  category: TaxCategory;
  /** The rate is in hundredths of a per cent. */
  rate: number;
  /** The country whose tax it is; null where none is charged. */
  country: string | null;
  netCents: number;
  taxCents: number;
  grossCents: number;
}

type Treatment = Pick<Tax, 'category' | 'rate' | 'country'>;

/**
 * Computes the tax of a sale of files (electronically supplied services); gross is net plus tax (BR-CO-15). Null where
 * no rate is known. docs/legal.md says which rules it follows.
 */
export function taxOf(sale: TaxableSale): Tax | null {
  const treatment = treatmentOf(sale);
  if (!treatment) return null;
  const { amountCents, mode: taxMode, currency } = sale;
  const { taxCents, grossCents } = taxedPrice(amountCents, { taxMode, taxRate: treatment.rate, currency });
  return { ...treatment, netCents: grossCents - taxCents, taxCents, grossCents };
}

/** Decides who taxes the sale, and at what rate: the place of supply of electronic services. */
function treatmentOf({
  sellerCountry,
  hasSellerVatId,
  customer,
  at,
  rates = {},
  ...options
}: TaxableSale): Treatment | null {
  const { homeRateForEu, nonUnionOss } = options;
  const { country, vatId } = customer;
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
  return null;
}
