import { InvoiceService, type Invoice } from '@e-invoice-eu/core';
import { decimalsOf } from '../../common/currency.js';
import type { InvoiceDocument } from '../../ports/invoice-renderer.port.js';

/** UNTDID 1001. */
const TYPE_CODES: Readonly<Record<InvoiceDocument['kind'], '380' | '381'>> = { invoice: '380', credit_note: '381' };
/** UNTDID 4461: bank card. */
const PAID_BY_CARD = '48';
/** UN/ECE Recommendation 20: one. */
const PIECE = 'C62';
/** Electronic address scheme: email. */
const EMAIL_SCHEME = 'EM';

/** As the library writes them. */
const LOCALES = { en: 'en-us', de: 'de-de', es: 'es-es' } as const;

const service = new InvoiceService({ log: () => undefined, warn: () => undefined, error: () => undefined });

/** The PDF with the same invoice as XML attached: Factur-X / ZUGFeRD, profile EN 16931. */
export async function embedEInvoice(document: InvoiceDocument, pdf: Buffer): Promise<Buffer> {
  const embedded = await service.generate(modelOf(document), {
    format: 'Factur-X-EN16931',
    lang: LOCALES[document.language],
    pdf: { buffer: pdf, filename: `${document.number}.pdf`, mimetype: 'application/pdf' },
    noWarnings: true,
  });
  return Buffer.from(embedded as Uint8Array);
}

/** The library's model: EN 16931 in the names of UBL. Its JSON schema is checked before anything is written. */
function modelOf(document: InvoiceDocument): Invoice {
  const { seller, buyer, kind, corrects } = document;
  const currency = document.currency.toUpperCase();
  const digits = decimalsOf(currency);
  const amount = (cents: number) => (cents / 10 ** digits).toFixed(digits);
  const money = <Name extends string>(name: Name, cents: number) => ({
    [name]: amount(cents),
    [`${name}@currencyID`]: currency,
  });
  // Outside the scope of VAT no VAT ID may be given (BR-O-02).
  const isTaxable = document.lines.every(({ category }) => category !== 'O');
  const registration = seller.registration ?? seller.taxNumber;
  const invoice = {
    'cbc:ID': document.number,
    'cbc:IssueDate': document.issuedOn,
    'cbc:DueDate': document.issuedOn,
    'cbc:InvoiceTypeCode': TYPE_CODES[kind],
    ...(document.notes.length > 0 ? { 'cbc:Note': document.notes } : {}),
    'cbc:DocumentCurrencyCode': currency,
    ...(corrects
      ? {
          'cac:BillingReference': [
            { 'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number, 'cbc:IssueDate': corrects.issuedOn } },
          ],
        }
      : {}),
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        'cbc:EndpointID': seller.email,
        'cbc:EndpointID@schemeID': EMAIL_SCHEME,
        'cac:PartyName': { 'cbc:Name': seller.name },
        'cac:PostalAddress': addressOf(seller),
        'cac:PartyTaxScheme': [
          ...(seller.vatId && isTaxable
            ? [{ 'cbc:CompanyID': seller.vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }]
            : []),
          ...(seller.taxNumber ? [{ 'cbc:CompanyID': seller.taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }] : []),
        ],
        'cac:PartyLegalEntity': {
          'cbc:RegistrationName': seller.name,
          // Without a VAT ID the seller is identified by this (BR-CO-26).
          ...(registration ? { 'cbc:CompanyID': registration } : {}),
        },
        'cac:Contact': {
          'cbc:Name': seller.name,
          ...(seller.phone ? { 'cbc:Telephone': seller.phone } : {}),
          'cbc:ElectronicMail': seller.email,
        },
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        'cbc:EndpointID': buyer.email,
        'cbc:EndpointID@schemeID': EMAIL_SCHEME,
        'cac:PostalAddress': addressOf(buyer),
        ...(buyer.vatId && isTaxable
          ? { 'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } }
          : {}),
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
      },
    },
    'cac:Delivery': {
      'cbc:ActualDeliveryDate': document.suppliedOn,
      // Reverse charge: the country it was supplied to (BR-IC-12).
      'cac:DeliveryLocation': { 'cac:Address': { 'cac:Country': { 'cbc:IdentificationCode': buyer.country } } },
    },
    'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': PAID_BY_CARD }],
    'cac:PaymentTerms': { 'cbc:Note': document.payment },
    'cac:TaxTotal': [
      {
        ...money('cbc:TaxAmount', document.taxCents),
        'cac:TaxSubtotal': document.taxes.map(({ category, percent, netCents, taxCents, reason }) => ({
          ...money('cbc:TaxableAmount', netCents),
          ...money('cbc:TaxAmount', taxCents),
          'cac:TaxCategory': {
            ...taxCategory(category, percent),
            ...(reason === null ? {} : { 'cbc:TaxExemptionReason': reason }),
          },
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...money('cbc:LineExtensionAmount', document.netCents),
      ...money('cbc:TaxExclusiveAmount', document.netCents),
      ...money('cbc:TaxInclusiveAmount', document.totalCents),
      // Paid by card before it was issued.
      ...money('cbc:PrepaidAmount', document.totalCents),
      ...money('cbc:PayableAmount', 0),
    },
    'cac:InvoiceLine': document.lines.map(({ name, netCents, category, percent }, at) => ({
      'cbc:ID': String(at + 1),
      'cbc:InvoicedQuantity': '1',
      'cbc:InvoicedQuantity@unitCode': PIECE,
      ...money('cbc:LineExtensionAmount', netCents),
      'cac:Item': { 'cbc:Name': name, 'cac:ClassifiedTaxCategory': taxCategory(category, percent) },
      'cac:Price': money('cbc:PriceAmount', netCents),
    })),
  };
  return { 'ubl:Invoice': invoice } as unknown as Invoice;
}

/** Category O carries no rate (BR-O-05). */
function taxCategory(category: string, percent: number) {
  return {
    'cbc:ID': category,
    ...(category === 'O' ? {} : { 'cbc:Percent': String(percent) }),
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  };
}

function addressOf(party: {
  addressLines: string[];
  postcode: string | null;
  city: string | null;
  country: string | null;
}) {
  const [street, more, ...rest] = party.addressLines;
  return {
    ...(street ? { 'cbc:StreetName': street } : {}),
    ...(more ? { 'cbc:AdditionalStreetName': more } : {}),
    ...(party.city ? { 'cbc:CityName': party.city } : {}),
    ...(party.postcode ? { 'cbc:PostalZone': party.postcode } : {}),
    ...(rest.length > 0 ? { 'cac:AddressLine': { 'cbc:Line': rest.join(', ') } } : {}),
    'cac:Country': { 'cbc:IdentificationCode': party.country },
  };
}
