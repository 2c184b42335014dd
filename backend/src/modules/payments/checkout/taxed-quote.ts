import { appError } from '../../../common/errors.js';
import { message, type Message } from '../../../common/messages.js';
import { compactVatId, isEuVatId, isInEu } from '../../../common/vat-id.js';
import type { Studio } from '../../settings/studio.service.js';
import { untaxedCategory, untaxedNote } from '../../settings/untaxed-reason.js';
import type { Quote } from '../pricing/quote.js';
import { taxOf } from '../tax/tax.js';
import type { OrderBuyer } from './order-terms.js';

/**
 * The order with its tax: the last step of a price.
 * @param day of the sale where the studio is, `YYYY-MM-DD`
 * @param placing an order cannot be placed before its buyer has stated their country; until then no tax is shown
 * @throws AppError `request.invalid` for a missing country or a malformed VAT ID, `payments.no_tax_rate`
 */
export function withTax(
  quote: Quote,
  stated: OrderBuyer,
  { seller, tax: studioTax }: Pick<Studio, 'seller' | 'tax'>,
  day: string,
  { placing }: { placing: boolean },
): Quote {
  assertVatId(stated);
  const { country, vatId, companyName, street, postcode, city } = stated;
  const buyer = {
    buyerCountry: country,
    buyerVatId: vatId === null ? null : compactVatId(vatId),
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
    if (placing) throw invalid({ country: message('buyer_country_required') });
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

/** The lines of the price add up to a net that was rounded so that the total can be charged. */
const roundedTo = (netCents: number, { subtotalCents, discountCents }: Quote) => ({
  discountCents: discountCents + subtotalCents - netCents,
  subtotalCents: netCents,
});

/** @throws AppError `request.invalid` when it is none of the buyer's country */
function assertVatId({ country, vatId }: OrderBuyer): void {
  if (vatId !== null && country !== null && isInEu(country) && !isEuVatId(vatId, country))
    throw invalid({ vatId: message('buyer_vat_id_invalid') });
}

/**
 * The invoice of a company must name it with its address. Every country of the EU has postal codes; not all others do.
 * @throws AppError `request.invalid` with the fields that are missing, or a malformed VAT ID
 */
export function assertCompany(stated: OrderBuyer): void {
  const { isCompany, country, companyName, street, postcode, city } = stated;
  if (!isCompany) return;
  assertVatId(stated);
  const fields = {
    ...(companyName === null && { companyName: message('buyer_company_required') }),
    ...(street === null && { street: message('buyer_street_required') }),
    ...(postcode === null && country !== null && isInEu(country) && { postcode: message('buyer_postcode_required') }),
    ...(city === null && { city: message('buyer_city_required') }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

const invalid = (fields: Readonly<Record<string, Message>>) =>
  appError('request.invalid', 'The order cannot be taxed like this.', { fields });
